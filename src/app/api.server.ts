import { OpenAPIHono, z } from "@hono/zod-openapi";
import { referencePage } from "../api/api-reference.server";
import type { HooksByResource } from "../api/audit/hooks.server";
import { describeRoute } from "../api/describe-route.server";
import {
  type Calls,
  type Endpoint,
  type Follow,
  type Route,
  type Rule,
  routesOf,
  type Services,
} from "../api/endpoint.server";
import { mount } from "../api/mount.server";
import type { PersonalData } from "../api/personal-data.server";
import { previewLinkCalls } from "../features/preview-links/api.server";
import { type ResourceKey, resourceOf } from "../features/registry";
import { Problem } from "../platform/errors/problem.server";
import { answerProblem } from "../platform/http/problem-answer.server";
import * as features from "./features.server";

const own = Object.values<Calls>(features);
const all = [...own, previewLinkCalls(own)];

const varying = (path: string) => path.split("{").length - 1;

/** All calls under /api. The first match wins, so fixed paths come before paths with parameters. */
export const routes: Route[] = all
  .flatMap(({ resource, ...calls }) =>
    routesOf({ ...calls, ...(resource && { resource: resourceOf(resource.key as ResourceKey) }) }),
  )
  .sort((one, other) => varying(one.path) - varying(other.path));

const hooks: HooksByResource = Object.fromEntries(
  all.flatMap(({ resource, hooks }) => (resource && hooks ? [[resource.key, hooks]] : [])),
);

/** The personal data that each feature holds, in the order of the features. */
export const personal: readonly PersonalData[] = all.flatMap(({ personal = [] }) => personal);

/** The features' reactions to a write of each resource, in the order of the features. */
const follows: Record<string, Follow[]> = {};
for (const feature of all)
  for (const [key, follow] of Object.entries(feature.follows ?? {})) follows[key] = [...(follows[key] ?? []), follow];

/** The features' rules about what others do, in the order of the features. */
const rules: Record<string, Rule[]> = {};
for (const feature of all)
  for (const [what, rule] of Object.entries(feature.rules ?? {})) rules[what] = [...(rules[what] ?? []), rule];

/** A call under /api with the same response for every anonymous caller, for the cache in front. */
interface CachedCall {
  /** matches its paths, with /api */
  pattern: RegExp;
  /** the query parameters that it reads: its response depends on no others */
  parameters: readonly string[];
  /** whether its responses are made in the turns of uncached pages */
  isHeavy: boolean;
}

function parametersOf({ query }: Endpoint): string[] {
  if (!query) return [];
  if (query instanceof z.ZodObject) return Object.keys(query.shape);
  throw new Error("A cached call has to name its parameters: its query must be an object");
}

const patternOf = (path: string) => `/api${path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`;

/** Keeps a path with parameters from matching the fixed path of another call. */
const named = routes.filter(({ method, path }) => method === "get" && varying(path) === 0).map(({ path }) => path);
const except = (path: string) => {
  const own = new RegExp(`^${patternOf(path)}`);
  return named.filter((one) => one !== path && own.test(`/api${one}`)).map((one) => `(?!${patternOf(one)})`);
};

export const cachedCalls: CachedCall[] = routes
  .filter(({ method, endpoint }) => method === "get" && endpoint.cached)
  .map(({ path, endpoint }) => ({
    pattern: new RegExp(`^${except(path).join("")}${patternOf(path)}`),
    parameters: parametersOf(endpoint),
    isHeavy: endpoint.isHeavy ?? false,
  }));

/** The API as one application; `app.request()` calls it in process. */
export function createApi(services: Services): OpenAPIHono {
  const app = new OpenAPIHono({ strict: false });
  const api = new OpenAPIHono({ strict: false });
  // While the database is away, the last known settings apply; calls that need the database fail on their own.
  api.use(async (_, next) => {
    await Promise.all([services.liveSite.refresh(), services.languages.refresh()]).catch(() => {});
    await next();
  });
  for (const route of routes) mount(api, { ...services, hooks, personal, follows, rules }, route);
  // Built on the first request; only the site's name changes in it.
  let document: ReturnType<typeof description> | undefined;
  const described = () => {
    document ??= describeAll(api);
    const { info } = document;
    const servers = [{ url: services.siteAddress() }];
    return { ...document, servers, info: { ...info, title: `${services.site.name} API` } };
  };
  api.get("/openapi.json", (c) => c.json(described()));
  api.get("/docs", (c) => c.html(referencePage(described(), services.siteAddress())));
  api.all("*", () => {
    throw new Problem(404, "There is no such endpoint; /api/docs lists all of them");
  });
  api.onError((error, c) => answerProblem(error, c, services.log));
  app.route("/api", api);
  return app;
}

function describeBearer(api: OpenAPIHono): void {
  api.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    description: "An API token (mks_…), or an access token from POST /api/auth/login",
  });
}

function describeAll(api: OpenAPIHono): ReturnType<typeof description> {
  for (const route of routes) describeRoute(api, route);
  describeBearer(api);
  return description(api);
}

const description = (api: OpenAPIHono) =>
  api.getOpenAPI31Document({
    openapi: "3.1.0",
    // Calls without security of their own are for everybody.
    security: [],
    info: {
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
      title: "API",
      version: "1",
      description:
        "Lists return items, total, page, size and pages. A failed request returns detail, a sentence, and errors, one sentence for each invalid field. It also returns reason, a fixed word, where programs have to tell refusals with the same status apart. Instants are UTC, ISO 8601; money is in the currency of the site, in its major unit, with as many decimals as that currency has (GET /settings: currency).",
    },
  });
