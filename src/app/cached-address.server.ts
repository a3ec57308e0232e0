import { generatePath, matchRoutes } from "react-router";
import { resourceRouteFinder } from "../api/resource-route.server";
import { doorPath } from "../features/door/page.server";
import { cachedCalls } from "./api.server";
import { newAddressOf } from "./back-office/tabs";
import { isDecodable, lineBreaks } from "./http/readable-address.server";
import { modulesPath } from "./pages.server";
import { resourceRoutes } from "./resource-routes.server";
import { type Page, pages } from "./routes";

/** The path of the not-found page, which is the same for all unknown addresses. */
export const notFoundPath = "/404";

const findResourceRoute = resourceRouteFinder(resourceRoutes);

/** Server paths that are not pages: page rules do not change their addresses. */
const notPages = /^\/(?:api|c|files|previews)(?:\/|$)/;

/** Whether a path is a folder or in it. */
const within = (folder: string, path: string) => path === folder || path.startsWith(`${folder}/`);

const withHost = /^https?:\/\/[^/?]*\/?/i;

const routes = pages.filter(({ path }) => path !== "*").map((page) => ({ path: page.path, page }));

/** No page has a longer path; characters. To match 15,000 slashes takes React Router 7 ms. */
const longestPath = 1_000;

/** The page of a path with its parameters, as React Router finds them; undefined for an invalid escape. */
function matchPage(path: string) {
  const [found] = (path.length <= longestPath && isDecodable(path) && matchRoutes(routes, path)) || [];
  return found && { page: found.route.page, params: found.params };
}

/** Returns the page of a path; undefined if there is no page. */
export const findPage = (path: string): Page | undefined => matchPage(path)?.page;

/** Returns the query with only these parameters, in their order. */
function keepParameters(search: string, names: readonly string[]): string {
  if (search === "" || names.length === 0) return "";
  const given = new URLSearchParams(search);
  const read = names.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return read.length > 0 ? `?${new URLSearchParams(read)}` : "";
}

/** Escapes of letters, digits and signs that need none (RFC 3986, 6.2.2.2). */
const needlessEscape = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;

/** Normalises a path: removes needless escapes and resolves "." and "..". */
function plainPath(path: string): string {
  if (!/%|\/\./.test(path)) return path;
  if (!isDecodable(path)) return path;
  const unescaped = path.replaceAll(needlessEscape, decodeURIComponent);
  return unescaped.includes("/.") ? new URL(`http://any${unescaped}`).pathname : unescaped;
}

/** Returns the cached address of a page; its data requests, which React Router makes in the browser, end in `.data`. */
function pageAddress(path: string, search: string): string {
  // No page has such an address, and its response is not cached.
  if (!isDecodable(path) || path.search(lineBreaks) >= 0) return path + search;
  const isData = path.endsWith(".data");
  const found = matchPage(isData ? pathOfData(path) : path);
  if (!found) return isData ? `${notFoundPath}.data` : notFoundPath;
  const { page, params } = found;
  if (page.isBackOffice && newAddressOf(new URL(path + search, "http://any"))) return path + search;
  // One spelling, so that others are not rendered separately.
  const plain = generatePath(`/${page.path}`, params);
  return (isData ? dataPath(plain) : plain) + keepParameters(search, page.reads);
}

const dataPath = (path: string) => (path === "/" ? "/_.data" : `${path}.data`);

/**
 * Returns the address under which a response is cached, without parameters that are not read; one for all unknown
 * pages.
 * @param address a request to a proxy may have the host before it
 * @returns the address unchanged if nothing is cached under it
 */
export function cachedAddress(address: string): string {
  if (!address.startsWith("/")) return cachedAddress(`/${address.replace(withHost, "")}`);
  const end = address.indexOf("?");
  const path = plainPath(end < 0 ? address : address.slice(0, end));
  const search = end < 0 ? "" : address.slice(end);
  if (within(modulesPath, path)) return modulesPath + pageAddress(path.slice(modulesPath.length) || "/", search);
  if (notPages.test(path)) {
    const call = cachedCalls.find(({ pattern }) => pattern.test(path));
    return path + (call ? keepParameters(search, call.parameters) : search);
  }
  const resource = findResourceRoute(path);
  if (resource) return path + keepParameters(search, resource.route.reads ?? []);
  return doorPath.test(path) ? path : pageAddress(path, search);
}

/** Tells whether the application is part of the page of a path. */
export const isTool = (path: string): boolean => findPage(path)?.isTool === true;

/** Tells whether a path is a secret link to one person's page, which is never cached. */
export const isPersonal = (path: string): boolean => findPage(pathOfData(path))?.isPersonal === true;

/** Returns the path of a page from that path or from its `.data` path. */
const pathOfData = (path: string): string => path.replace(/(?:(?<=\/)_)?\.data$/, "");

const fixedPaths = new Set([
  notFoundPath,
  ...resourceRoutes.map(({ path }) => path),
  ...pages.filter(({ path }) => !/[:*]/.test(path)).map(({ path }) => `/${path}`),
]);

/** Whether an address is one of a fixed list, so that nobody can fill the cache with variants of it. */
export function isFixed(url: string): boolean {
  const { pathname, search } = new URL(url);
  const path = within(modulesPath, pathname) ? pathname.slice(modulesPath.length) : pathname;
  return search === "" && fixedPaths.has(path);
}
