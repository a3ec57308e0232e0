/**
 * `npm run release`: makes an archive with its SHA-256 sum for each Linux platform in `release/`, and tests it
 * unpacked. `-- linux-x64` makes only that one; `-- --folder=/site` only this machine's folder, from the installed
 * packages, untested. QEMU (`qemu-aarch64`), if installed, tests the other processor's archive.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ensureBuilt } from "./build.ts";
import { makeReleaseFolder, name, version } from "./release-folder.ts";
import type { Platform } from "./release-packages.ts";
import { tryRelease } from "./release-trial.ts";

const root = join(import.meta.dirname, "..");
const directory = join(root, "release");

const platforms: Record<string, Platform> = {
  "linux-x64": { os: "linux", cpu: "x64" },
  "linux-arm64": { os: "linux", cpu: "arm64" },
};

function run(program: string, parameters: string[], cwd: string): void {
  const { status, error } = spawnSync(program, parameters, { cwd, stdio: "inherit" });
  if (status !== 0) throw error ?? new Error(`${program} failed.`);
}

/** Packs a folder reproducibly: the same files always give the same archive. */
function pack(folder: string, archive: string): void {
  const date = spawnSync("git", ["log", "-1", "--format=%ct"], { cwd: root, encoding: "utf8" }).stdout?.trim();
  const owner = ["--owner=0", "--group=0", "--numeric-owner", "--mode=u+rw,go=rX"];
  const same = ["--sort=name", "--format=gnu", `--mtime=@${date || 0}`, ...owner, "--use-compress-program=gzip -9n"];
  run("tar", ["-cf", archive, ...same, folder], directory);
}

async function release(system: string, platform: Platform): Promise<string> {
  const folder = `${name}-${version}-${system}`;
  const archive = `${folder}.tar.gz`;
  console.log(`Making ${archive}`);
  makeReleaseFolder({ platform, folder: join(directory, folder) });
  pack(folder, archive);
  rmSync(join(directory, folder), { recursive: true });
  const unpacked = mkdtempSync(join(tmpdir(), "release-"));
  try {
    chmodSync(unpacked, 0o755);
    run("tar", ["-xzf", join(directory, archive)], unpacked);
    for (const line of await tryRelease(join(unpacked, folder), platform)) console.log(`  ${line}`);
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
  const sum = createHash("sha256")
    .update(readFileSync(join(directory, archive)))
    .digest("hex");
  return `${sum}  ${archive}\n`;
}

const folder = process.argv.find((one) => one.startsWith("--folder="))?.slice("--folder=".length);
const wanted = process.argv.slice(2).filter((one) => !one.startsWith("--"));
const unknown = wanted.filter((system) => !(system in platforms));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(", ")}. There are: ${Object.keys(platforms).join(", ")}.`);

// Files of earlier builds must not get into the release.
rmSync(join(root, "build"), { recursive: true, force: true });
await ensureBuilt();
if (folder) {
  const own = platforms[`${process.platform}-${process.arch}`];
  if (!own) throw new Error("A release is for Linux.");
  makeReleaseFolder({ platform: own, folder: resolve(folder), installed: true });
} else {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory);
  let sums = "";
  for (const [system, platform] of Object.entries(platforms))
    if (wanted.length === 0 || wanted.includes(system)) sums += await release(system, platform);
  writeFileSync(join(directory, "SHA256SUMS"), sums);
  console.log(sums);
}
