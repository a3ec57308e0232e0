import { hashOf, randomFrom } from "../random";
import type { Layer } from "./layer";
import { patterns } from "./patterns";

/** Width to height, such as "16/9". */
export type Ratio = `${number}/${number}`;

export interface CoverArtProps {
  /** the id of the thing it stands for; things with neighbouring ids look different */
  seed: string | number;
  /** what kind of thing it is, such as "event" or "workshop": it has the kind's glyph */
  kind: string;
  ratio: Ratio;
}

/** Ground and two colours that are plain to see on it, in both themes. */
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

/** Things with neighbouring numbers never have the same colours, and of one kind never the same pattern. Texts are spread by their hash. */
function choicesOf(seed: string | number, kind: string) {
  const number = typeof seed === "number" || /^\d+$/.test(seed) ? Number(seed) : hashOf(seed);
  return {
    pattern: patterns[(number * 5 + hashOf(kind)) % patterns.length],
    palette: palettes[(number * 4) % palettes.length] ?? palettes[0],
    random: randomFrom(hashOf(`${kind}/${seed}`)),
  };
}

/** Where a cover's glyph stands, from its right and lower edge. */
export const glyphInset = 72;
/** How wide a cover is drawn. */
const coverWidth = 480;

interface Drawing {
  width: number;
  height: number;
  /** names of colours: of its ground, and of the two that its layers call a and b */
  palette: readonly [ground: string, a: string, b: string];
  layers: Layer[];
}

/** What a cover shows, from back to front, apart from its glyph. */
export function drawCover({ seed, kind, ratio }: CoverArtProps): Drawing {
  const [across = 16, down = 9] = ratio.split("/").map(Number);
  const width = coverWidth;
  const height = Math.round((width * down) / across);
  const { pattern, palette, random } = choicesOf(seed, kind);
  return { width, height, palette, layers: pattern?.({ width, height }, random) ?? [] };
}
