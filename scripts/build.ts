import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const root = join(import.meta.dirname, "..");

/** Built files of earlier versions are kept for those who have a page of theirs open: for so long, and so many. Milliseconds. */
const earlier = { longest: 7 * 86_400_000, most: 600 };

/** Builds the server and the browser's files, and lays compressed copies beside the latter. */
async function build(): Promise<void> {
  const client = join(root, "build/client");
  const before = readEarlier(join(client, "assets"));
  rmSync(join(root, "build"), { recursive: true, force: true });
  await run(root, ["node_modules/@react-router/dev/bin.cjs", "build"]);
  await buildWorker(root, client);
  compress(client);
  for (const { name, content, changed } of before) {
    const path = join(client, "assets", name);
    if (existsSync(path)) continue;
    writeFileSync(path, content);
    utimesSync(path, changed, changed);
  }
}

/** The files of earlier builds that a page may still ask for, the latest first. */
function readEarlier(directory: string) {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .map((name) => ({ name, changed: statSync(join(directory, name)).mtime }))
    .filter(({ changed }) => Date.now() - changed.getTime() < earlier.longest)
    .sort((one, other) => other.changed.getTime() - one.changed.getTime())
    .slice(0, earlier.most)
    .map((file) => ({ ...file, content: readFileSync(join(directory, file.name)) }));
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
      target: "es2022",
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
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`The build failed.\n${output}`))));
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
    await build();
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

// `npm run build`.
if (import.meta.main) {
  ensureBuilt().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
