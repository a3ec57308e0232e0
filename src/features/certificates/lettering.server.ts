import bidiFactory from "bidi-js";
import type { FontFolder } from "../../platform/files/font-folder.server";
import { type Face, type Family, facesFor } from "./fonts.server";
import type { Sheet } from "./sheet.server";

/** Where and how a line is set; points, from the page's top left corner to the baseline. */
interface Place {
  x: number;
  y: number;
  size: number;
  color: string;
}

/** Consecutive letters of one font and one direction. */
interface Run {
  face: Face;
  text: string;
  /** embedding level of the Unicode bidirectional algorithm: odd runs from right to left */
  level: number;
}

const bidi = bidiFactory();

/** Zero-width joiners, which Persian and Hindi names need. */
const isJoiner = (letter: string) => letter === "\u200c" || letter === "\u200d";

/** Composes letters and removes invisible characters, direction overrides, and marks beyond three in a row. */
const plain = (text: string) =>
  text
    .normalize("NFC")
    .replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .replaceAll(/(\p{M}{3})\p{M}+/gu, "$1");

/** Runs as they stand on the page, from left to right (Unicode bidirectional algorithm, rule L2). */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--)
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to++;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  return ordered;
}

/** Brackets are mirrored from right to left; fontkit leaves neutral characters from left to right. */
function shown({ text, level }: Run): string {
  if (level % 2 === 0) return text;
  const letters = [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter);
  return (/\p{L}/u.test(text) ? letters : letters.reverse()).join("");
}

/** One of the site's families in a document, with the fonts of the scripts that its texts are in. */
export class Lettering {
  readonly #faces: readonly Face[];
  /** between Latin letters, in parts of the size */
  readonly #spacing: number;
  readonly #widths = new Map<string, number>();

  private constructor(faces: readonly Face[], spacing: number) {
    this.#faces = faces;
    this.#spacing = spacing;
  }

  static async open(
    family: Family,
    texts: readonly string[],
    { fonts, spacing = 0 }: { fonts: FontFolder; spacing?: number },
  ): Promise<Lettering> {
    return new Lettering(await facesFor(family, plain(texts.join(" ")), fonts), spacing);
  }

  /** Marks, joiners and spaces stay in the font of the letter before. */
  #fontOf(letter: string, before: Face | undefined): Face | undefined {
    const kept = before?.has(letter) ? before : undefined;
    if (/\p{M}/u.test(letter) || isJoiner(letter)) return kept;
    if (!/[\p{L}\p{N}]/u.test(letter) && kept) return kept;
    return this.#faces.find((face) => face.has(letter));
  }

  /** Letters with their font, without the marks that no font has. A letter that is missing has none. */
  #split(text: string): { letter: string; face: Face | undefined }[] {
    let before: Face | undefined;
    return [...plain(text)].flatMap((whole) => {
      const bare = whole.normalize("NFD").replaceAll(/\p{M}/gu, "");
      const letters = this.#fontOf(whole, before) || bare === "" ? [whole] : [...bare];
      return letters.map((letter) => {
        const face = this.#fontOf(letter, before);
        before = face ?? before;
        return { letter, face };
      });
    });
  }

  /** Returns the letters and digits of a text that no font has. */
  missing(text: string): string[] {
    const lost = this.#split(text).filter(({ letter, face }) => !face && /[\p{L}\p{N}]/u.test(letter));
    return [...new Set(lost.map(({ letter }) => letter))];
  }

  /** Returns the printable part of a text, without emoji and missing letters; empty if nothing readable is left. */
  settable(text: string): string {
    const letters = this.#split(text).flatMap(({ letter, face }) => (face ? [letter] : []));
    const kept = letters.join("").replaceAll(/ +/g, " ").trim();
    return /[\p{L}\p{N}]/u.test(kept) ? kept : "";
  }

  #runs(text: string): Run[] {
    const { levels } = bidi.getEmbeddingLevels(text);
    const runs: Run[] = [];
    let at = 0;
    let before: Face | undefined;
    for (const letter of text) {
      const level = levels[at] ?? 0;
      at += letter.length;
      const face = this.#fontOf(letter, before);
      if (!face) continue;
      before = face;
      const last = runs.at(-1);
      if (last?.face === face && last.level === level) last.text += letter;
      else runs.push({ face, text: letter, level });
    }
    return inVisualOrder(runs);
  }

  #spacingOf({ isLatin }: Face): number {
    return isLatin ? this.#spacing : 0;
  }

  /** Returns the width of a text in one line at size 1, cached for breaking lines. */
  readonly width = (text: string): number => {
    const measure = (sum: number, run: Run) => sum + run.face.width(shown(run), this.#spacingOf(run.face));
    const known = this.#widths.get(text) ?? this.#runs(text).reduce(measure, 0);
    this.#widths.set(text, known);
    return known;
  };

  line(sheet: Sheet, text: string, { x, y, size, color }: Place): void {
    let left = x;
    for (const run of this.#runs(text)) {
      const spacing = this.#spacingOf(run.face);
      // Some Devanagari vowels are drawn before the letter they follow.
      const actual = /\p{Script=Devanagari}/u.test(run.text) ? run.text : undefined;
      sheet.text(run.face, shown(run), { x: left, y, size, color, spacing: spacing * size, actual });
      left += run.face.width(shown(run), spacing) * size;
    }
  }
}
