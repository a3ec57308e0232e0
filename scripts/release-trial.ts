/**
 * Tests a release under the conditions of a small server: empty environment, read-only folder, 512 MB, not root.
 * `node scripts/release-trial.ts` makes one for this machine first, as a step of `npm test`.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeReleaseFolder } from "./release-folder.ts";
import type { Platform } from "./release-packages.ts";
import { siteCommand } from "./run-site.cjs";

const megabyte = 2 ** 20;
/** Limits in bytes: an unpacked release without Node.js, and the site's memory. */
const bounds = { folder: 120 * megabyte, memory: 512 * megabyte };
/** An account that owns nothing. */
const nobody = 65_534;

const listing = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .sort()
    .map((file) => {
      const { size, mtimeMs } = lstatSync(join(folder, file));
      return `${file} ${size} ${mtimeMs}`;
    });

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => lstatSync(join(folder, file)))
    .reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0);

/** The machine that a program or a native module is made for, by the head of its file. */
const machines: Record<number, string> = { 62: "x64", 183: "arm64" };

/** Every native file of a release has to be for its processor. @returns how many there are */
function checkNative(folder: string, { cpu }: Platform): number {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file));
  const native = files.filter((file) => statSync(file).isFile() && readFileSync(file).subarray(0, 4).equals(elf));
  for (const file of native) {
    const machine = machines[readFileSync(file).readUInt16LE(18)];
    if (machine !== cpu) throw new Error(`${file} is for ${machine ?? "another processor"}, not for ${cpu}.`);
  }
  for (const part of ["bin/node", "@node-rs/argon2", "@img/sharp-linux", "@img/sharp-libvips"])
    if (!native.some((file) => file.includes(part))) throw new Error(`${part} has no native file.`);
  return native.length;
}
const elf = Buffer.from("\x7fELF");

/** Creates a control group with a memory limit if permitted. @returns the file to write process ids to */
function limitedGroup(bytes: number): { processes: string; remove: () => void } | undefined {
  const [v2, v1] = ["/sys/fs/cgroup", "/sys/fs/cgroup/memory"];
  const [parent, limit] = existsSync(join(v1, "memory.limit_in_bytes"))
    ? [v1, "memory.limit_in_bytes"]
    : [v2, "memory.max"];
  const group = join(parent, `release-trial-${process.pid}`);
  try {
    mkdirSync(group);
    writeFileSync(join(group, limit), String(bytes));
    return { processes: join(group, "cgroup.procs"), remove: () => rmdirSync(group) };
  } catch {
    if (existsSync(group)) rmdirSync(group);
    return undefined;
  }
}

interface Started {
  child: ChildProcess;
  address: string;
  /** of the first administrator */
  password: string;
  /** returns its output so far, including its log */
  printed: () => string;
}

/** Starts the site and waits until it is open. @throws Error with its output when it does not open */
function start(program: string[], environment: Record<string, string>): Promise<Started> {
  const [command = "", ...parameters] = program;
  const child = spawn(command, parameters, { cwd: "/", env: environment, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => reject(new Error(`The release ended with ${code}.\n${printed}`)));
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
        const address = /The site is open at (\S+)\n/.exec(printed)?.[1];
        const password = /with the password (\S+)\n/.exec(printed)?.[1];
        if (address && password) resolve({ child, address, password, printed: () => printed });
      });
  });
}

/** Sends requests that use each native module: pictures (sharp), previews (HarfBuzz), a sign-in (argon2). */
async function visit({ address, password, printed }: Started): Promise<number> {
  const get = async (path: string, init?: RequestInit) => {
    const answer = await fetch(address + path, init);
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}.\n${printed()}`);
    return answer.text();
  };
  const home = await get("/");
  await get("/api/ready");
  const pictures = [...home.matchAll(/(?:src|href)="(\/files\/[^"]+)"/g)].map(([, path]) => path as string);
  const preview = /property="og:image" content="([^"]+)"/.exec(await get("/events/1"))?.[1];
  const paths = [
    "/events",
    "/blog/1",
    "/store",
    ...pictures.slice(0, 3),
    ...(preview && !process.env.SKIP_PREVIEW ? [new URL(preview).pathname] : []),
  ];
  for (const path of paths) await get(path);
  await get("/api/auth/login-json", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password }),
  });
  if (pictures.length === 0 || !preview) throw new Error("The pages name no picture or no preview.");
  return paths.length + 3;
}

/** Returns the command that runs programs of another processor here; undefined if there is none. */
function runnerFor({ cpu }: Platform): string[] | undefined {
  if (cpu === process.arch) return [];
  const emulator = cpu === "arm64" ? "qemu-aarch64" : "qemu-x86_64";
  // Its C library, which every Linux has and this one has only for its own processor.
  const libraries = process.env.QEMU_LD_PREFIX;
  const found = spawnSync(emulator, ["--version"]).status === 0;
  return found && libraries ? [emulator, "-L", libraries] : undefined;
}

const stop = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once("close", resolve);
    child.kill("SIGTERM");
  });

/** Checks an unpacked release and runs it if possible. @returns the results as text @throws Error when a check fails */
export async function tryRelease(folder: string, platform: Platform): Promise<string[]> {
  const size = sizeOf(folder) - statSync(join(folder, "bin/node")).size;
  if (size > bounds.folder) throw new Error(`The release has ${Math.round(size / megabyte)} MB without Node.js.`);
  const native = checkNative(folder, platform);
  const seen = [`${Math.round(size / megabyte)} MB without Node.js, ${native} native files for ${platform.cpu}`];
  const runner = runnerFor(platform);
  if (!runner) return [...seen, "not run: there is no QEMU with a QEMU_LD_PREFIX for it"];
  return [...seen, ...(await runRelease(folder, runner))];
}

async function runRelease(folder: string, runner: string[]): Promise<string[]> {
  const data = mkdtempSync(join(tmpdir(), "release-data-"));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(data, nobody, nobody);
  spawnSync("chmod", ["-R", "a-w,a+rX", folder]);
  const before = listing(folder);
  const group = runner.length === 0 ? limitedGroup(bounds.memory) : undefined;
  // An emulator runs the site's command itself: the process that replaces `start` would run without it.
  const { parameters, environment: tuning } = siteCommand(join(folder, "build"));
  const environment = {
    PORT: "0",
    DATA_DIR: data,
    LOG_LEVEL: "warn",
    ...(group ? {} : { NODE_OPTIONS: "--max-old-space-size=256" }),
    ...(runner.length > 0 ? tuning : {}),
  };
  const emulated = [...runner, join(folder, "bin/node"), ...parameters];
  const program = runner.length > 0 ? emulated : [join(folder, "start")];
  const joining = group ? ["/bin/sh", "-c", `echo $$ > ${group.processes} && exec "$@"`, "sh"] : [];
  const started = await start([...joining, ...(isRoot ? asNobody : []), ...program], environment);
  try {
    const pages = await visit(started);
    const status = readFileSync(`/proc/${started.child.pid}/status`, "utf8");
    const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024;
    if (runner.length === 0 && peak > bounds.memory) throw new Error(`It took ${Math.round(peak / megabyte)} MB.`);
    const code = await stop(started.child);
    if (code !== 0) throw new Error(`It ended with ${code}.`);
    if (listing(folder).join() !== before.join()) throw new Error("The folder of the release was written to.");
    const limit = group ? "in a control group of 512 MB" : "with a heap of 256 MB";
    return [`started ${limit}, answered ${pages} requests, took ${Math.round(peak / megabyte)} MB at most, and ended`];
  } finally {
    started.child.kill("SIGKILL");
    spawnSync("chmod", ["-R", "u+w", folder]);
    rmSync(data, { recursive: true, force: true });
    group?.remove();
  }
}

/** Root hands over to an account that owns nothing. */
const asNobody = ["/usr/bin/setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"];

if (import.meta.main) {
  const { platform, arch } = process;
  if (platform === "linux" && (arch === "x64" || arch === "arm64")) {
    const directory = mkdtempSync(join(tmpdir(), "release-"));
    spawnSync("chmod", ["a+rx", directory]);
    try {
      const folder = join(directory, "site");
      makeReleaseFolder({ platform: { os: platform, cpu: arch }, folder, installed: true });
      for (const line of await tryRelease(folder, { os: platform, cpu: arch })) console.log(line);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  } else console.log("A release is for Linux: nothing to try here.");
}
