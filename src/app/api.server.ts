import { OpenAPIHono, z } from "@hono/zod-openapi";
import { referencePage } from "../api/api-reference.server";
import type { HooksByResource } from "../api/audit/hooks.server";
import {
  type Calls,
  describeRoute,
  type Endpoint,
  type Follow,
  mount,
  type Route,
  routesOf,
  type Services,
} from "../api/endpoint.server";
import type { PersonalData } from "../api/personal-data.server";
import { type ResourceKey, resourceOf } from "../features/registry";
import { Problem } from "../platform/errors/problem.server";
import { answerProblem } from "../platform/http/problem-answer.server";
import * as features from "./features.server";

const varying = (path: string) => path.split("{").length - 1;

/**
 * Every call of the API under /api: those of each feature, which say who may make them. The first that fits an address answers, so
 * one that names it whole comes before one of which a part varies: /events/statistics before /events/{id}.
 */
export const routes: Route[] = Object.values<Calls>(features)
  .flatMap(({ resource, ...calls }) =>
    routesOf({ ...calls, ...(resource && { resource: resourceOf(resource.key as ResourceKey) }) }),
  )
  .sort((one, other) => varying(one.path) - varying(other.path));

const hooks: HooksByResource = Object.fromEntries(
  Object.values<Calls>(features).flatMap(({ resource, hooks }) => (resource && hooks ? [[resource.key, hooks]] : [])),
);

/** What each feature holds about a person, in the order of the list. */
export const personal: readonly PersonalData[] = Object.values<Calls>(features).flatMap(
  ({ personal = [] }) => personal,
);

/** What follows a write of each resource, in the order of the features. */
const follows: Record<string, Follow[]> = {};
for (const feature of Object.values<Calls>(features))
  for (const [key, follow] of Object.entries(feature.follows ?? {})) follows[key] = [...(follows[key] ?? []), follow];

/** A call under /api whose answer is the same for every anonymous caller, for the cache in front. */
interface CachedCall {
  /** finds its paths, with /api */
  pattern: RegExp;
  /** the query parameters that it reads: its answer depends on no other */
  parameters: readonly string[];
}

function parametersOf({ query }: Endpoint): string[] {
  if (!query) return [];
  if (query instanceof z.ZodObject) return Object.keys(query.shape);
  throw new Error("A cached call has to name its parameters: its query must be an object");
}

const patternOf = (path: string) => `/api${path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`;

/** A path that some call names whole is not that of another, of which a part varies. */
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
  }));

/** The API as one application; `app.request()` calls it in process. */
export function createApi(services: Services): OpenAPIHono {
  const app = new OpenAPIHono({ strict: false });
  const api = new OpenAPIHono({ strict: false });
  // While the database is away, who the organisation was stands; a call that needs the database says so itself.
  api.use(async (_, next) => {
    await services.liveSite.refresh().catch(() => {});
    await next();
  });
  for (const route of routes) mount(api, { ...services, hooks, personal, follows }, route);
  // Made when it is first asked for; only the name of the site changes in it.
  let document: ReturnType<typeof description> | undefined;
  const described = () => {
    document ??= describeAll(api);
    const { info } = document;
    return { ...document, info: { ...info, title: `${services.site.name} API` } };
  };
  api.get("/openapi.json", (c) => c.json(described()));
  api.get("/docs", (c) => c.html(referencePage(described())));
  api.all("*", () => {
    throw new Problem(404, "There is no such call; /api/docs lists all of them");
  });
  api.onError((error, c) => answerProblem(error, c, services.log));
  app.route("/api", api);
  return app;
}

function describeBearer(api: OpenAPIHono): void {
  api.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "An access token from POST /api/auth/login",
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
    info: {
      title: "API",
      version: "1",
      description:
        "Lists answer items, total, page, size and pages. A failed call answers detail, a sentence, and errors, one sentence for each wrong field. Instants are UTC, ISO 8601; money is in the currency of the site, in its major unit, with as many decimals as that currency has (GET /settings: currency).",
    },
  });
