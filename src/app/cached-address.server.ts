import { resourceRouteFinder } from "../api/resource-route.server";
import { doorPath } from "../features/door/page.server";
import { cachedCalls } from "./api.server";
import { resourceRoutes } from "./resource-routes.server";
import { type Page, pages } from "./routes";

/** Where the page of every address is made at which there is none: it is the same for all of them. */
export const notFoundPath = "/404";

const findResourceRoute = resourceRouteFinder(resourceRoutes);

/** Rooms of the server's in which an address means what it says: nothing in them is cached by the address of a page. */
const otherRooms = /^\/(?:api|c|files|previews)(?:\/|$)/;

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

/** The page of a path and the parts of the path that vary, undefined where there is none. */
function matchPage(path: string): { page: Page; parts: string[] } | undefined {
  const plain = decoded(path);
  if (plain === undefined) return undefined;
  for (const { page, pattern } of patterns) {
    const match = pattern.exec(plain);
    if (match) return { page, parts: match.slice(1) };
  }
  return undefined;
}

/** The page of a path, undefined where there is none. */
export const findPage = (path: string): Page | undefined => matchPage(path)?.page;

/**
 * The one path for all those at which a page is found: its own letters as the table writes them, without slashes at its end,
 * and the parts that vary escaped in one way. Otherwise every spelling of a page would be rendered by itself.
 */
function onePath({ path }: Page, parts: readonly (string | undefined)[]): string {
  const varying = parts.map((part) => part && encodeURIComponent(part).replaceAll("%252F", "%2F"));
  const written = path.split("/").map((part) => (part.startsWith(":") ? varying.shift() : part));
  return `/${written.filter(Boolean).join("/")}`;
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

/** Letters, digits and signs that mean the same whether they are escaped or not (RFC 3986, 6.2.2.2). */
const needlessEscape = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;

/** The path as servers understand it: without what is escaped for nothing and without "." and ".." among its parts. */
function plainPath(path: string): string {
  if (!/%|\/\./.test(path)) return path;
  if (decoded(path) === undefined) return path;
  const unescaped = path.replaceAll(needlessEscape, decodeURIComponent);
  return unescaped.includes("/.") ? new URL(`http://any${unescaped}`).pathname : unescaped;
}

/** A page's address; that of its data alone, which React Router asks for in the browser, ends in `.data`. */
function pageAddress(path: string, search: string): string {
  // No page stands at such an address, and what is answered there is not for the cache.
  if (decoded(path) === undefined || lineBreak.test(path)) return path + search;
  const isData = path.endsWith(".data");
  const found = matchPage(isData ? pathOfData(path) : path);
  if (!found) return isData ? `${notFoundPath}.data` : notFoundPath;
  const { page, parts } = found;
  if (page.movedTo?.(new URL(path + search, "http://any"))) return path + search;
  const plain = onePath(page, parts);
  return (isData ? dataPath(plain) : plain) + only(search, page.reads);
}

const dataPath = (path: string) => (path === "/" ? "/_.data" : `${path}.data`);

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
  const path = plainPath(end < 0 ? address : address.slice(0, end));
  const search = end < 0 ? "" : address.slice(end);
  if (otherRooms.test(path)) {
    const call = cachedCalls.find(({ pattern }) => pattern.test(path));
    return path + (call ? only(search, call.parameters) : search);
  }
  return findResourceRoute(path) || doorPath.test(path) ? path : pageAddress(path, search);
}

/** Whether a page is that of a secret link, made for who holds it and never cached. */
export const isPersonal = (path: string): boolean => findPage(pathOfData(path))?.isPersonal === true;

/** The path of a page of which a path may be the data alone. */
const pathOfData = (path: string): string => path.replace(/(?:(?<=\/)_)?\.data$/, "");

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
