import { Problem } from "../platform/errors/problem.server";
import type { WholeSite } from "../platform/site";
import { isTurnedOff } from "../platform/site-parts";
import type { Services } from "./endpoint.server";

/** The input of a resource route. */
export interface ResourceRequest extends Services {
  /** the unchecked parameters of its path, and those of its query that it reads */
  params: Record<string, string>;
  /** the origin of this site, e.g. https://anchor.example, for absolute links */
  origin: string;
}

/** A resource route: an address that is neither a page nor a call, such as a feed or a calendar. */
export interface ResourceRoute {
  /** with `{name}` for parameters, such as /events/{id}.ics */
  path: string;
  /** its media type, with the charset */
  type: string;
  /** other sites' pages may read it (CORS) */
  forOtherSites?: boolean;
  /** for the holder of a secret address: never cached */
  isPersonal?: boolean;
  /** browsers keep it for a year: what changes has a new address */
  isKept?: boolean;
  /** the query parameters that it reads; they form the cache key */
  reads?: readonly string[];
  /** headers in place of the usual ones; undefined leaves one out */
  headersOf?: (site: WholeSite, params: ResourceRequest["params"]) => Record<string, string | undefined>;
  /** its text; a Problem that it throws is the response */
  make: (asked: ResourceRequest) => string | Promise<string>;
}

/** Makes the function that finds the route and parameters of a path; undefined if none matches. */
export function resourceRouteFinder(routes: readonly ResourceRoute[]) {
  const patterns = routes.map((route) => {
    const parts = route.path.split(/\{(\w+)\}/);
    const source = parts.map((part, at) => (at % 2 ? `(?<${part}>[^/]+)` : part.replaceAll(".", "\\.")));
    return { route, pattern: new RegExp(`^${source.join("")}$`) };
  });
  return (path: string): { route: ResourceRoute; params: Record<string, string> } | undefined => {
    for (const { route, pattern } of patterns) {
      const match = pattern.exec(path);
      if (match) return { route, params: { ...match.groups } };
    }
    return undefined;
  };
}

/** The response of a resource route; for a Problem, its sentence. */
export async function answerResource(
  { path, make, type, forOtherSites, isPersonal, isKept, headersOf }: ResourceRoute,
  asked: ResourceRequest,
  headers: Record<string, string>,
): Promise<Response> {
  try {
    if (isTurnedOff(asked.site, path)) throw new Problem(404, "This feature is turned off");
    const open: Record<string, string> = forOtherSites ? { "access-control-allow-origin": "*" } : {};
    const merged: Record<string, string | undefined> = {
      ...headers,
      ...headersOf?.(asked.site, asked.params),
      ...open,
      "content-type": type,
      "cache-control": isPersonal ? "private, no-store" : isKept ? "public, max-age=31536000, immutable" : "no-cache",
    };
    const sent = Object.entries(merged).filter((header): header is [string, string] => header[1] !== undefined);
    return new Response(await make(asked), { headers: sent });
  } catch (error) {
    const refused = refuseResource(error);
    for (const [name, value] of Object.entries(headers)) refused.headers.set(name, value);
    return refused;
  }
}

/** The response for a Problem: its sentence. @throws other errors */
export function refuseResource(error: unknown): Response {
  if (!(error instanceof Problem)) throw error;
  // An invalid id in a path is a path without a resource.
  const status = error.status === 422 ? 404 : error.status;
  return new Response(`${error.message}\n`, {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      ...(error.retryAfter ? { "retry-after": String(error.retryAfter) } : {}),
    },
  });
}
