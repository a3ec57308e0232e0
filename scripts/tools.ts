/** Programs that few need have a package of their own in `tools/<name>`, which a script's first use installs. */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "..");

export interface Tool {
  /** returns the path of a package, or of a file in it */
  resolve: (name: string) => string;
  /** loads a package. Its types may not be installed, so the caller declares them */
  load: <T>(name: string) => Promise<T>;
}

/** The packages of `tools/<name>`, installed from its lock file unless they are already. @throws Error when npm fails */
export function openTool(name: string): Tool {
  const folder = join(root, "tools", name);
  const lock = join(folder, "package-lock.json");
  const installed = join(folder, "node_modules", ".installed-lock.json");
  if (!existsSync(installed) || readFileSync(installed, "utf8") !== readFileSync(lock, "utf8")) {
    console.log(`Installing tools/${name}. This happens once, and again after each change of its lock file.`);
    const npm = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" });
    if (npm.status !== 0) throw new Error(`npm could not install tools/${name}.`);
    copyFileSync(lock, installed);
  }
  const { resolve } = createRequire(join(folder, "package.json"));
  return { resolve, load: (name) => import(pathToFileURL(resolve(name)).href) };
}

/** Returns a package's version in the package.json of `tools/<name>`. */
export function versionIn(name: string, part: string): string | undefined {
  const file = readFileSync(join(root, "tools", name, "package.json"), "utf8");
  return (JSON.parse(file) as { dependencies: Record<string, string> }).dependencies[part];
}
