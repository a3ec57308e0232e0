import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Tool } from "../tools.ts";

/** English and Shona, enough for nearly every page. `ui/fonts.css` and `ui/label-font.ts` have the same ranges. */
export const common = [range(0x20, 0x7e), "\u{a0}©°·×", range(0x2010, 0x2014), range(0x2018, 0x201d), "•…€™→−"].join(
  "",
);

/** The letters of further languages and the rarer signs, in a file of their own: it is fetched by a page that shows one. */
export const rare = [...range(0xa1, 0x17f), ...range(0x2015, 0x2027), ..."ʻʼˆ˚˜‰′″‹›⁄←↑↓÷≈≠≤≥�"]
  .filter((letter) => !common.includes(letter))
  .join("");

/** Accents, and figures of one width. */
const features = ["ccmp", "calt", "mark", "mkmk", "tnum"];

/**
 * Drawings and prints have kerning and ligatures too. The pages' fonts leave them out: they were 9 of the 27 kB of fonts on
 * a first visit, and pages look the same without them.
 */
const drawnFeatures = [...features, "kern", "liga", "locl"];

/** Each family with the weights that are used of it; one weight makes a fixed font, which is half as large. */
const families = {
  bricolage: { from: "bricolage-grotesque", weight: 780 },
  hanken: { from: "hanken-grotesk", weight: { min: 400, max: 700 } },
  martian: { from: "martian-mono", weight: 520 },
} as const;

/** Letters with marks that Latin is written with beyond Western Europe; pages leave them to the reader's own fonts. */
const moreLetters = [range(0x100, 0x24f), range(0x1e00, 0x1eff)].join("");

/** Fonts of pictures and PDFs drawn on the server, one weight each; a second file has further letters. */
const drawn = { bricolage: 780, martian: 520, hanken: 460 } as const;

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

const sourceOf = (family: string, subset: "latin" | "latin-ext") =>
  `@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`;

interface FontFile {
  /** its name without the ending */
  name: string;
  /** the file of a package that it is cut from */
  source: string;
  weight: number | { min: number; max: number };
  letters: string;
  /** `woff2` for browsers, `sfnt` (a .ttf) to read outlines from */
  format: "woff2" | "sfnt";
}

const fontFiles: FontFile[] = [
  ...Object.entries(families).flatMap(([name, { from, weight }]): FontFile[] => {
    const file = { source: sourceOf(from, "latin"), weight, format: "woff2" } as const;
    return [
      { ...file, name, letters: common },
      { ...file, name: `${name}-rare`, letters: rare },
    ];
  }),
  ...Object.entries(drawn).flatMap(([name, weight]): FontFile[] => {
    const { from } = families[name as keyof typeof drawn];
    return [
      { name: `${name}-drawn`, source: sourceOf(from, "latin"), weight, letters: common + rare, format: "sfnt" },
      { name: `${name}-more`, source: sourceOf(from, "latin-ext"), weight, letters: moreLetters, format: "sfnt" },
    ];
  }),
];

interface SubsetOptions {
  targetFormat: "sfnt" | "woff2";
  /** an axis, at one value or cut to a range */
  variationAxes: Record<string, number | { min: number; max: number }>;
  keepFeatures: readonly string[];
  noHinting: boolean;
}

/** A font with only the glyphs that a text needs. */
type SubsetFont = (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer>;

/** Writes the site's fonts into a directory, reduced to the characters it uses. */
export async function writeFonts(directory: string, tool: Tool): Promise<void> {
  const { default: subsetFont } = await tool.load<{ default: SubsetFont }>("subset-font");
  mkdirSync(directory, { recursive: true });
  for (const { name, source, weight, letters, format } of fontFiles) {
    const font = await subsetFont(readFileSync(tool.resolve(source)), letters, {
      targetFormat: format,
      variationAxes: { wght: weight },
      keepFeatures: format === "sfnt" ? drawnFeatures : features,
      noHinting: true,
    });
    writeFileSync(join(directory, `${name}.${format === "sfnt" ? "ttf" : "woff2"}`), font);
  }
}
