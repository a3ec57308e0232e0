import { OpenAPIHono } from "@hono/zod-openapi";
import { type Endpoint, type Method, mount, type Route, type Services, type Who } from "./endpoint.server";
import * as auth from "./features/auth/api.server";
import * as events from "./features/events/api.server";
import * as registrations from "./features/registrations/api.server";
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
  route("get", "/users/me", "member", users.readOwn),
  route("put", "/users/me", "member", users.updateOwn),
  route("get", "/users/me/registrations", "member", registrations.listOwn),

  route("get", "/events", "public", events.list),
  route("post", "/events", "admin", events.create),
  route("get", "/events/{id}", "public", events.read),
  route("put", "/events/{id}", "admin", events.update),
  route("delete", "/events/{id}", "admin", events.remove),
  route("post", "/events/{id}/register", "anyone", registrations.registerForEvent),
  route("post", "/events/{id}/unregister", "member", registrations.unregisterFromEvent),

  route("post", "/event-registrations/{id}/register", "anyone", registrations.registerForEvent),
  route("get", "/event-registrations/registrations", "admin", registrations.list),
  route("get", "/event-registrations/registrations/export", "admin", registrations.exportAll),
  route("put", "/event-registrations/registrations/{id}/status", "admin", registrations.changeStatus),
  route("delete", "/event-registrations/registrations/{id}", "admin", registrations.remove),

  route("get", "/health", "public", health.process),
  route("get", "/ready", "public", health.database),
];

/** The paths under /api whose answer is the same for every anonymous caller, for the cache in front. */
export const cachedPaths: RegExp[] = routes
  .filter(({ method, endpoint }) => method === "get" && endpoint.cached)
  .map(({ path }) => new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`));

/** The API as one application; `app.request()` calls it in process. */
export function createApi(services: Services): OpenAPIHono {
  const app = new OpenAPIHono({ strict: false });
  const api = new OpenAPIHono({ strict: false });
  for (const line of routes) mount(api, services, line);
  describeBearer(api);
  api.get("/openapi.json", (c) => c.json(description(api, services)));
  api.get("/docs", (c) => c.html(referencePage(description(api, services))));
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
