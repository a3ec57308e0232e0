import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import type { Face } from "./fonts.server";

interface Info {
  title: string;
  author: string;
  created: Date;
}

/** Where and how a run of letters is set; points, from the page's top left corner to the baseline. */
interface Setting {
  x: number;
  y: number;
  size: number;
  color: string;
  /** between letters, points */
  spacing: number;
  /** the text for copying, if glyphs are in another order than letters */
  actual: string | undefined;
}

/** A tagged PDF of one page, A4 landscape; points from its top left corner. */
export class Sheet {
  static readonly width = 841.89;
  static readonly height = 595.28;
  readonly #document: InstanceType<typeof PDFDocument>;
  readonly #root;

  constructor({ title, author, created }: Info) {
    this.#document = new PDFDocument({
      size: [Sheet.width, Sheet.height],
      margin: 0,
      pdfVersion: "1.7",
      lang: "en-GB",
      tagged: true,
      displayTitle: true,
      // The standard fonts would need files that the bundle lacks.
      font: "",
      info: { Title: title, Author: author, CreationDate: created, ModDate: created },
    });
    this.#root = this.#document.struct("Document");
    this.#document.addStructure(this.#root);
  }

  /** Tags drawn content, such as "H1", "P", or "Figure" with an alternative text. */
  tagged(type: string, draw: () => void, alt?: string): void {
    this.#root.add(this.#document.struct(type, alt === undefined ? {} : { alt }, draw));
  }

  /** Draws decoration, which screen readers skip. */
  decoration(draw: () => void): void {
    this.#document.markContent("Artifact", { type: "Layout" });
    draw();
    this.#document.endMarkedContent();
  }

  /** Fills an SVG path. @param rule "even-odd" leaves holes where its lines cross an even number of times */
  path(d: string, color: string, { x = 0, y = 0, scale = 1, rule = "even-odd" as "even-odd" | "non-zero" } = {}): void {
    this.#document.save().translate(x, y).scale(scale).path(d).fill(color, rule).restore();
  }

  box(x: number, y: number, width: number, height: number, color: string): void {
    this.#document.rect(x, y, width, height).fill(color);
  }

  text(face: Face, text: string, { x, y, size, color, spacing, actual }: Setting): void {
    const document = this.#document.registerFont(face.name, face.bytes).font(face.name, size).fillColor(color);
    if (actual !== undefined) document.markContent("Span", { actual });
    document.text(text, x, y, {
      lineBreak: false,
      baseline: "alphabetic",
      characterSpacing: spacing,
      features: ["tnum"],
    });
    if (actual !== undefined) document.endMarkedContent();
  }

  link([x, y, width, height]: [number, number, number, number], url: string, draw: () => void): void {
    const link = this.#document.struct("Link", {}, () => {
      draw();
      // The library's type lacks this property.
      const options = { Border: [0, 0, 0], structParent: link };
      this.#document.link(x, y, width, height, new URL(url).href, options);
    });
    this.#root.add(link);
  }

  /** Ends the page. @returns PDF 1.7 */
  async end(): Promise<Buffer> {
    this.#root.end();
    const bytes = buffer(this.#document);
    this.#document.end();
    return bytes;
  }
}
