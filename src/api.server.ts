import { OpenAPIHono, z } from "@hono/zod-openapi";
import { type Endpoint, type Method, mount, type Route, type Services, type Who } from "./endpoint.server";
import * as audit from "./features/audit/api.server";
import * as auth from "./features/auth/api.server";
import * as blog from "./features/blog/api.server";
import * as communities from "./features/communities/api.server";
import * as contact from "./features/contact/api.server";
import * as events from "./features/events/api.server";
import * as gallery from "./features/gallery/api.server";
import * as partners from "./features/partners/api.server";
import * as projects from "./features/projects/api.server";
import * as registrations from "./features/registrations/api.server";
import * as store from "./features/store/api.server";
import * as team from "./features/team/api.server";
import * as trash from "./features/trash/api.server";
import * as uploads from "./features/uploads/api.server";
import * as users from "./features/users/api.server";
import * as health from "./health.server";
import { referencePage } from "./platform/api-reference.server";
import { Problem } from "./platform/problem.server";
import { answerProblem } from "./platform/problem-answer.server";

const route = (method: Method, path: string, who: Who, endpoint: Endpoint): Route => ({ method, path, who, endpoint });

/** Every call of the API under /api, and who may make it: the one table of paths and of rights. */
export const routes: Route[] = [
  route("post", "/auth/register", "public", auth.register),
  route("post", "/auth/login", "public", auth.login),
  route("post", "/auth/login-json", "public", auth.loginJson),
  route("post", "/auth/refresh", "public", auth.refreshTokens),
  route("post", "/auth/logout", "public", auth.logout),
  route("post", "/auth/admin-create-user", "admin", auth.adminCreateUser),

  route("get", "/users", "admin", users.list),
  route("get", "/users/stats", "admin", users.stats),
  route("get", "/users/me", "member", users.readOwn),
  route("put", "/users/me", "member", users.updateOwn),
  route("get", "/users/me/registrations", "member", registrations.listOwn),
  route("get", "/users/{id}", "admin", users.read),
  route("put", "/users/{id}", "admin", users.update),
  route("delete", "/users/{id}", "admin", users.remove),
  route("put", "/users/{id}/role", "admin", users.setRole),
  route("put", "/users/{id}/active", "admin", users.setActive),

  route("get", "/events", "public", events.list),
  route("post", "/events", "admin", events.create),
  route("get", "/events/{id}", "public", events.read),
  route("put", "/events/{id}", "admin", events.update),
  route("delete", "/events/{id}", "admin", events.remove),
  route("post", "/events/{id}/register", "anyone", registrations.registerForEvent),
  route("post", "/events/{id}/unregister", "member", registrations.unregisterFromEvent),

  route("post", "/event-registrations/{id}/register", "anyone", registrations.registerForEvent),
  route("get", "/event-registrations/registrations", "admin", registrations.list),
  route("get", "/event-registrations/registrations/by-day", "admin", registrations.byDay),
  route("get", "/event-registrations/registrations/export", "admin", registrations.exportAll),
  route("put", "/event-registrations/registrations/{id}/status", "admin", registrations.changeStatus),
  route("delete", "/event-registrations/registrations/{id}", "admin", registrations.remove),

  route("get", "/communities", "anyone", communities.list),
  route("post", "/communities", "admin", communities.create),
  route("get", "/communities/categories", "public", communities.listCategories),
  route("get", "/communities/{id}", "anyone", communities.read),
  route("put", "/communities/{id}", "admin", communities.update),
  route("delete", "/communities/{id}", "admin", communities.remove),
  route("post", "/communities/{id}/join", "member", communities.join),
  route("post", "/communities/{id}/leave", "member", communities.leave),
  route("put", "/communities/{id}/active", "admin", communities.setActive),

  route("get", "/projects", "public", projects.list),
  route("post", "/projects", "admin", projects.create),
  route("get", "/projects/{id}", "public", projects.read),
  route("put", "/projects/{id}", "admin", projects.update),
  route("delete", "/projects/{id}", "admin", projects.remove),
  route("put", "/projects/{id}/feature", "admin", projects.setFeatured),

  route("get", "/partners", "anyone", partners.list),
  route("post", "/partners", "admin", partners.create),
  route("get", "/partners/{id}", "anyone", partners.read),
  route("put", "/partners/{id}", "admin", partners.update),
  route("delete", "/partners/{id}", "admin", partners.remove),
  route("patch", "/partners/{id}/toggle-featured", "admin", partners.toggleFeatured),
  route("patch", "/partners/{id}/toggle-active", "admin", partners.toggleActive),

  route("get", "/team-members", "anyone", team.list),
  route("post", "/team-members", "admin", team.create),
  route("get", "/team-members/{id}", "anyone", team.read),
  route("put", "/team-members/{id}", "admin", team.update),
  route("delete", "/team-members/{id}", "admin", team.remove),
  route("patch", "/team-members/{id}/toggle-active", "admin", team.toggleActive),
  route("patch", "/team-members/{id}/order", "admin", team.setOrder),

  route("get", "/blog", "anyone", blog.list),
  route("post", "/blog", "admin", blog.create),
  route("post", "/blog/preview", "admin", blog.preview),
  route("get", "/blog/slug/{slug}", "anyone", blog.readBySlug),
  route("get", "/blog/{id}", "anyone", blog.read),
  route("put", "/blog/{id}", "admin", blog.update),
  route("delete", "/blog/{id}", "admin", blog.remove),
  route("get", "/blog/{id}/related", "anyone", blog.related),
  route("post", "/blog/{id}/view", "public", blog.view),

  route("get", "/gallery", "public", gallery.list),
  route("post", "/gallery", "admin", gallery.create),
  route("get", "/gallery/categories", "public", gallery.categories),
  route("post", "/gallery/upload", "admin", gallery.upload),
  route("get", "/gallery/{id}", "public", gallery.read),
  route("delete", "/gallery/{id}", "admin", gallery.remove),

  route("post", "/upload/image", "admin", uploads.image),
  route("post", "/upload/avatar", "member", uploads.avatar),
  route("post", "/upload/file", "admin", uploads.file),

  route("get", "/store/products", "public", store.list),
  route("post", "/store/products", "admin", store.create),
  route("get", "/store/products/{id}", "public", store.read),
  route("put", "/store/products/{id}", "admin", store.update),
  route("delete", "/store/products/{id}", "admin", store.remove),
  route("get", "/store/categories", "public", store.categories),
  route("post", "/store/orders", "member", store.order),
  route("get", "/store/orders", "admin", store.listAsked),
  route("get", "/store/orders/my", "member", store.listOwn),
  route("put", "/store/orders/{id}/status", "admin", store.changeStatus),

  route("post", "/contact", "public", contact.send),
  route("post", "/contact/join-application", "public", contact.join),
  route("get", "/contact", "admin", contact.list),
  route("get", "/contact/stats", "admin", contact.stats),
  route("get", "/contact/{id}", "admin", contact.read),
  route("put", "/contact/{id}/read", "admin", contact.changeRead),
  route("put", "/contact/{id}/status", "admin", contact.changeStatus),
  route("delete", "/contact/{id}", "admin", contact.remove),

  route("get", "/audit", "admin", audit.list),
  route("get", "/trash", "admin", trash.list),
  route("post", "/trash/{id}/restore", "admin", trash.restore),
  route("delete", "/trash/{id}", "admin", trash.remove),

  route("get", "/health", "public", health.process),
  route("get", "/ready", "public", health.database),
];

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

export const cachedCalls: CachedCall[] = routes
  .filter(({ method, endpoint }) => method === "get" && endpoint.cached)
  .map(({ path, endpoint }) => ({
    pattern: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`),
    parameters: parametersOf(endpoint),
  }));

/** The API as one application; `app.request()` calls it in process. */
export function createApi(services: Services): OpenAPIHono {
  const app = new OpenAPIHono({ strict: false });
  const api = new OpenAPIHono({ strict: false });
  for (const line of routes) mount(api, services, line);
  describeBearer(api);
  // Made when it is first asked for; it stays what it is until the next start.
  let document: ReturnType<typeof description> | undefined;
  const described = () => {
    document ??= description(api, services);
    return document;
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

const description = (api: OpenAPIHono, { site }: Services) =>
  api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: `${site.name} API`,
      version: "1",
      description:
        "Lists answer items, total, page, size and pages. A failed call answers detail, a sentence, and errors, one sentence for each wrong field. Instants are UTC, ISO 8601; money is USD with two decimals.",
    },
  });
