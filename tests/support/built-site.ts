import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Environment } from "../../src/platform/env.server.ts";
import type { Running } from "../../src/server.ts";

const build = join(import.meta.dirname, "../../build");

export interface BuiltSite extends Running {
  /** moves the server's clock on by milliseconds; between two moves it runs as usual */
  advance: (ms: number) => void;
}

/** The account that every such site begins with. */
export const administrator = { username: "admin", password: "Admin123" };

interface Options {
  sampleContent: boolean;
  origin?: string | undefined;
}

/**
 * Starts the built site in this process, on a free port, with an embedded database of its own that goes when it stops.
 *
 * @param sampleContent whether the database begins with the sample content; otherwise it is empty
 * @param origin the public address that it is told to have
 */
export async function startBuiltSite({ sampleContent, origin }: Options): Promise<BuiltSite> {
  const { boot } = (await import(join(build, "server/server.js"))) as typeof import("../../src/server.ts");
  const directory = mkdtempSync(join(tmpdir(), "test-site-"));
  let ahead = 0;
  const running = await boot({
    environment: { ...settings(directory, sampleContent), ORIGIN: origin },
    clientDirectory: join(build, "client"),
    now: () => new Date(Date.now() + ahead),
  });
  return {
    ...running,
    // Where it really listens, whatever it calls itself.
    address: `http://localhost:${(running.server.address() as AddressInfo).port}`,
    advance(ms) {
      ahead += ms;
    },
    async stop() {
      running.server.closeAllConnections();
      await running.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const settings = (directory: string, sampleContent: boolean): Environment => ({
  PORT: 0,
  HOST: "127.0.0.1",
  ORIGIN: undefined,
  DATA_DIR: directory,
  DATABASE_URL: undefined,
  S3_ENDPOINT: undefined,
  S3_BUCKET: undefined,
  S3_REGION: "auto",
  S3_ACCESS_KEY_ID: undefined,
  S3_SECRET_ACCESS_KEY: undefined,
  TOKEN_SECRET: undefined,
  SITE_CONFIG: undefined,
  SAMPLE_CONTENT: sampleContent ? "on" : "off",
  ADMIN_USERNAME: administrator.username,
  ADMIN_EMAIL: "admin@anchor.example",
  ADMIN_PASSWORD: administrator.password,
  SERVICE_WORKER: "on",
  TRUST_PROXY: "off",
  LOG_LEVEL: "silent",
});
