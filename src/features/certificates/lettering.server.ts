import type * as HarfBuzz from "harfbuzzjs";
import { PdfFont } from "../../platform/pdf/font.server";
import type { PdfPage } from "../../platform/pdf/page.server";
import { type Family, openFont } from "./fonts.server";

/** Where and how a line is set; points, from the page's top left corner to the line's foot. */
interface Place {
  x: number;
  y: number;
  size: number;
  color: string;
}

/** One of the site's families in a document: each letter by the file that has it. A file that nothing is set in is not embedded. */
export class Lettering {
  readonly #fonts: readonly PdfFont[];
  /** between letters, in parts of the size */
  readonly #spacing: number;
  /** what was measured: a text that is broken into lines is measured again and again */
  readonly #widths = new Map<string, number>();

  constructor(harfbuzz: typeof HarfBuzz, family: Family, spacing = 0) {
    this.#fonts = ([0, 1] as const).map((at) => new PdfFont(openFont(harfbuzz, family, at)));
    this.#spacing = spacing;
  }

  #fontOf(letter: string): PdfFont | undefined {
    return this.#fonts.find(({ file }) => file.has(letter));
  }

  /**
   * What can be set of a text: a letter with marks that we do not have loses its marks; emoji and other scripts are left out.
   * Spaces are single. Empty when nothing would be left to read.
   */
  settable(text: string): string {
    const letters = [...text.normalize("NFC")].map((letter) => {
      if (/\s/.test(letter)) return " ";
      if (this.#fontOf(letter)) return letter;
      const base = letter.normalize("NFD").replaceAll(/\p{M}/gu, "");
      return base !== "" && [...base].every((one) => this.#fontOf(one)) ? base : "";
    });
    const kept = letters.join("").replaceAll(/ +/g, " ").trim();
    return /[\p{L}\p{N}]/u.test(kept) ? kept : "";
  }

  /** The parts of a text that one file has each, and how wide each is at size 1. */
  #runs(text: string): { font: PdfFont; run: string; width: number }[] {
    const runs: { font: PdfFont; run: string }[] = [];
    for (const letter of text) {
      const font = this.#fontOf(letter);
      if (!font) continue;
      const last = runs.at(-1);
      if (last?.font === font) last.run += letter;
      else runs.push({ font, run: letter });
    }
    return runs.map(({ font, run }) => {
      const glyphs = font.file.shape(run);
      const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
      return { font, run, width: advance / 1_000 + glyphs.length * this.#spacing };
    });
  }

  /** How wide a text is in one line at size 1. */
  readonly width = (text: string): number => {
    const known = this.#widths.get(text) ?? this.#runs(text).reduce((sum, { width }) => sum + width, 0);
    this.#widths.set(text, known);
    return known;
  };

  /** Sets a line. */
  line(page: PdfPage, text: string, { x, y, size, color }: Place): void {
    let at = x;
    for (const { font, run, width } of this.#runs(text)) {
      page.text(font, run, { x: at, y, size, color, spacing: this.#spacing * size });
      at += width * size;
    }
  }
}
