import type { PdfFont } from "./font.server";

/** Where and how a line is set; points, from the page's top left corner to the foot of the line. */
export interface Setting {
  x: number;
  y: number;
  size: number;
  /** #1d1a16 */
  color: string;
  /** between letters, points */
  spacing?: number;
}

const rounded = (number: number) => String(Math.round(number * 100) / 100);
const numbers = (...all: number[]) => all.map(rounded).join(" ");

/** A colour for what is filled. */
const fill = (hex: string) =>
  `${[1, 3, 5].map((at) => Math.round((Number.parseInt(hex.slice(at, at + 2), 16) / 255) * 1_000) / 1_000).join(" ")} rg`;

/** How many numbers each command of a path takes. */
const taken: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, Z: 0 };

/**
 * An SVG path in a page's own commands: moves, lines and curves, absolute or not.
 *
 * @throws Error for what else an SVG path may have
 */
function outlined(d: string): string {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const out: string[] = [];
  for (const [, command = "", rest = ""] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const absolute = command.toUpperCase();
    const count = taken[absolute];
    if (count === undefined) throw new Error(`A path has the command ${command}`);
    const [fromX, fromY] = command === absolute ? [0, 0] : [x, y];
    const given = rest.match(/-?(?:\d*\.\d+|\d+)/g)?.map(Number) ?? [];
    if (absolute === "Z") {
      out.push("h");
      [x, y] = [startX, startY];
    } else if (absolute === "C") {
      const points = given.map((value, at) => value + (at % 2 ? fromY : fromX));
      out.push(`${numbers(...points)} c`);
      [x = 0, y = 0] = points.slice(-2);
    } else {
      const [first = 0, second = 0] = given;
      if (absolute === "V") y = fromY + first;
      else if (absolute === "H") x = fromX + first;
      else [x, y] = [fromX + first, fromY + second];
      if (absolute === "M") [startX, startY] = [x, y];
      out.push(`${numbers(x, y)} ${absolute === "M" ? "m" : "l"}`);
    }
  }
  return out.join("\n");
}

/** One page of a document, drawn on from its top left corner; points. */
export class PdfPage {
  readonly width: number;
  readonly height: number;
  readonly fonts = new Map<PdfFont, string>();
  readonly links: { rect: readonly number[]; url: string }[] = [];
  readonly #content: string[] = [];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  /** Fills a path; where lines of it cross, what lies in an even number of them stays empty. */
  path(d: string, color: string, { x = 0, y = 0, scale = 1 } = {}): void {
    const factor = Math.round(scale * 1e6) / 1e6;
    this.#content.push(
      `q ${factor} 0 0 ${-factor} ${numbers(x, this.height - y)} cm ${fill(color)}\n${outlined(d)}\nf* Q`,
    );
  }

  /** Fills a rectangle. */
  box(x: number, y: number, width: number, height: number, color: string): void {
    this.#content.push(`${fill(color)} ${numbers(x, this.height - y - height, width, height)} re f`);
  }

  /** Sets a line. */
  text(font: PdfFont, text: string, { x, y, size, color, spacing = 0 }: Setting): void {
    if (!this.fonts.has(font)) this.fonts.set(font, `F${this.fonts.size}`);
    const where = numbers(x, this.height - y);
    this.#content.push(
      `BT /${this.fonts.get(font)} ${rounded(size)} Tf ${fill(color)} ${rounded(spacing)} Tc ${where} Td ${font.show(text)} ET`,
    );
  }

  /** Makes a part of the page a link. */
  link(x: number, y: number, width: number, height: number, url: string): void {
    const bottom = this.height - y - height;
    this.links.push({ rect: [x, bottom, x + width, bottom + height], url });
  }

  get content(): string {
    return this.#content.join("\n");
  }
}
