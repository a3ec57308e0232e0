import { resourceRouteFinder } from "../api/resource-route.server";
import { cachedCalls } from "./api.server";
import { resourceRoutes } from "./resource-routes.server";
import { type Page, pages } from "./routes";

/** Where the page of every address is made at which there is none: it is the same for all of them. */
export const notFoundPath = "/404";

const findResourceRoute = resourceRouteFinder(resourceRoutes);

/** Rooms of the server's in which an address means what it says: nothing in them is cached by the address of a page. */
const otherRooms = /^\/(?:api|files|previews)(?:\/|$)/;

/** Line breaks that were pasted along; no pattern of React Router's matches them. */
const lineBreak = /%0[ad]|%e2%80%a[89]/i;

const withHost = /^https?:\/\/[^/?]*\/?/i;

/** As React Router matches it: whatever the case of its letters, with any number of slashes at its end. */
function patternOf(path: string): RegExp {
  const parts = path.split("/").filter(Boolean);
  const source = parts.map((part) =>
    part.startsWith(":") ? (part.endsWith("?") ? "(?:/([^/]+))?" : "/([^/]+)") : `/${part}`,
  );
  return new RegExp(`^${source.join("")}/*$`, "i");
}

const patterns = pages.filter(({ path }) => path !== "*").map((page) => ({ page, pattern: patternOf(page.path) }));

/** The path with its escaped letters as themselves, but for the slash; undefined for an escape that is none. */
function decoded(path: string): string | undefined {
  if (!path.includes("%")) return path;
  try {
    return path
      .split("/")
      .map((part) => decodeURIComponent(part).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return undefined;
  }
}

/** The page of a path, undefined where there is none. */
export function findPage(path: string): Page | undefined {
  const plain = decoded(path);
  return plain === undefined ? undefined : patterns.find(({ pattern }) => pattern.test(plain))?.page;
}

/** The first value of each of these parameters, in their order, as the end of an address. */
function only(search: string, names: readonly string[]): string {
  if (search === "" || names.length === 0) return "";
  const given = new URLSearchParams(search);
  const read = names.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return read.length > 0 ? `?${new URLSearchParams(read)}` : "";
}

/** A page's address; that of its data alone, which React Router asks for in the browser, ends in `.data`. */
function pageAddress(path: string, search: string): string {
  // No page stands at such an address, and what is answered there is not for the cache.
  if (decoded(path) === undefined || lineBreak.test(path)) return path + search;
  const isData = path.endsWith(".data");
  const page = findPage(isData ? path.replace(/(?:(?<=\/)_)?\.data$/, "") : path);
  if (!page) return isData ? `${notFoundPath}.data` : notFoundPath;
  if (page.movedTo?.(new URL(path + search, "http://any"))) return path + search;
  return path + only(search, page.reads);
}

/**
 * The address under which an answer is cached, and from which it is made: without the parameters that it does not read, and
 * one and the same for all addresses where there is no page.
 *
 * @param address a path with its query, as a request has it; a proxy's request may name the host before it
 * @returns the address as it is where nothing is cached under it
 */
export function cachedAddress(address: string): string {
  if (!address.startsWith("/")) return cachedAddress(`/${address.replace(withHost, "")}`);
  const end = address.indexOf("?");
  const path = end < 0 ? address : address.slice(0, end);
  const search = end < 0 ? "" : address.slice(end);
  if (otherRooms.test(path)) {
    const call = cachedCalls.find(({ pattern }) => pattern.test(path));
    return call ? path + only(search, call.parameters) : address;
  }
  return findResourceRoute(path) ? path : pageAddress(path, search);
}

const fixedPaths = new Set([
  notFoundPath,
  ...resourceRoutes.map(({ path }) => path),
  ...pages.filter(({ path }) => !/[:*]/.test(path)).map(({ path }) => `/${path}`),
]);

/** Whether a whole address is one of a few that are known beforehand, so that nobody can ask for endlessly many such. */
export function isFixed(url: string): boolean {
  const { pathname, search } = new URL(url);
  return search === "" && fixedPaths.has(pathname);
}
