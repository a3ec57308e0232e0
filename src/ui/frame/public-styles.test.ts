import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const src = join(import.meta.dirname, "../..");
const sheet = readFileSync(join(import.meta.dirname, "public.css"), "utf8");
const named = (line: RegExp) =>
  [...sheet.matchAll(line)].map(([, glob]) => relative(src, join(import.meta.dirname, glob ?? "")));
const excluded = named(/@source not "([^"]+)"/g).flatMap((glob) => globSync(glob, { cwd: src }));
const included = named(/@source "([^"]+)"/g);
const isExcluded = (file: string) =>
  excluded.some((one) => file === one || file.startsWith(`${one}/`)) && !included.includes(file);

function importsOf(file: string): string[] {
  const text = readFileSync(join(src, file), "utf8");
  return [...text.matchAll(/(?:from|import\() ?"(\.[^"]+)"/g)].flatMap(([, path]) => {
    const found = [".tsx", ".ts"].map((end) => join(src, dirname(file), `${path}${end}`)).find(existsSync);
    return found ? [relative(src, found)] : [];
  });
}

test("what public pages draw with is in the styles that visitors fetch", () => {
  expect(excluded.length).toBeGreaterThan(10);
  const files = globSync("**/*.tsx", { cwd: src }).filter((file) => !/\.test\./.test(file) && !isExcluded(file));
  const missing = files.flatMap((file) =>
    importsOf(file)
      .filter(
        (other) =>
          other.endsWith(".tsx") && isExcluded(other) && /className/.test(readFileSync(join(src, other), "utf8")),
      )
      .map((other) => `${file} draws with ${other}`),
  );
  expect(missing).toEqual([]);
});
