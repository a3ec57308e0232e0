import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { buildDoor } from "./browser/door.ts";
import { flattenStyles } from "./browser/flat-styles.ts";
import { promisedBrowsers } from "./browser/target.ts";
import { isFresh, killed, listing, root, sourceFiles, stampPath } from "./freshness.cjs";
import { siteCommand } from "./run-site.cjs";

/** How long (milliseconds) and how many per folder files of earlier builds stay, for open pages and running servers. */
const earlier = { longest: 7 * 86_400_000, most: 600 };

const finished = join(root, "build");
/** react-router.config.ts builds into this folder. The current build stays until the next one is complete. */
const next = join(root, "build.next");

/** Builds the server and the browser's files, and lays compressed copies beside the latter. */
async function build(stamp: object): Promise<void> {
  rmSync(next, { recursive: true, force: true });
  await run(root, ["node_modules/@react-router/dev/bin.cjs", "build"]);
  await buildDoor(root, join(next, "client"));
  await buildWorker(root, join(next, "client"));
  flattenStyles(join(next, "client/assets"));
  compress(join(next, "client"));
  for (const folder of ["client/assets", "server"]) keepEarlier(join(finished, folder), join(next, folder));
  await warm(next);
  writeFileSync(join(next, "built-from.json"), JSON.stringify(stamp));
  const last = join(root, "build.last");
  rmSync(last, { recursive: true, force: true });
  if (existsSync(finished)) renameSync(finished, last);
  renameSync(next, finished);
  rmSync(last, { recursive: true, force: true });
}

/** Starts the build once and requests a page: the compile cache that Node.js then stores halves the time of starts. */
async function warm(build: string): Promise<void> {
  const { parameters, environment } = siteCommand(build);
  const directory = mkdtempSync(join(tmpdir(), "built-"));
  const settings = { DATA_DIR: directory, PORT: "0", LOG_LEVEL: "error" };
  const child = spawn(process.execPath, parameters, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH, ...environment, ...settings },
  });
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^The site is open at .*:(\d+)$/.exec(line)?.[1];
    if (!port) continue;
    await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer();
    child.kill();
  }
  await closed;
  rmSync(directory, { recursive: true, force: true });
}

/** Copies files of earlier builds that may still be requested, the latest first. */
function keepEarlier(from: string, to: string): void {
  if (!existsSync(from)) return;
  const kept = readdirSync(from, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !existsSync(join(to, entry.name)))
    .map(({ name }) => ({ name, changed: statSync(join(from, name)).mtime }))
    .filter(({ changed }) => Date.now() - changed.getTime() < earlier.longest)
    .sort((one, other) => other.changed.getTime() - one.changed.getTime())
    .slice(0, earlier.most);
  for (const { name, changed } of kept) {
    copyFileSync(join(from, name), join(to, name));
    utimesSync(join(to, name), changed, changed);
  }
}

/** Builds the service worker to its one address. It names the build it belongs to, so that another build is another worker. */
async function buildWorker(root: string, client: string): Promise<void> {
  const { build: bundle } = await import("vite");
  await bundle({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      outDir: client,
      emptyOutDir: false,
      target: promisedBrowsers,
      rollupOptions: { input: "src/worker/worker.ts", output: { entryFileNames: "sw.js", format: "iife" } },
    },
  });
  const path = join(client, "sw.js");
  const files = createHash("sha256").update(readdirSync(join(client, "assets")).sort().join());
  writeFileSync(path, `/* ${files.digest("hex").slice(0, 16)} */ ${readFileSync(path, "utf8")}`);
}

function run(root: string, parameters: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_ENV: "production" },
    });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      const ranOut = signal === "SIGKILL" || output.includes("heap out of memory");
      if (code === 0) resolve();
      else reject(new Error(ranOut ? killed : `The build failed.\n${output}`));
    });
  });
}

function compress(directory: string): void {
  for (const file of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    const path = join(directory, file);
    if (!/\.(js|css|svg|txt|webmanifest)$/.test(file) || !statSync(path).isFile()) continue;
    const content = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Returns a hash of the contents of all files that the build is made from. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of sourceFiles().sort()) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

const builtFrom = (): string | undefined =>
  existsSync(stampPath) ? (JSON.parse(readFileSync(stampPath, "utf8")) as { content: string }).content : undefined;

/** Builds when something has changed since the last build. */
export async function ensureBuilt(): Promise<void> {
  const stamp = { content: fingerprint(), listing: listing() };
  if (builtFrom() !== stamp.content) {
    console.log("Building the site. This happens once, and again after each change.");
    await alone(async () => {
      if (builtFrom() !== stamp.content) await build(stamp); // else another process has just done it
    });
  } else if (!isFresh()) writeFileSync(stampPath, JSON.stringify(stamp)); // the same files after a copy or a fresh checkout
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

// `npm run build`.
if (import.meta.main) {
  ensureBuilt().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
