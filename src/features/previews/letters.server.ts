import { create, type Font, type Path } from "fontkit";
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

interface Placed {
  path: Path;
  /** units of the path at size 1 */
  em: number;
  x: number;
  y: number;
}

function openFont(dataAddress: string): Font {
  const bytes = Buffer.from(dataAddress.slice(dataAddress.indexOf(",") + 1), "base64");
  return create(bytes) as Font;
}

const isRead = (word: string) => /[\p{L}\p{N}]/u.test(word);

/** A font family as outlines, independent of installed fonts. */
export class Lettering {
  readonly #sources: readonly string[];
  #opened: readonly Font[] | undefined;
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

  get #fonts(): readonly Font[] {
    this.#opened ??= this.#sources.map(openFont);
    return this.#opened;
  }

  #fontOf(character: string): Font | undefined {
    const codePoint = character.codePointAt(0) ?? 0;
    return this.#fonts.find((font) => font.hasGlyphForCodePoint(codePoint));
  }

  /** A text in one line, without characters that cannot be drawn. */
  line(text: string): Outline {
    const placed: Placed[] = [];
    let at = 0;
    for (const { font, run } of this.#runs(text)) {
      const { glyphs, positions } = font.layout(run, ["tnum"]);
      const em = font.unitsPerEm;
      for (const [index, { path }] of glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        placed.push({ path, em, x: at + xOffset / em, y: yOffset / em });
        at += xAdvance / em + this.#spacing;
      }
    }
    return {
      width: Math.max(0, at - this.#spacing),
      path: (x, y, size) => placed.map((glyph) => pathOf(glyph, x, y, size)).join(""),
    };
  }

  #runs(text: string): { font: Font; run: string }[] {
    const runs: { font: Font; run: string }[] = [];
    for (const character of text) {
      const font = this.#fontOf(character);
      if (!font) continue;
      const last = runs.at(-1);
      if (last?.font === font) last.run += character;
      else runs.push({ font, run: character });
    }
    return runs;
  }
}

/** A glyph's outline at its place; font coordinates point upwards. */
const pathOf = ({ path, em, x: left, y: up }: Placed, x: number, y: number, size: number): string =>
  path.transform(size / em, 0, 0, -size / em, x + left * size, y - up * size).toSVG();

/** For titles. */
export const display = new Lettering([bricolage, bricolageMore], -0.026);
/** For labels, dates, prices and status. */
export const mono = new Lettering([martian, martianMore], 0.01);
