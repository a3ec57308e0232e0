/**
 * Tests a release under the conditions of a small server: empty environment, read-only folder, 512 MB, not root; on
 * macOS and Windows without the last three. `node scripts/release-trial.ts` makes one for this machine first, as a step
 * of `npm test`; with archives of this machine's platform it tries those.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
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
import { basename, join, resolve } from "node:path";
import { makeReleaseFolder } from "./release-folder.ts";
import { nodeProgramOf, ownPlatform, type Platform, platforms } from "./release-packages.ts";
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

type Processor = Platform["cpu"];

/** Processors by their numbers in the heads of programs: ELF of Linux, Mach-O of macOS, PE of Windows. */
const elfMachines: Record<number, Processor> = { 62: "x64", 183: "arm64" };
const machMachines: Record<number, Processor> = { 16777223: "x64", 16777228: "arm64" };
const peMachines: Record<number, Processor> = { 34404: "x64", 43620: "arm64" };

const another = "another processor";

/** Returns the system and the processor of a program or library; undefined for another file. */
function nativeOf(content: Buffer): [system: Platform["os"], processor: string] | undefined {
  if (content.subarray(0, 4).equals(elf)) return ["linux", elfMachines[content.readUInt16LE(18)] ?? another];
  if (content.subarray(0, 4).equals(mach)) return ["darwin", machMachines[content.readUInt32LE(4)] ?? another];
  if (content.length < 64 || !content.subarray(0, 2).equals(dos)) return undefined;
  const at = content.readUInt32LE(60);
  const isPe = at + 6 <= content.length && content.subarray(at, at + 4).equals(pe);
  return isPe ? ["win32", peMachines[content.readUInt16LE(at + 4)] ?? another] : undefined;
}
const elf = Buffer.from("\x7fELF");
const mach = Buffer.from([0xcf, 0xfa, 0xed, 0xfe]);
const dos = Buffer.from("MZ");
const pe = Buffer.from("PE\0\0");

/** Every native file of a release has to be for its system and processor. @returns how many there are */
function checkNative(folder: string, platform: Platform): number {
  const { os, cpu } = platform;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    statSync(join(folder, file)).isFile(),
  );
  const native = files.flatMap((file) => {
    const found = nativeOf(readFileSync(join(folder, file)));
    return found ? [{ file: file.replaceAll("\\", "/"), found }] : [];
  });
  for (const { file, found } of native)
    if (found.join() !== `${os},${cpu}`)
      throw new Error(`${file} is for ${found.join(" and ")}, not ${os} and ${cpu}.`);
  // Windows has libvips in the same package.
  const libvips = os === "win32" ? [] : ["@img/sharp-libvips"];
  for (const part of [nodeProgramOf(platform), "@node-rs/argon2", `@img/sharp-${os}`, ...libvips])
    if (!native.some(({ file }) => file.includes(part))) throw new Error(`${part} has no native file.`);
  return native.length;
}

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
function runnerFor({ os, cpu }: Platform): string[] | undefined {
  if (os !== process.platform) return undefined;
  if (cpu === process.arch) return [];
  if (os !== "linux") return undefined;
  const emulator = cpu === "arm64" ? "qemu-aarch64" : "qemu-x86_64";
  // Its C library, which every Linux has and this one has only for its own processor.
  const libraries = process.env.QEMU_LD_PREFIX;
  const found = spawnSync(emulator, ["--version"]).status === 0;
  return found && libraries ? [emulator, "-L", libraries] : undefined;
}

/** Ends the site, which Windows cannot ask for: there it is ended with what it started. @returns its exit code */
const stop = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once("close", resolve);
    if (process.platform === "win32") spawnSync("taskkill", ["/pid", String(child.pid), "/t", "/f"]);
    else child.kill("SIGTERM");
  });

/** Checks an unpacked release and runs it if possible. @returns the results as text @throws Error when a check fails */
export async function tryRelease(folder: string, platform: Platform): Promise<string[]> {
  const size = sizeOf(folder) - statSync(join(folder, nodeProgramOf(platform))).size;
  if (size > bounds.folder) throw new Error(`The release has ${Math.round(size / megabyte)} MB without Node.js.`);
  const native = checkNative(folder, platform);
  const { os, cpu } = platform;
  const seen = [`${Math.round(size / megabyte)} MB without Node.js, ${native} native files for ${os} on ${cpu}`];
  const runner = runnerFor(platform);
  if (!runner) return [...seen, "not run: this machine cannot run it"];
  return [...seen, ...(await runRelease(folder, runner))];
}

/** Returns the command that starts a release here. */
function programOf(folder: string, runner: string[], parameters: string[]): string[] {
  if (runner.length > 0) return [...runner, join(folder, "bin/node"), ...parameters];
  return process.platform === "win32"
    ? ["cmd.exe", "/d", "/s", "/c", `"${join(folder, "start.cmd")}"`]
    : [join(folder, "start")];
}

/** The environment that Windows needs to start any program. */
const system: Record<string, string> =
  process.platform === "win32" ? { SystemRoot: process.env.SystemRoot ?? "", PATH: process.env.PATH ?? "" } : {};

async function runRelease(folder: string, runner: string[]): Promise<string[]> {
  const data = mkdtempSync(join(tmpdir(), "release-data-"));
  const isWindows = process.platform === "win32";
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(data, nobody, nobody);
  if (!isWindows) spawnSync("chmod", ["-R", "a-w,a+rX", folder]);
  const before = listing(folder);
  const group = process.platform === "linux" && runner.length === 0 ? limitedGroup(bounds.memory) : undefined;
  // An emulator runs the site's command itself: the process that replaces `start` would run without it.
  const { parameters, environment: tuning } = siteCommand(join(folder, "build"));
  const environment = {
    ...system,
    PORT: "0",
    DATA_DIR: data,
    LOG_LEVEL: "warn",
    ...(group ? {} : { NODE_OPTIONS: "--max-old-space-size=256" }),
    ...(runner.length > 0 ? tuning : {}),
  };
  const program = programOf(folder, runner, parameters);
  const joining = group ? ["/bin/sh", "-c", `echo $$ > ${group.processes} && exec "$@"`, "sh"] : [];
  const started = await start([...joining, ...(isRoot ? asNobody : []), ...program], environment);
  try {
    const pages = await visit(started);
    const peak = peakOf(started.child);
    if (runner.length === 0 && peak > bounds.memory) throw new Error(`It took ${Math.round(peak / megabyte)} MB.`);
    const code = await stop(started.child);
    if (code !== 0 && !isWindows) throw new Error(`It ended with ${code}.`);
    if (!isWindows && listing(folder).join() !== before.join())
      throw new Error("The folder of the release was written to.");
    const limit = group ? "in a control group of 512 MB" : "with a heap of 256 MB";
    const memory = peak > 0 ? `, took ${Math.round(peak / megabyte)} MB at most` : "";
    return [`started ${limit}, answered ${pages} requests${memory}, and ended`];
  } finally {
    started.child.kill("SIGKILL");
    if (!isWindows) spawnSync("chmod", ["-R", "u+w", folder]);
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
    group?.remove();
  }
}

/** Returns the most memory that the site took, in bytes; 0 where the system does not tell. */
function peakOf({ pid }: ChildProcess): number {
  const path = `/proc/${pid}/status`;
  return existsSync(path) ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync(path, "utf8"))?.[1]) * 1024 : 0;
}

/** Root hands over to an account that owns nothing. */
const asNobody = ["/usr/bin/setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"];

/** Unpacks an archive and tries it. @param archive a path; its name says the platform */
export async function tryArchive(archive: string): Promise<string[]> {
  const [, folder = "", platform = ""] =
    /^(.+?-((?:linux|macos|windows)-\w+))\.(?:tar\.xz|zip)$/.exec(basename(archive)) ?? [];
  const own = platforms[platform];
  if (!own) throw new Error(`${archive} is not an archive of a release.`);
  const directory = mkdtempSync(join(tmpdir(), "release-"));
  try {
    chmodSync(directory, 0o755);
    unpack(resolve(archive), directory);
    return await tryRelease(join(directory, folder), own);
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Unpacks with what systems have: GNU tar reads no ZIP files, the tar of Windows and macOS does. */
function unpack(archive: string, directory: string): void {
  const isGnu = process.platform === "linux" && archive.endsWith(".zip");
  const tar = process.platform === "win32" ? join(process.env.SystemRoot ?? "", "System32/tar.exe") : "tar";
  const [program, parameters] = isGnu
    ? ["unzip", ["-q", archive, "-d", directory]]
    : [tar, ["-xf", archive, "-C", directory]];
  const { status, error } = spawnSync(program as string, parameters as string[], { stdio: "inherit" });
  if (status !== 0) throw error ?? new Error(`${program} could not unpack ${archive}.`);
}

async function tryInstalled(): Promise<string[]> {
  const own = ownPlatform();
  if (!own) return ["There is no release for this machine: nothing to try here."];
  const directory = mkdtempSync(join(tmpdir(), "release-"));
  chmodSync(directory, 0o755);
  try {
    const folder = join(directory, "site");
    makeReleaseFolder({ platform: own, folder, installed: true });
    return await tryRelease(folder, own);
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

if (import.meta.main) {
  const archives = process.argv.slice(2);
  const tries = archives.length > 0 ? archives.map((archive) => () => tryArchive(archive)) : [tryInstalled];
  for (const attempt of tries) for (const line of await attempt()) console.log(line);
}
