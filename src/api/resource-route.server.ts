import { Problem } from "../platform/errors/problem.server";
import { isTurnedOff } from "../platform/site-parts";
import type { Services } from "./endpoint.server";

/** What the answer of a resource route is made from. */
export interface Asked extends Services {
  /** the parts of its address that vary, by their names; they are text from outside */
  params: Record<string, string>;
  /** the address of this site without a path, e.g. https://anchor.example: the links in an answer are whole */
  origin: string;
}

/** A resource route: something at an address of its own that is neither a page nor a call, such as a feed or a calendar. */
export interface ResourceRoute {
  /** with `{name}` for a part that varies, such as /events/{id}.ics */
  path: string;
  /** its media type, with the charset */
  type: string;
  /** pages of other sites may read it too (CORS) */
  forOtherSites?: boolean;
  /** its text; a Problem that it throws is the answer */
  make: (asked: Asked) => string | Promise<string>;
}

/** Makes the function that finds the route of a path and the values of the parts that vary; undefined where no route matches. */
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

/** The answer of a resource route; where its `make` throws a Problem, the sentence that says why there is none. */
export async function answerResource(
  { path, make, type, forOtherSites }: ResourceRoute,
  asked: Asked,
  headers: Record<string, string>,
): Promise<Response> {
  try {
    if (isTurnedOff(asked.site, path)) throw new Problem(404, "This site does without it");
    const open: Record<string, string> = forOtherSites ? { "access-control-allow-origin": "*" } : {};
    const said = { ...headers, ...open, "content-type": type, "cache-control": "no-cache" };
    return new Response(await make(asked), { headers: said });
  } catch (error) {
    const refused = refuseResource(error);
    for (const [name, value] of Object.entries(headers)) refused.headers.set(name, value);
    return refused;
  }
}

/** The answer where there is none: the sentence that says why. @throws what it is given, when that is not a Problem */
export function refuseResource(error: unknown): Response {
  if (!(error instanceof Problem)) throw error;
  // A wrong id in an address is an address where nothing is.
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
