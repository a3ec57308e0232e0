import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as register,
  wcagContrast,
} from "culori/fn";
import { designColours, type Look, ownColours } from "./look";

/* A site's two colours and their shades, by a library that visitors never load. */

for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) register(mode);
const toOklch = converter("oklch");

type Theme = "light" | "dark";

/** The backgrounds of a colour, and the letters on its soft shade, as in colours.css; a test compares them. */
export const grounds: Record<Theme, { under: readonly string[]; letters: readonly string[] }> = {
  light: { under: ["#f6f1e7", "#fffdf8", "#e9e1d2"], letters: ["#1d1a16", "#5e564b"] },
  dark: { under: ["#171412", "#201c19", "#29241f", "#110e0c"], letters: ["#f3ece0", "#b3a899"] },
};

/** WCAG 2.2 AA for body text. */
export const leastContrast = 4.5;

/** A colour and its soft background of the same hue. */
export interface Shades {
  main: string;
  soft: string;
}
export type Palette = Record<Theme, Shades>;

const hexOf = (l: number, c: number, h: number | undefined): string =>
  formatHex(clampChroma({ mode: "oklch", l, c, h: h ?? 0 }, "oklch")) ?? "#000000";

const worst = (colour: string, others: readonly string[]): number =>
  Math.min(...others.map((other) => wcagContrast(colour, other)));

/** The soft background of a hue on which all letters are readable. */
function softOf({ c, h }: { c: number; h?: number | undefined }, theme: Theme): string {
  const [from, step] = theme === "light" ? [0.9, 0.005] : [0.3, -0.005];
  const chroma = Math.min(c * 0.4, theme === "light" ? 0.045 : 0.07);
  for (let l = from; ; l += step) {
    const soft = hexOf(l, chroma, h);
    if (worst(soft, grounds[theme].letters) >= leastContrast + 0.1 || l > 0.99 || l < 0.01) return soft;
  }
}

/** The lowest contrast of a colour in a theme, its own soft background included. */
const contrastIn = (theme: Theme, main: string, soft: string): number => worst(main, [...grounds[theme].under, soft]);

/** The lowest contrast of a colour: 1 to 21; `leastContrast` is enough. @param colour "#b8401a" */
export const contrastOf = (colour: string): number => contrastIn("light", colour, softOf(lch(colour), "light"));

/** Whether a colour is readable everywhere on the site. The design's own are known to be where they are used. */
export const holds = (colour: string): boolean =>
  designColours.includes(colour.toLowerCase()) || contrastOf(colour) >= leastContrast;

function lch(colour: string): { l: number; c: number; h: number | undefined } {
  const { l, c, h } = toOklch(colour) ?? { l: 0, c: 0 };
  return { l, c, h };
}

/** The nearest readable colour of the same hue; the colour itself if readable. */
export function nearest(colour: string): string {
  if (holds(colour)) return colour.toLowerCase();
  const { l, c, h } = lch(colour);
  // Darker is more readable on paper, so the lightest readable one lies between black and it.
  let [low, high] = [0, l];
  for (let tries = 0; tries < 20; tries++) {
    const middle = (low + high) / 2;
    if (holds(hexOf(middle, c, h))) low = middle;
    else high = middle;
  }
  return hexOf(low, c, h);
}

/** The shade of a hue for the dark theme: the darkest readable one within bounds. */
function darkOf({ c, h }: { c: number; h: number | undefined }): Shades {
  const soft = softOf({ c, h }, "dark");
  for (let l = 0.74; ; l += 0.01) {
    const main = hexOf(l, c, h);
    if (contrastIn("dark", main, soft) >= leastContrast + 0.1 || l >= 1) return { main, soft };
  }
}

/** All shades of a colour in both themes. */
export function paletteOf(colour: string): Palette {
  const { c, h } = lch(colour);
  return { light: { main: colour, soft: softOf({ c, h }, "light") }, dark: darkOf({ c, h }) };
}

/** The custom properties of a site's own colours in a theme; empty without any. @param prefix "--color-" */
export const declareColours = (look: Look, theme: Theme, prefix: string): string =>
  ownColours(look)
    .map(({ name, colour }) => {
      const { main, soft } = paletteOf(nearest(colour))[theme];
      return `${prefix}${name}:${main};${prefix}${name}-soft:${soft}`;
    })
    .join(";");

const known = new Map<string, string>();

/** The style with a site's own colours over colours.css; empty without any. It must match the dark parts there. */
export function lookStyles(look: Look): string {
  const own = ownColours(look);
  if (own.length === 0) return "";
  const key = own.map(({ name, colour }) => name + colour).join();
  const made = known.get(key) ?? makeStyles(look);
  // Bounds the memory while somebody tries colours.
  if (known.size > 50) known.clear();
  known.set(key, made);
  return made;
}

function makeStyles(look: Look): string {
  const [light, dark] = [declareColours(look, "light", "--color-"), declareColours(look, "dark", "--color-")];
  const any = ":is(:root,[data-theme])";
  return [
    `${any}{${light}}`,
    `@media screen and (prefers-color-scheme:dark){${any}:not([data-theme=light],[data-theme=light] *){${dark}}}`,
    `@media screen{${any}:is([data-theme=dark],[data-theme=dark] *){${dark}}}`,
  ].join("");
}
