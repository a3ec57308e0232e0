import { Problem } from "../errors/problem.server";
import { alreadyHas } from "../http/answer-forms.server";
import { closedPolicy } from "../http/security-headers.server";
import type { Log } from "../log.server";
import { documentTypes } from "./document-type.server";
import type { Files, OpenFile } from "./files.server";
import { MissingSizes } from "./pictures.server";

/** A picture's largest size, or one of the others. */
const pictureName = /^(?:\d{1,4}x\d{1,4}(?:-[0-9a-f]{6}-[0-9a-f]{6})?\.webp|\d{1,4}\.(?:webp|avif))$/;
/** A document under its own name. Originals of sample pictures ("source-60x40.svg") are not sent. */
const documentName = /^(?!source-\d)[0-9a-z][0-9a-z-]*\.([0-9a-z_]+)$/;
const fileAddress = /^\/files\/([0-9a-z]{25})\/([0-9a-z._-]{1,70})$/;

interface FileParts {
  files: Files;
  log: Log;
  headers: Record<string, string>;
}

/**
 * Answers /files/{id}/{name}: creates missing picture sizes, sends documents as downloads, and 404 for other names.
 * The caller's network address takes its turn among those for whom sizes are created.
 */
export function createFileAnswers({
  files,
  log,
  headers,
}: FileParts): (request: Request, asker: string) => Promise<Response> {
  const missing = MissingSizes.of(files);
  // Nothing that is sent from here may load or run anything, should it ever be opened as a page.
  const closed = { ...headers, "content-security-policy": `${closedPolicy}; sandbox` };
  const refuse = (status: number, detail: string, added: Record<string, string> = {}) =>
    Response.json({ detail }, { status, headers: { ...closed, "cache-control": "no-store", ...added } });

  async function open(id: string, name: string, asker: string): Promise<OpenFile | undefined> {
    const key = `${id}/${name}`;
    const there = await files.open(key);
    if (there || !pictureName.test(name)) return there;
    return (await missing.make(id, name, asker)) ? files.open(key) : undefined;
  }

  return async (request, asker) => {
    const [, id, name] = fileAddress.exec(new URL(request.url).pathname) ?? [];
    const sentAs = name && headersOf(name);
    if (!id || !sentAs) return refuse(404, "File not found");
    try {
      const file = await open(id, name, asker);
      return file
        ? await send(request, file, { ...closed, ...sentAs, etag: `"${id}-${name}"` })
        : refuse(404, "File not found");
    } catch (error) {
      if (error instanceof Problem)
        return refuse(error.status, error.message, { "retry-after": String(error.retryAfter) });
      log.error({ err: error, file: `${id}/${name}` }, "a file could not be sent");
      return refuse(503, "This file cannot be read at the moment. Please try again later.");
    }
  };
}

/** The headers for a file name; undefined if files of that name are not sent. */
function headersOf(name: string): Record<string, string> | undefined {
  // A name stands for one content for ever.
  const forGood = { "cache-control": "public, max-age=31536000, immutable" };
  if (pictureName.test(name))
    return { ...forGood, "content-type": name.endsWith("avif") ? "image/avif" : "image/webp" };
  const ending = documentName.exec(name)?.[1] ?? "";
  const type = Object.hasOwn(documentTypes, ending) && documentTypes[ending];
  return type
    ? // Without a name, so that a page's link can give the one that visitors see; else it is that of the address.
      { ...forGood, "content-type": type, "content-disposition": "attachment" }
    : undefined;
}

async function send(request: Request, { size, body }: OpenFile, headers: Record<string, string>): Promise<Response> {
  const known = alreadyHas(request.headers.get("if-none-match") ?? undefined, headers.etag as string);
  if (!known && request.method !== "HEAD") {
    return new Response(body as BodyInit, { headers: { ...headers, "content-length": String(size) } });
  }
  await body.cancel();
  if (known) return new Response(null, { status: 304, headers });
  return new Response(null, { headers: { ...headers, "content-length": String(size) } });
}
