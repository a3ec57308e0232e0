import { hashOf, randomFrom } from "../random";
import { glyphOf } from "./glyphs";
import type { Ink, Layer } from "./layer";
import { patterns } from "./patterns";

/** Width to height, such as "16/9". */
export type Ratio = `${number}/${number}`;

export interface CoverArtProps {
  /** the item's id; neighbouring ids look different */
  seed: string | number;
  /** the item's kind, such as "event" or "workshop", which decides the glyph */
  kind: string;
  ratio: Ratio;
}

/** Background and two colours that contrast with it in both themes. */
const palettes = [
  ["stone", "copper", "violet"],
  ["violet-soft", "violet", "copper"],
  ["ink", "copper", "paper"],
  ["moss-soft", "moss", "ink"],
  ["copper", "paper", "ink"],
  ["amber-soft", "ink", "copper"],
  ["violet", "paper", "ink"],
  ["stone", "ink", "moss"],
  ["copper-soft", "copper", "ink"],
  ["violet-soft", "ink", "violet"],
  ["moss", "paper", "ink"],
] as const;

/** Neighbouring numbers never share colours, nor, within a kind, the pattern. Texts are spread by their hash. */
function choicesOf(seed: string | number, kind: string) {
  const number = typeof seed === "number" || /^\d+$/.test(seed) ? Number(seed) : hashOf(seed);
  return {
    pattern: patterns[(number * 5 + hashOf(kind)) % patterns.length],
    palette: palettes[(number * 4) % palettes.length] ?? palettes[0],
    random: randomFrom(hashOf(`${kind}/${seed}`)),
  };
}

/** The distance of the glyph from the right and lower edge. */
const glyphInset = 72;
/** The width of a drawn cover. */
const coverWidth = 480;

interface Drawing {
  width: number;
  height: number;
  kind: string;
  /** names of colours: background, and the layers' colours a and b */
  palette: readonly [ground: string, a: string, b: string];
  /** from back to front */
  layers: Layer[];
}

/** Chooses and draws the pattern of a cover. */
export function drawCover({ seed, kind, ratio }: CoverArtProps): Drawing {
  const [across = 16, down = 9] = ratio.split("/").map(Number);
  const width = coverWidth;
  const height = Math.round((width * down) / across);
  const { pattern, palette, random } = choicesOf(seed, kind);
  return { width, height, kind, palette, layers: pattern?.({ width, height }, random) ?? [] };
}

/** Returns a cover as SVG: its layers, and the kind's glyph on a plate. @param scale of the glyph */
export function coverMarkup(
  { width, height, kind, layers }: Drawing,
  colours: Record<Ink | "sheet" | "ink", string>,
  scale = 1,
): string {
  const paths = layers.map(({ d, fill, stroke, width: line = 1, dash, round }) =>
    [
      `<path d="${d}" fill="${fill ? colours[fill] : "none"}"`,
      stroke ? ` stroke="${colours[stroke]}" stroke-width="${line}"` : "",
      dash ? ` stroke-dasharray="${dash}"` : "",
      round ? ` stroke-linecap="round" stroke-linejoin="round"` : "",
      "/>",
    ].join(""),
  );
  const at = `translate(${width - glyphInset * scale} ${height - glyphInset * scale}) scale(${scale})`;
  return [
    ...paths,
    `<g transform="${at}" stroke="${colours.ink}"><rect width="48" height="48" rx="3" fill="${colours.sheet}" stroke-width="1.5"/>`,
    `<path d="${glyphOf(kind)}" transform="translate(10 10) scale(1.17)" fill="none" stroke-width="1.7" `,
    `stroke-linecap="round" stroke-linejoin="round"/></g>`,
  ].join("");
}
