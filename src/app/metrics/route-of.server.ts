import { resourceRouteFinder } from "../../api/resource-route.server";
import { doorPath } from "../../features/door/page.server";
import { routes } from "../api.server";
import { findPage } from "../cached-address.server";
import { resourceRoutes } from "../resource-routes.server";

const findResourceRoute = resourceRouteFinder(resourceRoutes);

const calls = routes.map(({ path }) => ({
  route: `/api${path}`,
  pattern: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`),
}));
// Paths without parameters go first: /events/stats is not an event.
calls.sort((one, other) => Number(one.route.includes("{")) - Number(other.route.includes("{")));

/** Path prefixes whose requests count as one route each. */
const room = /^\/(?:assets|files|previews|api|application)(?=\/)/;

/** The route of requests that match nothing. */
const nothing = "(none)";

function find(path: string): string {
  const call = path.startsWith("/api/") && calls.find(({ pattern }) => pattern.test(path));
  if (call) return call.route;
  const [named] = room.exec(path) ?? [];
  if (named) return `${named}/*`;
  if (path === "/metrics" || path === "/sw.js" || /^\/door(-sw)?\.(js|css)$/.test(path)) return path;
  if (doorPath.test(path)) return path.replace(/\d+\/?$/, "{id}");
  const resource = findResourceRoute(path);
  if (resource) return resource.route.path;
  const page = findPage(path.replace(/(?:(?<=\/)_)?\.data$/, ""));
  return page ? `/${page.path}` : nothing;
}

/** Returns one of a fixed number of patterns, such as /api/events/{id}. @param url the path with its query */
export const routeOf = (url: string): string => find(url.split("?", 1)[0] ?? "");
