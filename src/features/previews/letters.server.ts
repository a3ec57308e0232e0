import type * as HarfBuzz from "harfbuzzjs";
import { loadHarfbuzz } from "../../platform/harfbuzz.server";
import bricolage from "../../ui/fonts/bricolage-drawn.ttf?inline";
import bricolageMore from "../../ui/fonts/bricolage-more.ttf?inline";
import martian from "../../ui/fonts/martian-drawn.ttf?inline";
import martianMore from "../../ui/fonts/martian-more.ttf?inline";

/** A line of letters as one scalable outline. */
export interface Outline {
  /** an SVG path; the line starts at 0 on the baseline, one unit for each pixel at size 1 */
  path: (x: number, y: number, size: number) => string;
  /** the width at size 1 */
  width: number;
}

interface Glyphs {
  font: HarfBuzz.Font;
  unitsPerEm: number;
  has: (codePoint: number) => boolean;
  paths: Map<number, Segment[]>;
}

interface Segment {
  command: string;
  values: number[];
}

interface Placed {
  segments: Segment[];
  x: number;
  y: number;
}

let harfbuzz: typeof HarfBuzz;

/** Loads the text shaper; call before setting any text. */
export async function loadLetters(): Promise<void> {
  harfbuzz = await loadHarfbuzz();
}

const bytesOf = (dataAddress: string) =>
  new Uint8Array(Buffer.from(dataAddress.slice(dataAddress.indexOf(",") + 1), "base64"));

function openFont(dataAddress: string): Glyphs {
  const face = new harfbuzz.Face(new harfbuzz.Blob(bytesOf(dataAddress)));
  const known = new Set(face.collectUnicodes());
  return {
    font: new harfbuzz.Font(face),
    unitsPerEm: face.upem,
    has: (codePoint) => known.has(codePoint),
    paths: new Map(),
  };
}

/** Cached: half of a path's segments repeat with each use. */
function segmentsOf({ font, paths }: Glyphs, glyph: number): Segment[] {
  let segments = paths.get(glyph);
  if (!segments) {
    segments = [...font.glyphToPath(glyph).matchAll(/([A-Z])([^A-Z]*)/g)].map(([, command = "", numbers = ""]) => ({
      command,
      values: numbers
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number),
    }));
    paths.set(glyph, segments);
  }
  return segments;
}

const isRead = (word: string) => /[\p{L}\p{N}]/u.test(word);

/** A font family as outlines, independent of installed fonts. */
export class Lettering {
  readonly #sources: readonly string[];
  #opened: readonly Glyphs[] | undefined;
  /** between letters, in parts of the size */
  readonly #spacing: number;

  constructor(fonts: readonly string[], spacing: number) {
    this.#sources = fonts;
    this.#spacing = spacing;
  }

  /** The drawable part of a text: no emoji, other scripts or unknown marks; single spaces. May be empty. */
  drawable(text: string): string {
    const words = text
      .normalize("NFC")
      .split(/\s+/)
      .flatMap((word) => {
        const kept = [...word].map((character) => this.#drawableCharacter(character)).join("");
        // The rest of a word in another script may be a comma.
        return kept !== "" && (kept === word || isRead(kept)) ? [kept] : [];
      });
    return words.some(isRead) ? words.join(" ") : "";
  }

  #drawableCharacter(character: string): string {
    if (this.#fontOf(character)) return character;
    const base = character.normalize("NFD").replaceAll(/\p{M}/gu, "");
    return [...base].every((letter) => this.#fontOf(letter)) ? base : "";
  }

  get #fonts(): readonly Glyphs[] {
    this.#opened ??= this.#sources.map(openFont);
    return this.#opened;
  }

  #fontOf(character: string): Glyphs | undefined {
    const codePoint = character.codePointAt(0) ?? 0;
    return this.#fonts.find(({ has }) => has(codePoint));
  }

  /** A text in one line, without characters that cannot be drawn. */
  line(text: string): Outline {
    const placed: Placed[] = [];
    let at = 0;
    for (const { glyphs, run } of this.#runs(text)) at = this.#place(glyphs, run, at, placed);
    return {
      width: Math.max(0, at - this.#spacing),
      path: (x, y, size) => placed.map((glyph) => pathOf(glyph, x, y, size)).join(""),
    };
  }

  #runs(text: string): { glyphs: Glyphs; run: string }[] {
    const runs: { glyphs: Glyphs; run: string }[] = [];
    for (const character of text) {
      const glyphs = this.#fontOf(character);
      if (!glyphs) continue;
      const last = runs.at(-1);
      if (last?.glyphs === glyphs) last.run += character;
      else runs.push({ glyphs, run: character });
    }
    return runs;
  }

  #place(glyphs: Glyphs, run: string, from: number, placed: Placed[]): number {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(run);
    buffer.guessSegmentProperties();
    harfbuzz.shape(glyphs.font, buffer, [new harfbuzz.Feature("tnum")]);
    const em = glyphs.unitsPerEm;
    const positions = buffer.getGlyphPositions();
    let at = from;
    for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const segments = segmentsOf(glyphs, glyph).map(({ command, values }) => ({
        command,
        values: values.map((value) => value / em),
      }));
      placed.push({ segments, x: at + xOffset / em, y: yOffset / em });
      at += xAdvance / em + this.#spacing;
    }
    return at;
  }
}

/** A glyph's outline at its place; font coordinates point upwards. */
const pathOf = ({ segments, x: left, y: up }: Placed, x: number, y: number, size: number): string =>
  segments
    .map(({ command, values }) => {
      const numbers = values.map((value, at) => (at % 2 === 0 ? x + (left + value) * size : y - (up + value) * size));
      return command + numbers.map((number) => Math.round(number * 10) / 10).join(" ");
    })
    .join("");

/** For titles. */
export const display = new Lettering([bricolage, bricolageMore], -0.026);
/** For labels, dates, prices and status. */
export const mono = new Lettering([martian, martianMore], 0.01);
