import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { onTestFinished, vi } from "vitest";
import type { Limits } from "../../src/api/limits.server";
import { notFoundPath } from "../../src/app/cached-address.server";
import { createHttpServer } from "../../src/app/http-server.server";
import type { Metrics } from "../../src/app/metrics/metrics.server";
import type { RenderPage } from "../../src/app/pages.server";
import type { Files } from "../../src/platform/files/files.server";
import { Assets } from "../../src/platform/http/assets.server";
import { assetPolicy, securityHeaders } from "../../src/platform/http/security-headers.server";
import type { Log } from "../../src/platform/log.server";
import type { WholeSite } from "../../src/platform/site";
import { makeApp, type TestApp } from "./app";
import type { TestDatabase } from "./database";

export interface Received {
  status: number;
  headers: Record<string, string | undefined>;
  body: Buffer;
}

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string };

export interface ListeningSite extends TestApp {
  server: Server;
  /** its port on 127.0.0.1 */
  port: number;
  /** sends a request over the network; returns the response, still compressed */
  ask: (path: string, asked?: RequestOptions) => Promise<Received>;
  /** renders a page; counts how often it is called */
  pages: ReturnType<typeof vi.fn<RenderPage>>;
  /** how many statements the database has been sent so far */
  queries: () => number;
}

const page = async (request: Request) => {
  const { pathname } = new URL(request.url);
  const html = `<!doctype html><title>${pathname}</title><p>${"A long enough page. ".repeat(100)}</p>`;
  return new Response(html, {
    status: pathname === notFoundPath ? 404 : 200,
    headers: {
      ...securityHeaders(undefined),
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'self'",
      "cache-control": "no-store",
    },
  });
};

function builtFiles(): string {
  const directory = mkdtempSync(join(tmpdir(), "test-assets-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  mkdirSync(join(directory, "assets"));
  const script = "export const answer = 42;\n".repeat(40);
  writeFileSync(join(directory, "assets/app-abc.js"), script);
  writeFileSync(join(directory, "assets/app-abc.js.br"), brotliCompressSync(script));
  writeFileSync(join(directory, "assets/app-abc.js.gz"), gzipSync(script));
  writeFileSync(join(directory, "favicon.svg"), "<svg/>");
  writeFileSync(join(directory, "secret.key"), "not for anybody");
  return directory;
}

/** The whole server on a free port, over its own database, with pages and built files made for the test. */
export async function listeningSite({
  cachesPages = true,
  origin,
  metrics,
  ...services
}: {
  cachesPages?: boolean;
  origin?: string;
  /** a file store; default: a folder */
  files?: Files;
  limits?: Limits;
  log?: Log;
  /** the site's settings; default: the sample organisation */
  site?: WholeSite;
  /** an existing database, dropped with the site; default: a new one */
  database?: TestDatabase;
  /** metrics for /metrics; default: none */
  metrics?: Metrics;
} = {}): Promise<ListeningSite> {
  const app = await makeApp(services);
  const assets = new Assets(builtFiles(), { ...securityHeaders(origin), "content-security-policy": assetPolicy });
  const pages = vi.fn<RenderPage>(page);
  const server = createHttpServer({
    services: app.services,
    api: app.app,
    pages,
    assets: (...asked) => assets.answer(...asked),
    origin,
    cachesPages,
    ...(metrics
      ? {
          metrics,
          watch: (watched) => metrics.watch({ ...watched, bodies: app.services.limits.bodies }),
        }
      : {}),
  });
  app.db.onQuery = (_sql, ms) => metrics?.sawQuery(ms);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const executed = vi.spyOn(app.db.getExecutor(), "executeQuery");
  onTestFinished(() => executed.mockRestore());
  const ask = (path: string, { method = "GET", headers = {}, body }: RequestOptions = {}) =>
    new Promise<Received>((resolve, reject) => {
      const sent = httpRequest({ host: "127.0.0.1", port, path, method, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string | undefined>,
            body: Buffer.concat(chunks),
          }),
        );
      });
      sent.once("error", reject);
      sent.end(body);
    });
  return { ...app, server, port, ask, pages, queries: () => executed.mock.calls.length };
}
