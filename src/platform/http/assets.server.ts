import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { acceptedEncoding, alreadyHas, type Encoding } from "./answer-forms.server";
import { workerPolicy } from "./security-headers.server";

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
  /** by encoding; incompressible files have one form only */
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  headers: Record<string, string>;
  etag: string;
}

/** What protects a file that no browser opens as a document: it is nothing but what its type says. */
const passiveHeaders = { "x-content-type-options": "nosniff" };

/** Where the service workers are: that of the site, and that of the door. */
const workerPaths = ["/sw.js", "/door-sw.js"];

/** The suffixes of the compressed files that the build writes. */
const suffixes = { br: ".br", gzip: ".gz" } as const;

/**
 * The built files of the browser by address, in memory after their first request (1 to 2 MB). The list is fixed at the
 * start. Files with a content hash are read on demand; others at the start, since a later build replaces them.
 */
export class Assets {
  readonly #assets = new Map<string, Asset | (() => Asset | undefined)>();

  /**
   * @param headers for files that can be opened as documents
   * @param options.worker false serves a script that removes the service worker
   */
  constructor(directory: string, headers: Record<string, string>, { worker = true }: { worker?: boolean } = {}) {
    const found = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = new Set(found.map(({ parentPath, name }) => join(parentPath, name)));
    for (const path of paths) {
      const type = types[extname(path)];
      if (!type) continue;
      const read = () => readAsset(path, paths, type, headers);
      this.#assets.set(addressOf(directory, path), isNamedByContent(path) ? () => readIfThere(read) : read());
    }
    for (const path of workerPaths) this.#placeWorker(path, worker);
  }

  #at(address: string): Asset | undefined {
    const known = this.#assets.get(address);
    if (typeof known !== "function") return known;
    const asset = known();
    if (asset) this.#assets.set(address, asset);
    return asset;
  }

  /** Returns a built file as text; undefined if there is none. */
  textAt(address: string): string | undefined {
    return this.#at(address)?.bodies.identity.toString();
  }

  /** The service worker's address never changes, so it is never cached. */
  #placeWorker(path: string, isOn: boolean): void {
    const worker = this.#at(isOn ? path : "/sw-off.js");
    if (!worker) return;
    const headers = { ...worker.headers, "cache-control": "no-cache", "content-security-policy": workerPolicy };
    this.#assets.set(path, { ...worker, headers });
  }

  /** Sends a built file. @param added headers of this request only @returns false for another address */
  answer(request: IncomingMessage, response: ServerResponse, added: Readonly<Record<string, string>>): boolean {
    const asset = this.#at((request.url ?? "").split("?", 1)[0] as string);
    if (!asset) return false;
    if (alreadyHas(request.headers["if-none-match"], asset.etag)) {
      response.writeHead(304, { ...asset.headers, etag: asset.etag, ...added }).end();
      return true;
    }
    const encoding = acceptedEncoding(request.headers["accept-encoding"] as string | undefined);
    const compressed = encoding === "identity" ? undefined : asset.bodies[encoding];
    const body = compressed ?? asset.bodies.identity;
    response.writeHead(200, {
      ...asset.headers,
      etag: asset.etag,
      "content-length": body.length,
      ...added,
      ...(compressed ? { "content-encoding": encoding } : {}),
    });
    response.end(request.method === "HEAD" ? undefined : body);
    return true;
  }
}

const addressOf = (directory: string, path: string) => `/${relative(directory, path).split(sep).join("/")}`;

const isNamedByContent = (path: string) => path.split(sep).at(-2) === "assets";

function cachingOf(path: string): string {
  if (isNamedByContent(path)) return "public, max-age=31536000, immutable";
  // These two must be of one version, so browsers revalidate them.
  return /^door\.(js|css)$/.test(path.split(sep).at(-1) ?? "") ? "no-cache" : "public, max-age=3600";
}

function readIfThere(read: () => Asset): Asset | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** @param paths of all built files: asking the disk for each form of each file would be half of what this takes */
function readAsset(path: string, paths: Set<string>, type: string, headers: Record<string, string>): Asset {
  const identity = readFileSync(path);
  const bodies: Asset["bodies"] = { identity };
  for (const [encoding, suffix] of Object.entries(suffixes)) {
    if (paths.has(path + suffix)) bodies[encoding as Encoding] = readFileSync(path + suffix);
  }
  return {
    bodies,
    // Weak: the same for every encoding of it.
    etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    headers: {
      ...(type === types[".svg"] ? headers : passiveHeaders),
      "content-type": type,
      "cache-control": cachingOf(path),
      vary: "Accept-Encoding",
    },
  };
}
