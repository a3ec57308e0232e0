/**
 * `npm run release`: makes an archive for each platform in `release/`, with their SHA-256 sums, and tries it unpacked
 * where this machine can run it. `-- linux-x64` makes only that one; `-- --folder=/site` only this machine's folder,
 * from the installed packages, untried. QEMU (`qemu-aarch64`), if installed, runs the other processor's archive.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Zippable, zipSync } from "fflate";
import { ensureBuilt } from "./build.ts";
import { makeReleaseFolder, name, version } from "./release-folder.ts";
import { ownPlatform, type Platform, platforms } from "./release-packages.ts";
import { tryArchive } from "./release-trial.ts";

const root = join(import.meta.dirname, "..");
const directory = join(root, "release");

/** When the sources were last changed; seconds. */
const changedAt = Number(
  spawnSync("git", ["log", "-1", "--format=%ct"], { cwd: root, encoding: "utf8" }).stdout?.trim() || 0,
);

/** Packs a folder reproducibly: the same files always give the same archive. */
function packTar(folder: string, archive: string): void {
  const owner = ["--owner=0", "--group=0", "--numeric-owner", "--mode=u+rw,go=rX"];
  // A third smaller than with gzip, and 17 MB of memory to unpack. More threads would give other bytes.
  const compression = "--use-compress-program=xz -7 --threads=1";
  const same = ["--sort=name", "--format=gnu", `--mtime=@${changedAt}`, ...owner, compression];
  const { status, error } = spawnSync("tar", ["-cf", archive, ...same, folder], { cwd: directory, stdio: "inherit" });
  if (status !== 0) throw error ?? new Error("tar failed.");
}

/** The same as a ZIP file, which Windows opens by itself. */
function packZip(folder: string, archive: string): void {
  const files = readdirSync(join(directory, folder), { recursive: true, encoding: "utf8" }).sort();
  const entries: Zippable = {};
  for (const file of files)
    if (statSync(join(directory, folder, file)).isFile())
      entries[`${folder}/${file.replaceAll("\\", "/")}`] = readFileSync(join(directory, folder, file));
  // ZIP files have dates from 1980 on.
  const mtime = new Date(Math.max(changedAt * 1_000, Date.UTC(1980, 0, 2)));
  writeFileSync(join(directory, archive), zipSync(entries, { level: 9, mtime }));
}

/** Makes the archive of a platform. @returns its name */
async function release(system: string, platform: Platform): Promise<string> {
  const folder = `${name}-${version}-${system}`;
  const archive = `${folder}.${platform.os === "win32" ? "zip" : "tar.xz"}`;
  console.log(`Making ${archive}`);
  makeReleaseFolder({ platform, folder: join(directory, folder) });
  if (platform.os === "win32") packZip(folder, archive);
  else packTar(folder, archive);
  rmSync(join(directory, folder), { recursive: true });
  for (const line of await tryArchive(join(directory, archive))) console.log(`  ${line}`);
  return archive;
}

const sumOf = (archive: string): string =>
  createHash("sha256")
    .update(readFileSync(join(directory, archive)))
    .digest("hex");

const folder = process.argv.find((one) => one.startsWith("--folder="))?.slice("--folder=".length);
const wanted = process.argv.slice(2).filter((one) => !one.startsWith("--"));
const unknown = wanted.filter((system) => !(system in platforms));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(", ")}. There are: ${Object.keys(platforms).join(", ")}.`);

// Files of earlier builds must not get into the release.
rmSync(join(root, "build"), { recursive: true, force: true });
await ensureBuilt();
if (folder) {
  const own = ownPlatform();
  if (!own) throw new Error("There is no release for this machine's system and processor.");
  makeReleaseFolder({ platform: own, folder: resolve(folder), installed: true });
} else {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory);
  let sums = "";
  for (const [system, platform] of Object.entries(platforms))
    if (wanted.length === 0 || wanted.includes(system)) {
      const archive = await release(system, platform);
      sums += `${sumOf(archive)}  ${archive}\n`;
    }
  writeFileSync(join(directory, "SHA256SUMS"), sums);
  console.log(sums);
}
