import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** The project's folder. */
export const root = join(import.meta.dirname, "../..");

/** One import of one file. */
export interface Import {
  /** the file that imports, from the project's folder */
  from: string;
  /** the file that is imported, the same way and without its ending; a package by its name */
  to: string;
  /** whether only types are imported, which leave no code */
  types: boolean;
  /** set if it is imported when it is needed: `import("…")` */
  later?: true;
}

export const read = (file: string): string => readFileSync(join(root, file), "utf8");

/** Returns the project's files that match a pattern, sorted, without packages installed in tools' folders. */
export const files = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: ["**/node_modules/**"] })
    .map((file) => file.replaceAll("\\", "/"))
    .sort();

const statement =
  /^(?:import|export)\s+(type\s)?((?:[^;"']|\bas\s+"[^"]*")*?)(?:\sfrom\s+)?["']([^"']+)["'](?!\s+from\b)|\bimport\(\s*["']([^"']+)["']\s*\)/gm;

/** Returns a file's imports, static and dynamic. */
export function importsOf(file: string): Import[] {
  return [...read(file).matchAll(statement)].map(([, type, names = "", fixed, dynamic]) => {
    const target = (fixed ?? dynamic) as string;
    const to = target.startsWith(".") ? normalize(join(dirname(file), target)).replaceAll("\\", "/") : target;
    const named =
      /^\{([\s\S]*)\}$/
        .exec(names.trim())?.[1]
        ?.split(",")
        .map((name) => name.trim())
        .filter(Boolean) ?? [];
    const types = Boolean(type) || (named.length > 0 && named.every((name) => name.startsWith("type ")));
    return { from: file, to: to.replace(/\.(ts|tsx)$/, ""), types, ...(dynamic && { later: true as const }) };
  });
}
