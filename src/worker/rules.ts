/** The kind of a request; the worker ignores `other`. */
export type Kind = "page" | "module" | "data" | "asset" | "picture" | "other";

/** The parts of a request that decide its kind. */
export type WorkerRequest = Pick<Request, "method" | "url" | "mode" | "destination"> & {
  headers: Pick<Headers, "has">;
};

/** Where the modules of pages are, before the page's own address. */
export const modulesPath = "/application";

/** The tag of a language before an address, such as "/fr" in "/fr/events". */
const tag = /^\/(?!api\b)[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*(?=\/)/;

/** The path of an address without the tag of its language: the same rules hold in each. */
const plainPath = (url: string): string => new URL(url).pathname.replace(tag, "");

const within = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/**
 * Classifies a request. Ignores writes, credentials, ranges, other origins and the back office.
 * @param origin the site's
 */
export function kindOf({ method, url, mode, destination, headers }: WorkerRequest, origin: string): Kind {
  const [{ origin: asked }, pathname] = [new URL(url), plainPath(url)];
  if (method !== "GET" || asked !== origin || headers.has("authorization") || headers.has("range")) return "other";
  if (within(pathname, "/admin")) return "other";
  if (within(pathname, "/api")) return mode === "navigate" ? "other" : "data";
  if (within(pathname, modulesPath)) return "module";
  if (pathname.startsWith("/assets/")) return "asset";
  if (mode === "navigate") return "page";
  return destination === "image" ? "picture" : "other";
}

/** Whether a status means that the site is unavailable; the site or a proxy sends it. */
export const isAway = (status: number): boolean => status === 502 || status === 503 || status === 504;

/** The most entries of each kind; the oldest are deleted first. */
export const most: Record<Exclude<Kind, "other">, number> = { page: 40, module: 40, data: 80, asset: 300, picture: 60 };

/** The longest time in the cache; milliseconds. */
export const longest = 30 * 86_400_000;

/** The largest cached picture; bytes. */
const largestPicture = 400_000;

/** Useless offline. */
const neverCached =
  /^\/(login|signup|forgot-password|reset-password|confirm-email|undo-email-change|sign-in\/return)\/?$|^\/(r|c|draft|unsubscribe|subscribers)\//;

/** Whether a response may be cached: complete and without `no-store`, which everything personal has. */
export function mayCache(
  kind: Kind,
  url: string,
  answer: Pick<Response, "status" | "type" | "redirected" | "headers">,
) {
  if (answer.status !== 200 || answer.redirected || !["basic", "default"].includes(answer.type)) return false;
  if (/no-store|private/.test(answer.headers.get("cache-control") ?? "")) return false;
  const type = answer.headers.get("content-type") ?? "";
  if (kind === "page") return type.startsWith("text/html") && !neverCached.test(plainPath(url));
  if (kind === "module") return type.startsWith("text/javascript");
  if (kind === "data") return type.startsWith("application/json");
  if (kind === "picture") {
    return type.startsWith("image/") && Number(answer.headers.get("content-length") ?? 0) <= largestPicture;
  }
  return kind === "asset";
}
