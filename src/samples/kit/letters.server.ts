import { line, n } from "./ink.server";

/** Capitals and figures as lines, on a field 10 wide (I: 0, M and W: 12) and 14 high. */
const strokes: Record<string, string> = {
  A: "M0 14 5 0 10 14M1.8 9H8.2",
  B: "M0 0V14H6a4 4 0 0 0 0-8H0H5.5a3 3 0 0 0 0-6Z",
  C: "M10 2.5A6 7 0 1 0 10 11.5",
  D: "M0 0V14H4a6 7 0 0 0 0-14Z",
  E: "M9 0H0V14H9M0 7H7",
  F: "M9 0H0V14M0 7H7",
  G: "M10 2.5A6 7 0 1 0 10.5 8H6",
  H: "M0 0V14M10 0V14M0 7H10",
  I: "M0 0V14",
  J: "M8 0V10a4 4 0 0 1-8 0",
  K: "M0 0V14M9 0 0 8M3.5 5 10 14",
  L: "M0 0V14H8",
  M: "M0 14V0L6 9 12 0V14",
  N: "M0 14V0L10 14V0",
  O: "M5.5 0a5.5 7 0 1 0 .1 0Z",
  P: "M0 14V0H6a4 4 0 0 1 0 8H0",
  Q: "M5.5 0a5.5 7 0 1 0 .1 0ZM7 10l4 4.5",
  R: "M0 14V0H6a4 4 0 0 1 0 8H0M5 8 10 14",
  S: "M9 2C7-1 .5-.5.5 3.5S9.5 6.5 9.5 10.5 2 15 0 11.5",
  T: "M0 0H10M5 0V14",
  U: "M0 0V9a5 5 0 0 0 10 0V0",
  V: "M0 0 5 14 10 0",
  W: "M0 0 3 14 6 4 9 14 12 0",
  X: "M0 0 10 14M10 0 0 14",
  Y: "M0 0 5 7 10 0M5 7V14",
  Z: "M0 0H10L0 14H10",
  0: "M5 0a5 7 0 1 0 .1 0Z",
  1: "M1 3 5 0V14",
  2: "M.5 3C2-1.5 10-1 9.5 4 9 7 2 10 .5 14H10",
  3: "M.5 1C8-2 10.5 6 4 6.5 12 6.5 10 16 .3 13",
  4: "M8 14V0L0 10H10.5",
  5: "M9 0H1.5L1 6C12 3 12 15 .3 13.5",
  6: "M8.5 0C3 2 0 6 .5 10a4.5 4.3 0 1 0 4.5-4.3",
  7: "M0 0H10L4 14",
  8: "M5 6.3a3.8 3.1 0 1 1 .1 0 4.6 3.8 0 1 1-.1 0",
  9: "M9.5 4.3a4.5 4.3 0 1 0-4.5 4.3C8 8.6 10 6 9.5 4.3 10 9 7 12.5 2 14",
  ".": "M0 13.8V14",
  "-": "M0 8H6",
  "?": "M0 3C1-1.5 9-1 8.5 4 8 7 4.5 6.5 4.5 10M4.5 13.8V14",
  "+": "M0 7H9M4.5 2.5V11.5",
  "%": "M1 14 10 0M2.5 0a2.5 3 0 1 0 .1 0ZM8.5 8a2.5 3 0 1 0 .1 0Z",
  ":": "M0 4V4.2M0 11V11.2",
  "/": "M0 14 7 0",
};

const widths: Record<string, number> = {
  I: 0,
  M: 12,
  W: 12,
  ".": 0,
  ":": 0,
  "-": 6,
  C: 9.5,
  E: 9,
  F: 9,
  L: 8,
  J: 8,
  O: 11,
  Q: 11,
  "/": 7,
  "?": 8.5,
  "+": 9,
  1: 5,
};
const advance = (letter: string, gap: number) => (letter === " " ? 6 : (widths[letter] ?? 10)) + gap;

/** How wide a word is, before it is scaled. */
export const wordWidth = (word: string, gap = 5): number =>
  [...word].reduce((sum, letter) => sum + advance(letter, gap), -gap);

/**
 * A word in capitals, drawn as lines, so that no font is needed.
 *
 * @param x its left end, or its middle if `middle`
 * @param y the top of its letters
 * @param height of its letters
 * @param weight of its lines, in units of the picture
 */
export function word(
  text: string,
  x: number,
  y: number,
  height: number,
  colour: string,
  { weight = height / 6, gap = 5, middle = false } = {},
): string {
  const scale = height / 14;
  let left = middle ? -wordWidth(text, gap) / 2 : 0;
  const letters = [...text].map((letter) => {
    const place = `<g transform="translate(${n(left)} 0)">${line(strokes[letter] ?? "", 1, colour)}</g>`;
    left += advance(letter, gap);
    return letter === " " ? "" : place.replace('stroke-width="1"', `stroke-width="${n(weight / scale)}"`);
  });
  return `<g transform="translate(${n(x)} ${n(y)})scale(${scale.toFixed(3)})">${letters.join("")}</g>`;
}
