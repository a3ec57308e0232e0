import { Problem } from "../platform/http/problem.server";
import type { Services } from "./endpoint.server";

/** What a document is made from. */
export interface Asked extends Services {
  /** the parts of its address that vary, by their names; they are text from outside */
  params: Record<string, string>;
  /** the address of this site without a path, e.g. https://anchor.example: links in a document are whole */
  origin: string;
}

/** One line of the list of all documents: something at an address of its own that is neither a page nor a call. */
export interface Document {
  /** with `{name}` for a part that varies, such as /events/{id}.ics */
  path: string;
  /** its media type, with the charset */
  type: string;
  /** its text; a Problem that it throws is the answer */
  make: (asked: Asked) => string | Promise<string>;
}

/** Finds the document of an address among others, and the parts of its address that vary. */
export function documentFinder(documents: readonly Document[]) {
  const patterns = documents.map((document) => {
    const parts = document.path.split(/\{(\w+)\}/);
    const source = parts.map((part, at) => (at % 2 ? `(?<${part}>[^/]+)` : part.replaceAll(".", "\\.")));
    return { document, pattern: new RegExp(`^${source.join("")}$`) };
  });
  return (path: string): { document: Document; params: Record<string, string> } | undefined => {
    for (const { document, pattern } of patterns) {
      const match = pattern.exec(path);
      if (match) return { document, params: { ...match.groups } };
    }
    return undefined;
  };
}

/** The answer that a document is, or a sentence that says why there is none. */
export async function answerDocument(
  { make, type }: Document,
  asked: Asked,
  headers: Record<string, string>,
): Promise<Response> {
  try {
    const said = { ...headers, "content-type": type, "cache-control": "no-cache" };
    return new Response(await make(asked), { headers: said });
  } catch (error) {
    const refused = refuseDocument(error);
    for (const [name, value] of Object.entries(headers)) refused.headers.set(name, value);
    return refused;
  }
}

/** Why there is none, in a sentence. @throws what it is given, when that is not a Problem */
export function refuseDocument(error: unknown): Response {
  if (!(error instanceof Problem)) throw error;
  // A wrong id in an address is an address where nothing is.
  const status = error.status === 422 ? 404 : error.status;
  return new Response(`${error.message}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
