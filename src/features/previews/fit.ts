/** Measures a text in one line at size 1. */
type Measure = (text: string) => number;

interface Room {
  width: number;
  height: number;
}

interface Style {
  /** sizes in descending order; pixels */
  sizes: readonly number[];
  /** the line height in parts of the size */
  leading: number;
}

export interface Fitted {
  size: number;
  lines: string[];
}

const ellipsis = "…";

/** The parts of a word that may break: after a hyphen or slash. */
const partsOf = (word: string): string[] => word.split(/(?<=[-–/])(?=\S)/);

/** Sets a text as large as it fits, in similar lines. Too wide words break; a too long text ends with an ellipsis. */
export function fitted(text: string, measure: Measure, { width, height }: Room, { sizes, leading }: Style): Fitted {
  for (const size of sizes) {
    const most = Math.floor(height / (size * leading));
    const lines = wrapped(text, measure, width / size);
    if (lines && lines.length <= most) return { size, lines: balanced(text, measure, width / size, lines) };
  }
  const size = sizes.at(-1) ?? 16;
  const most = Math.max(1, Math.floor(height / (size * leading)));
  return { size, lines: shortened(broken(text, measure, width / size), measure, width / size, most) };
}

/** Lines no wider than `width`; undefined if a word is wider. */
function wrapped(text: string, measure: Measure, width: number): string[] | undefined {
  const lines: string[] = [];
  let line = "";
  const parts = text
    .split(" ")
    .flatMap((word) => partsOf(word).map((part, at) => ({ part, gap: at === 0 ? " " : "" })));
  for (const { part, gap } of parts) {
    const longer = line === "" ? part : `${line}${gap}${part}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line === "" || measure(part) > width) return undefined;
    lines.push(line);
    line = part;
  }
  return line === "" ? lines : [...lines, line];
}

/** The same number of lines, as narrow as possible, so that no word stands alone at the end. */
function balanced(text: string, measure: Measure, width: number, lines: string[]): string[] {
  let best = lines;
  let [low, high] = [width / 2, width];
  for (let step = 0; step < 8; step++) {
    const middle = (low + high) / 2;
    const tried = wrapped(text, measure, middle);
    if (tried && tried.length <= lines.length) [best, high] = [tried, middle];
    else low = middle;
  }
  return best;
}

/** Lines no wider than `width`, breaking wider words. */
function broken(text: string, measure: Measure, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const letter of word) {
      if (measure(line + letter) > width) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  return line === "" ? lines : [...lines, line];
}

/** The first lines, with an ellipsis after a whole word if text is left. */
function shortened(lines: string[], measure: Measure, width: number, most: number): string[] {
  if (lines.length <= most) return lines;
  let last = lines[most - 1] ?? "";
  while (last !== "" && measure(last + ellipsis) > width)
    last = last.includes(" ") ? last.replace(/\s+\S*$/, "") : last.slice(0, -1);
  return [...lines.slice(0, most - 1), last.replace(/[\s,.;:–—-]+$/, "") + ellipsis];
}

/** Sets a text in one line, smaller if necessary. @returns it, with an ellipsis after a whole word if too wide */
export function fittedLine(text: string, measure: Measure, width: number, sizes: readonly number[]): Fitted {
  const size = sizes.find((size) => measure(text) * size <= width);
  if (size !== undefined) return { size, lines: [text] };
  const smallest = sizes.at(-1) ?? 12;
  return { size: smallest, lines: shortened([text, ""], measure, width / smallest, 1) };
}
