import { readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { acceptedEncoding } from "./response-cache.server";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

interface Asset {
  type: string;
  /** named by its content, so it never changes */
  immutable: boolean;
  path: string;
  /** which compressed forms the build has laid beside it */
  compressed: Set<string>;
}

const suffixes = { br: ".br", gzip: ".gz" } as const;

/** The built files of the browser, by address. They are listed once at start, so no request can name another file. */
export class Assets {
  readonly #assets = new Map<string, Asset>();
  readonly #bodies = new Map<string, Buffer>();
  readonly #headers: Record<string, string>;

  /**
   * @param directory where the build has put them
   * @param headers sent with each
   */
  constructor(directory: string, headers: Record<string, string>) {
    this.#headers = headers;
    const files = readdirSync(directory, { recursive: true, encoding: "utf8" });
    const names = new Set(files);
    for (const file of files) {
      const path = join(directory, file);
      const type = types[extname(file)];
      if (!type || !statSync(path).isFile()) continue;
      this.#assets.set(`/${relative(directory, path).split(sep).join("/")}`, {
        type,
        immutable: file.startsWith("assets"),
        path,
        compressed: new Set(Object.values(suffixes).filter((suffix) => names.has(file + suffix))),
      });
    }
  }

  /** Sends a built file. @returns false when the address is not one's */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const asset = this.#assets.get((request.url ?? "").split("?", 1)[0] as string);
    if (!asset) return false;
    const encoding = acceptedEncoding(request.headers["accept-encoding"] as string | undefined);
    const suffix = encoding === "identity" ? "" : suffixes[encoding];
    const compressed = suffix !== "" && asset.compressed.has(suffix);
    const body = this.#read(compressed ? asset.path + suffix : asset.path);
    response.writeHead(200, {
      ...this.#headers,
      "content-type": asset.type,
      "content-length": body.length,
      "cache-control": asset.immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      vary: "Accept-Encoding",
      ...(compressed ? { "content-encoding": encoding } : {}),
    });
    response.end(request.method === "HEAD" ? undefined : body);
    return true;
  }

  #read(path: string): Buffer {
    let body = this.#bodies.get(path);
    if (!body) {
      body = readFileSync(path);
      this.#bodies.set(path, body);
    }
    return body;
  }
}
