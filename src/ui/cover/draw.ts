import { hashOf, randomFrom } from "../random";
import type { Layer } from "./layer";
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
export const glyphInset = 72;
/** The width of a drawn cover. */
const coverWidth = 480;

interface Drawing {
  width: number;
  height: number;
  /** names of colours: background, and the layers' colours a and b */
  palette: readonly [ground: string, a: string, b: string];
  layers: Layer[];
}

/** A cover's layers from back to front, without the glyph. */
export function drawCover({ seed, kind, ratio }: CoverArtProps): Drawing {
  const [across = 16, down = 9] = ratio.split("/").map(Number);
  const width = coverWidth;
  const height = Math.round((width * down) / across);
  const { pattern, palette, random } = choicesOf(seed, kind);
  return { width, height, palette, layers: pattern?.({ width, height }, random) ?? [] };
}
