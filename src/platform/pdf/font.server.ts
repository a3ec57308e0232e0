import type * as HarfBuzz from "harfbuzzjs";
import { subsetFont } from "./subset.server";

/** A glyph of a line: its number, how far the next one stands, and the letters that it shows, for who copies them. */
interface Glyph {
  id: number;
  /** in thousandths of the size, kerning counted */
  advance: number;
  letters: string;
}

const hex = (number: number, digits = 4) => number.toString(16).toUpperCase().padStart(digits, "0");
const utf16 = (text: string) => [...Array(text.length).keys()].map((at) => hex(text.charCodeAt(at))).join("");

/** A TrueType font, opened; good for any number of documents. */
export class FontFile {
  /** its name in documents */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly #harfbuzz: typeof HarfBuzz;
  readonly #face: HarfBuzz.Face;
  readonly #font: HarfBuzz.Font;
  readonly #known: Set<number>;

  constructor(harfbuzz: typeof HarfBuzz, name: string, bytes: Uint8Array) {
    this.name = name;
    this.bytes = bytes;
    this.#harfbuzz = harfbuzz;
    this.#face = new harfbuzz.Face(new harfbuzz.Blob(bytes));
    this.#font = new harfbuzz.Font(this.#face);
    this.#known = new Set(this.#face.collectUnicodes());
  }

  /** Whether it has a letter. */
  has(letter: string): boolean {
    return this.#known.has(letter.codePointAt(0) ?? 0);
  }

  #thousandths(units: number): number {
    return Math.round((units * 1_000) / this.#face.upem);
  }

  /** How wide a glyph is by itself, and how far letters reach above and below their line; thousandths of the size. */
  widthOf(glyph: number): number {
    return this.#thousandths(this.#font.glyphHAdvance(glyph));
  }

  get extents(): { ascent: number; descent: number } {
    const { ascender, descender } = this.#font.hExtents();
    return { ascent: this.#thousandths(ascender), descent: this.#thousandths(descender) };
  }

  /** The glyphs of a text in one line, with kerning and figures of one width. */
  shape(text: string): Glyph[] {
    const buffer = new this.#harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    // A ligature would be copied as one letter where it is broken off.
    const features = [new this.#harfbuzz.Feature("tnum"), new this.#harfbuzz.Feature("liga", 0)];
    this.#harfbuzz.shape(this.#font, buffer, features);
    const positions = buffer.getGlyphPositions();
    const infos = buffer.getGlyphInfos();
    return infos.map(({ codepoint: id, cluster }, at) => ({
      id,
      advance: this.#thousandths(positions[at]?.xAdvance ?? 0),
      letters: cluster === infos[at - 1]?.cluster ? "" : text.slice(cluster, infos[at + 1]?.cluster ?? text.length),
    }));
  }
}

/** A font of one document, in which it is embedded with the glyphs that were set. */
export class PdfFont {
  readonly file: FontFile;
  /** the letters of each glyph that was set */
  readonly #set = new Map<number, string>();

  constructor(file: FontFile) {
    this.file = file;
  }

  /** What shows a line in a page's content (ISO 32000, 9.4.3); its glyphs are embedded. */
  show(text: string): string {
    const parts = this.file.shape(text).map(({ id, advance, letters }) => {
      if (!this.#set.get(id)) this.#set.set(id, letters);
      // What the glyph's own width is too much, or too little, by kerning.
      const kerning = this.file.widthOf(id) - advance;
      return `<${hex(id)}>${kerning === 0 ? "" : kerning}`;
    });
    return `[${parts.join("")}] TJ`;
  }

  /** The objects that it is in a document, each by the object that names it: the font last. Streams have bytes. */
  async objects(): Promise<FontObjects> {
    const ids = [...this.#set.keys()].sort((one, other) => one - other);
    const { ascent, descent } = this.file.extents;
    const tag = [
      ...hex(
        ids.reduce((sum, id) => (sum * 31 + id) >>> 0, 7),
        8,
      ),
    ]
      .slice(0, 6)
      .map((digit) => String.fromCharCode(65 + Number.parseInt(digit, 16)))
      .join("");
    const base = `${tag}+${this.file.name}`;
    const metrics = `/Ascent ${ascent} /Descent ${descent} /CapHeight 700 /ItalicAngle 0 /StemV 90 /FontBBox [-200 -300 1400 1100]`;
    return {
      file: await subsetFont(this.file.bytes, [0, ...ids]),
      descriptor: `/Type /FontDescriptor /FontName /${base} /Flags 4 ${metrics}`,
      descendant: `/Type /Font /Subtype /CIDFontType2 /BaseFont /${base} /CIDToGIDMap /Identity /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /W [${ids.map((id) => `${id} [${this.file.widthOf(id)}]`).join(" ")}]`,
      unicode: toUnicode(ids.map((id) => [id, this.#set.get(id) ?? ""])),
      font: `/Type /Font /Subtype /Type0 /BaseFont /${base} /Encoding /Identity-H`,
    };
  }
}

/** What a font is in a document, without the references of one to another. */
interface FontObjects {
  file: Uint8Array;
  descriptor: string;
  descendant: string;
  unicode: string;
  font: string;
}

/** The table by which a reader finds the letters of glyphs; a hundred in a section at most. */
function toUnicode(glyphs: readonly (readonly [id: number, letters: string])[]): string {
  const known = glyphs.filter(([, letters]) => letters !== "");
  const sections: string[] = [];
  for (let from = 0; from < known.length; from += 100) {
    const some = known.slice(from, from + 100);
    const lines = some.map(([id, letters]) => `<${hex(id)}> <${utf16(letters)}>`);
    sections.push(`${some.length} beginbfchar\n${lines.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def /CMapName /Letters def
1 begincodespacerange <0000> <FFFF> endcodespacerange
${sections.join("\n")}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}
