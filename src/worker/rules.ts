/** What a request is to the worker; it leaves `other` alone. */
export type Kind = "page" | "data" | "asset" | "picture" | "other";

/** What the worker looks at of a request. */
export type Asked = Pick<Request, "method" | "url" | "mode" | "destination"> & { headers: Pick<Headers, "has"> };

const within = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/**
 * What a request is. Nothing that writes, that names its sender, that asks for a part, that goes elsewhere or that belongs
 * to the back office is touched.
 *
 * @param origin the site's
 */
export function kindOf({ method, url, mode, destination, headers }: Asked, origin: string): Kind {
  const { origin: asked, pathname } = new URL(url);
  if (method !== "GET" || asked !== origin || headers.has("authorization") || headers.has("range")) return "other";
  if (within(pathname, "/admin")) return "other";
  if (within(pathname, "/api")) return mode === "navigate" ? "other" : "data";
  if (pathname.startsWith("/assets/")) return "asset";
  if (mode === "navigate") return "page";
  return destination === "image" ? "picture" : "other";
}

/** Whether an answer says that the site cannot be had just now, from itself or from what stands before it: as if there were none. */
export const isAway = (status: number): boolean => status === 502 || status === 503 || status === 504;

/** How many of each kind are cached at most; the oldest go first. */
export const most: Record<Exclude<Kind, "other">, number> = { page: 40, data: 80, asset: 300, picture: 60 };

/** Nothing is cached longer than this; milliseconds. */
export const longest = 30 * 86_400_000;

/** A picture larger than this is not cached; bytes. */
const largestPicture = 400_000;

/** Of no use without a connection. */
const neverCached =
  /^\/(login|signup|offline|forgot-password|reset-password|confirm-email|undo-email-change)\/?$|^\/(r|c|draft|unsubscribe)\//;

/**
 * Whether an answer may be cached: it is whole, it is what was asked for, and the server has not said that it is one person's
 * or this moment's (`no-store`, which it says of everything that is not the same for everybody).
 */
export function mayCache(
  kind: Kind,
  url: string,
  answer: Pick<Response, "status" | "type" | "redirected" | "headers">,
) {
  if (answer.status !== 200 || answer.redirected || !["basic", "default"].includes(answer.type)) return false;
  if (/no-store|private/.test(answer.headers.get("cache-control") ?? "")) return false;
  const type = answer.headers.get("content-type") ?? "";
  if (kind === "page") return type.startsWith("text/html") && !neverCached.test(new URL(url).pathname);
  if (kind === "data") return type.startsWith("application/json");
  if (kind === "picture") {
    return type.startsWith("image/") && Number(answer.headers.get("content-length") ?? 0) <= largestPicture;
  }
  return kind === "asset";
}
