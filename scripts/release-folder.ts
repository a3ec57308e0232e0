/** Makes a release folder: everything the site needs to run on a bare machine. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import {
  closureOf,
  type Lock,
  nodePackageOf,
  nodeProgramOf,
  ownPlatform,
  type Platform,
  reducedLock,
} from "./release-packages.ts";
import { serverExternals } from "./server-bundle.ts";

const root = join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
export const { name, version } = JSON.parse(read("package.json")) as { name: string; version: string };

/** Copied into the release as they are, besides the build, packages and programs. */
const kept = ["samples", "languages", "deploy", "LICENSE", "CHANGELOG.md", "docs/operations.md", "docs/handbook"];

/** The scripts of a release are CommonJS, which runs unbuilt. Install scripts are left out. */
const scripts = readdirSync(join(root, "scripts")).filter((file) => /^(?!link-|check-).*\.cjs$/.test(file));

interface Options {
  platform: Platform;
  /** an absolute path; replaced when it exists */
  folder: string;
  /** takes the packages from this project's node_modules, which are of this machine's platform, instead of the registry */
  installed?: boolean;
}

/** Makes a release folder from the build. @throws Error when npm cannot install a package by its hash */
export function makeReleaseFolder({ platform, folder, installed = false }: Options): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "scripts"), { recursive: true });
  for (const part of ["build/client", "build/server", ...kept])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  for (const script of scripts) copyFileSync(join(root, "scripts", script), join(folder, "scripts", script));
  if (installed) copyPackages(platform, folder);
  else installPackages(platform, folder);
  const node = join(folder, "node_modules", nodePackageOf(platform));
  mkdirSync(join(folder, "bin"));
  renameSync(join(node, nodeProgramOf(platform)), join(folder, nodeProgramOf(platform)));
  copyFileSync(licenceOf(node), join(folder, "bin/LICENSE"));
  rmSync(node, { recursive: true });
  writePrograms(folder, platform);
}

/** Returns the file with the licence of Node.js. The package for Windows has none, so that of this machine's stands in. */
function licenceOf(nodePackage: string): string {
  const own = ownPlatform();
  const packages = [nodePackage, ...(own ? [join(root, "node_modules", nodePackageOf(own))] : [])];
  const found = packages.map((folder) => join(folder, "LICENSE")).find(existsSync);
  if (!found) throw new Error("No package of Node.js has its licence.");
  return found;
}

const lockOf = (): Lock => JSON.parse(read("package-lock.json")) as Lock;
const packages = (platform: Platform) => [...serverExternals, nodePackageOf(platform)];

function copyPackages(platform: Platform, folder: string): void {
  for (const path of closureOf(lockOf(), packages(platform), platform)) {
    // Copies share disk blocks with the originals if the file system supports it.
    const options = { recursive: true, mode: constants.COPYFILE_FICLONE };
    // Node.js's headers and manual, 70 MB, are nothing that runs.
    const filter = (from: string) => !/\/node-[\w-]+\/(include|share)$/.test(from);
    cpSync(join(root, path), join(folder, path), { ...options, filter });
  }
}

function installPackages(platform: Platform, folder: string): void {
  const { packageJson, lock } = reducedLock(lockOf(), packages(platform), platform);
  writeFileSync(join(folder, "package.json"), JSON.stringify(packageJson));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
  // Without --force, npm refuses packages for other platforms; it still checks the hashes.
  const target = ["--force", `--os=${platform.os}`, `--cpu=${platform.cpu}`, "--libc=glibc"];
  const quiet = ["--loglevel=error", "--no-audit", "--no-fund"];
  const parameters = ["ci", "--ignore-scripts", "--no-bin-links", ...target, ...quiet];
  const { status } = spawnSync("npm", parameters, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`npm could not install the packages for ${platform.os} on ${platform.cpu}.`);
  for (const file of ["package.json", "package-lock.json", "node_modules/.package-lock.json"])
    rmSync(join(folder, file));
}

/** `start`, and a program for each command that the built server has: `backupCommand` is `backup`. */
function writePrograms(folder: string, { os }: Platform): void {
  const server = createRequire(import.meta.url)(join(root, "build/server/server.cjs")) as Record<string, unknown>;
  const commands = Object.keys(server).flatMap((key) => /^(\w+)Command$/.exec(key)?.[1] ?? []);
  const write = os === "win32" ? writeBatchFile : writeShellScript;
  write(join(folder, "start"), "start.cjs");
  for (const command of commands) write(join(folder, command), "command.cjs", command);
  const readme = join(folder, "README.md");
  if (!existsSync(readme)) writeFileSync(readme, welcome(commands, os === "win32" ? "" : "./"));
}

const besideIt = "Data lie beside this folder unless DATA_DIR says where, so that the next version finds them.";

/** @param name of a command */
function writeShellScript(path: string, script: string, name = ""): void {
  const lines = [
    "#!/bin/sh",
    `# ${besideIt}`,
    'here=$(dirname -- "$(readlink -f -- "$0")")',
    `export DATA_DIR="\${DATA_DIR:-\${here%/*}/data}"`,
    'if ! "$here/bin/node" --version >/dev/null; then',
    '  echo "Node.js needs the C++ libraries of the system. On Debian: apt install libstdc++6 libatomic1" >&2',
    "  exit 1",
    "fi",
    `exec "$here/bin/node" "$here/scripts/${script}" ${name && `${name} `}"$@"`,
  ];
  writeFileSync(path, `${lines.join("\n")}\n`);
  chmodSync(path, 0o755);
}

/** The same for Windows, as `start.cmd`. */
function writeBatchFile(path: string, script: string, name = ""): void {
  const lines = [
    "@echo off",
    `rem ${besideIt}`,
    "setlocal",
    'if not defined DATA_DIR set "DATA_DIR=%~dp0..\\data"',
    `"%~dp0bin\\node.exe" "%~dp0scripts\\${script}" ${name && `${name} `}%*`,
  ];
  writeFileSync(`${path}.cmd`, `${lines.join("\r\n")}\r\n`);
}

/** @param here how the shell of the platform names the folder it is in */
const welcome = (commands: string[], here: string): string => `# ${name} ${version}

\`${here}start\` starts the site, with everything it needs in this folder. Nothing is installed. What the site keeps goes
to the folder \`data\` beside this one, or where DATA_DIR says.
${commands.map((command) => `\n\`${here}${command}\` is what docs/operations.md calls \`npm run ${command}\`.`).join("\n")}

How it is put on a server, updated and backed up: docs/operations.md. Units and configurations for that: deploy/.
`;
