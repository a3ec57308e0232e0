import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

/** A font file by its package and subset, such as "115", with the code points that it covers. */
interface Subset {
  path: string;
  name: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

/** Font files per text, so that a name of two hundred rare signs does not keep a core busy for seconds. */
const maxFiles = 24;

const alphabets = ["noto-sans", "noto-sans-arabic", "noto-sans-ethiopic"] as const;

/** Simplified Chinese first, unless the text is Japanese or Korean: the same sign is drawn differently in each. */
function packagesFor(text: string): string[] {
  const chinese = ["noto-sans-sc", "noto-sans-tc"];
  if (/\p{Script=Hangul}/u.test(text)) return [...alphabets, "noto-sans-kr", ...chinese, "noto-sans-jp"];
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
    return [...alphabets, "noto-sans-jp", ...chinese, "noto-sans-kr"];
  return [...alphabets, ...chinese, "noto-sans-jp", "noto-sans-kr"];
}

const resolve = (path: string) => createRequire(import.meta.filename).resolve(`@fontsource-variable/${path}`);

function rangeOf(range: string): [number, number] {
  const [first = "", last = first] = range.replace("U+", "").split("-");
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

const known = new Map<string, Promise<Subset[]>>();

async function readSubsets(name: string): Promise<Subset[]> {
  const ranges = JSON.parse(await readFile(resolve(`${name}/unicode.json`), "utf8")) as Record<string, string>;
  return Object.entries(ranges).map(([key, list]) => {
    const subset = key.replaceAll(/[[\]]/g, "");
    const path = `${name}/files/${name}-${subset}-wght-normal.woff2`;
    return { path, name: `${name} ${subset}`, ranges: list.split(",").map(rangeOf) };
  });
}

function subsetsOf(name: string): Promise<Subset[]> {
  const subsets = known.get(name) ?? readSubsets(name);
  known.set(name, subsets);
  return subsets;
}

async function findSubset(letter: string, packages: readonly string[]): Promise<Subset | undefined> {
  const point = letter.codePointAt(0) ?? 0;
  for (const name of packages) {
    const subsets = await subsetsOf(name);
    const found = subsets.find(({ ranges }) => ranges.some(([first, last]) => first <= point && point <= last));
    if (found) return found;
  }
  return undefined;
}

/**
 * Reads Noto Sans for letters missing in the site's fonts, as TrueType subsets; none for unsupported scripts.
 * @param weight 100 to 900
 */
export async function furtherFonts(
  missing: readonly string[],
  text: string,
  weight: number,
): Promise<{ bytes: Buffer; name: string }[]> {
  const packages = packagesFor(text);
  const needed = new Set<Subset>();
  for (const letter of missing) {
    if (needed.size === maxFiles) break;
    const subset = await findSubset(letter, packages);
    if (subset) needed.add(subset);
  }
  const options = { targetFormat: "sfnt", variationAxes: { wght: weight }, noHinting: true } as const;
  return Promise.all(
    [...needed].map(async ({ path, name }) => ({
      bytes: await subsetFont(await readFile(resolve(path)), `${text} `, options),
      name,
    })),
  );
}
