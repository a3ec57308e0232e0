import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Running } from "../../src/app/server.ts";
import type { Environment } from "../../src/platform/env.server.ts";

const build = join(import.meta.dirname, "../../build");

export interface BuiltSite extends Running {
  /** moves the server's clock on by milliseconds; between two moves it runs as usual */
  advance: (ms: number) => void;
}

/** The administrator of every such site. */
export const administrator = { username: "admin", password: "Lathe-Bench-42" };

/** The hash of that password at a cost that takes no time: nearly each journey signs in, most of them more than once. */
const quickHash = "$argon2id$v=19$m=8,t=1,p=1$4gfM4c+9hBKkOnTbRQ525g$fEOC/+0ZIUMLVv6Y1ztyfGhTkglLFYk9qecECKWbMdo";

interface Options {
  /** whether the database has the sample content; otherwise it is empty */
  sampleContent: boolean;
  /** the configured public address */
  origin?: string | undefined;
  /** whether signing in leads the administrator to the set-up, as on a new site; default: off */
  setUp?: boolean | undefined;
  /** a folder with the databases of `makeFirstStarts`; without it, they are created here */
  firstStarts?: string | undefined;
}

async function boot(directory: string, { sampleContent, origin }: Options, now = () => new Date()): Promise<Running> {
  const server = (await import(join(build, "server/server.cjs"))) as typeof import("../../src/app/server.ts");
  return server.boot({
    environment: { ...settings(directory, sampleContent), ORIGIN: origin },
    clientDirectory: join(build, "client"),
    now,
  });
}

/** Starts the built site in this process, on a free port, with its own SQLite database, deleted when it stops. */
export async function startBuiltSite(options: Options): Promise<BuiltSite> {
  const directory = mkdtempSync(join(tmpdir(), "test-site-"));
  if (options.firstStarts) copyFirstStart(join(options.firstStarts, nameOf(options)), directory);
  let ahead = 0;
  const running = await boot(directory, options, () => new Date(Date.now() + ahead));
  if (!options.setUp) await running.services.db.deleteFrom("settings").where("key", "=", "set_up").execute();
  return {
    ...running,
    // The address it listens on, regardless of ORIGIN.
    address: `http://localhost:${(running.server.address() as AddressInfo).port}`,
    advance(ms) {
      ahead += ms;
    },
    async stop() {
      running.server.closeAllConnections();
      await running.stop();
      // A picture that was being drawn for a connection that was cut may still be written: ENOTEMPTY is tried again.
      rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Starts the built site with samples on PostgreSQL; trusts X-Forwarded-For, so one machine acts as many visitors. */
export async function startBuiltSiteOn(url: string): Promise<Running> {
  const directory = mkdtempSync(join(tmpdir(), "test-site-"));
  const server = (await import(join(build, "server/server.cjs"))) as typeof import("../../src/app/server.ts");
  const environment = { ...settings(directory, true), DATABASE_URL: url, TRUST_PROXY: "on" as const };
  const running = await server.boot({ environment, clientDirectory: join(build, "client") });
  return {
    ...running,
    address: `http://localhost:${(running.server.address() as AddressInfo).port}`,
    async stop() {
      running.server.closeAllConnections();
      await running.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const nameOf = ({ sampleContent }: Pick<Options, "sampleContent">) => (sampleContent ? "sample" : "empty");

/** Creates templates for sites in an empty directory, which must exist as long as the sites made from it. */
export async function makeFirstStarts(directory: string): Promise<void> {
  for (const sampleContent of [true, false]) {
    const of = join(directory, nameOf({ sampleContent }));
    mkdirSync(of);
    const { services, stop } = await boot(of, { sampleContent });
    const account = services.db.updateTable("users").where("username", "=", administrator.username);
    await account.set({ password_hash: quickHash }).execute();
    await stop();
  }
}

/** Copies the database. Sites share the files folder: uploads have unique names, sample pictures are resized once. */
function copyFirstStart(from: string, to: string): void {
  for (const { name } of readdirSync(from, { withFileTypes: true }).filter((entry) => entry.isFile()))
    copyFileSync(join(from, name), join(to, name));
  symlinkSync(join(from, "files"), join(to, "files"), "junction");
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
  TWO_FACTOR: "off",
  PRIVATE_ADDRESSES: "on",
  TRUST_PROXY: "off",
  PROCESSES: 1,
  METRICS_TOKEN: undefined,
  LOG_LEVEL: "silent",
});
