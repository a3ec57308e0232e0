import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import type { FontFolder } from "../../platform/files/font-folder.server";

/** A font file, with the code points that it covers. */
interface FontSource {
  path: string;
  /** of its package and subset, such as "noto-sans greek", or of the keeper's file */
  name: string;
  has: (point: number) => boolean;
  hasWeights: boolean;
}

/** Font files per text, so that a name of two hundred rare signs does not keep a core busy for seconds. */
const maxFiles = 24;

const packages = ["noto-sans", "noto-sans-arabic", "noto-sans-ethiopic"] as const;

const resolve = (path: string) => createRequire(import.meta.filename).resolve(`@fontsource-variable/${path}`);

function rangeOf(range: string): [first: number, last: number] {
  const [first = "", last = first] = range.replace("U+", "").split("-");
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

async function readSubsets(name: string): Promise<FontSource[]> {
  const lists = JSON.parse(await readFile(resolve(`${name}/unicode.json`), "utf8")) as Record<string, string>;
  return Object.entries(lists).map(([subset, list]) => {
    const ranges = list.split(",").map(rangeOf);
    return {
      path: resolve(`${name}/files/${name}-${subset}-wght-normal.woff2`),
      name: `${name} ${subset}`,
      has: (point) => ranges.some(([first, last]) => first <= point && point <= last),
      hasWeights: true,
    };
  });
}

/** The subsets of Noto Sans, read once. */
let installed: Promise<FontSource[]> | undefined;

async function readInstalled(): Promise<FontSource[]> {
  return (await Promise.all(packages.map(readSubsets))).flat();
}

async function readAdded(fonts: FontFolder): Promise<FontSource[]> {
  const added = await fonts.fonts();
  return added.map(({ letters, ...font }) => ({ ...font, has: (point) => letters.has(point) }));
}

/**
 * Reads Noto Sans and the keeper's fonts for letters missing in the site's fonts, as TrueType subsets; none for
 * unsupported scripts.
 * @param weight 100 to 900
 */
export async function furtherFonts(
  missing: readonly string[],
  text: string,
  { weight, fonts }: { weight: number; fonts: FontFolder },
): Promise<{ bytes: Buffer; name: string }[]> {
  installed ??= readInstalled();
  const sources = [...(await installed), ...(await readAdded(fonts))];
  const sourceOf = (letter: string) => sources.find(({ has }) => has(letter.codePointAt(0) ?? 0));
  const needed = [...new Set(missing.map(sourceOf))].filter((source) => source !== undefined).slice(0, maxFiles);
  return Promise.all(
    needed.map(async ({ path, name, hasWeights }) => ({
      bytes: await subsetFont(await readFile(path), `${text} `, {
        targetFormat: "sfnt",
        noHinting: true,
        variationAxes: hasWeights ? { wght: weight } : {},
      }),
      name,
    })),
  );
}
