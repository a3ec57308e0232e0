import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.ts";

const root = join(import.meta.dirname, "..");
const stamp = join(root, "build", "built-from");
const inputs = [
  "src",
  "public",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "scripts/build.ts",
  "scripts/fonts.ts",
  "scripts/yaml.ts",
  "samples/anchor-makerspace/team.yaml",
  "samples/anchor-makerspace/partners.yaml",
];

/** A fingerprint of everything the build is made from. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const input of inputs) {
    const path = join(root, input);
    if (!existsSync(path)) continue;
    const files = input.includes(".") ? [""] : readdirSync(path, { recursive: true, encoding: "utf8" }).sort();
    for (const file of files) {
      if (file.endsWith(".test.ts")) continue;
      const content = readFileOrNothing(join(path, file));
      if (content) hash.update(`${input}/${file}\0`).update(content);
    }
  }
  return hash.digest("hex");
}

function readFileOrNothing(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined; // a directory
  }
}

/** Builds when something has changed since the last build. */
export async function ensureBuilt(): Promise<void> {
  const current = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === current) return;
  console.log("Building the site. This happens once, and again after each change.");
  await alone(async () => {
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === current) return; // another process has just done it
    await build(root);
    writeFileSync(stamp, current);
  });
}

const lock = join(root, "node_modules", ".building");
/** A build that takes longer than this has died; milliseconds. */
const longestBuild = 180_000;

/** Does `work` while no other process does the same. */
async function alone(work: () => Promise<void>): Promise<void> {
  while (!takeLock()) await new Promise((resolve) => setTimeout(resolve, 200));
  try {
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function takeLock(): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > longestBuild) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

/** What whoever starts the site should know of its public address, while it has none. @param origin as it is configured */
export const hintAbout = (origin: string | undefined): string | undefined =>
  origin
    ? undefined
    : "ORIGIN is not set: for everybody but this machine, pages name no address of their own to search engines, and links in chats show no picture. Before the site goes public, set it, such as ORIGIN=https://makers.example";

/**
 * What whoever starts the site should know of the proxy before it.
 *
 * @param origin as it is configured
 * @param trustProxy TRUST_PROXY, on or off
 */
export const hintAboutProxy = (origin: string | undefined, trustProxy: string | undefined): string | undefined =>
  origin?.startsWith("https:") && trustProxy !== "on"
    ? "TRUST_PROXY is off, but an ORIGIN with https has a proxy before it: all its visitors are counted as one, so one of them can use up the attempts of all. Set TRUST_PROXY=on, and let the proxy send X-Forwarded-For."
    : undefined;

async function start(): Promise<void> {
  process.env.NODE_ENV = "production";
  await ensureBuilt();
  const { boot } = (await import(join(root, "build/server/server.js"))) as typeof import("../src/app/server.ts");
  const { address, madePassword, stop } = await boot({ clientDirectory: join(root, "build/client") });
  if (madePassword) {
    const username = process.env.ADMIN_USERNAME || "admin";
    console.log(
      `\nThe first administrator is “${username}” with the password ${madePassword}\nIt is shown only now: keep it.\n`,
    );
  }
  console.log(`The site is open at ${address}`);
  const { ORIGIN, TRUST_PROXY } = process.env;
  for (const hint of [hintAbout(ORIGIN), hintAboutProxy(ORIGIN, TRUST_PROXY)]) if (hint) console.log(hint);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)));
  }
}

/** What went wrong, in a sentence where we know one. */
function explain(error: Error & { code?: string }): string | Error {
  if (error.name === "ConfigurationError") return error.message;
  if (error.code === "EADDRINUSE")
    return `Port ${process.env.PORT || 3000} is taken by another program. Set PORT to a free one.`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return `HOST ${process.env.HOST} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 to serve a network.`;
  if (error.code === "EACCES") return `${error.message}. Choose a PORT above 1023, or a DATA_DIR that may be written.`;
  return error;
}

if (import.meta.main) {
  start().catch((error: Error) => {
    console.error(explain(error));
    process.exit(1);
  });
}
