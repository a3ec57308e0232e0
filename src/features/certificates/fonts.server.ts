import { create } from "fontkit";
import type { FontFolder } from "../../platform/files/font-folder.server";
import bricolage from "../../ui/fonts/bricolage-drawn.ttf?inline";
import bricolageMore from "../../ui/fonts/bricolage-more.ttf?inline";
import hanken from "../../ui/fonts/hanken-drawn.ttf?inline";
import hankenMore from "../../ui/fonts/hanken-more.ttf?inline";
import martian from "../../ui/fonts/martian-drawn.ttf?inline";
import martianMore from "../../ui/fonts/martian-more.ttf?inline";
import { furtherFonts } from "./further-fonts.server";

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");

/** The site's families: Latin in one file, rarer Latin letters in the second. Other scripts use Noto Sans at the same weight. */
const families = {
  display: { files: [bricolage, bricolageMore], weight: 780 },
  text: { files: [hanken, hankenMore], weight: 460 },
  mono: { files: [martian, martianMore], weight: 520 },
} as const;
export type Family = keyof typeof families;

interface Origin {
  name: string;
  /** whether it is one of the site's own; other scripts join their letters, so that none may be moved */
  isLatin: boolean;
}

/** A font file that can be measured and embedded. */
export class Face {
  readonly name: string;
  readonly isLatin: boolean;
  readonly bytes: Buffer;
  readonly #layout: (text: string) => { advance: number; glyphs: number };
  readonly #known: Set<number>;

  /** @throws Error for a collection of fonts */
  constructor(bytes: Buffer, { name, isLatin }: Origin) {
    const font = create(bytes);
    if (!("layout" in font)) throw new Error(`${name} is a collection of fonts`);
    this.name = name;
    this.isLatin = isLatin;
    this.bytes = bytes;
    this.#known = new Set(font.characterSet);
    this.#layout = (text) => {
      const { advanceWidth, glyphs } = font.layout(text, ["tnum"]);
      return { advance: advanceWidth / font.unitsPerEm, glyphs: glyphs.length };
    };
  }

  has(letter: string): boolean {
    return this.#known.has(letter.codePointAt(0) ?? 0);
  }

  /** Returns the width of a text in one line at size 1. @param spacing between letters, in parts of the size */
  width(text: string, spacing: number): number {
    const { advance, glyphs } = this.#layout(text);
    return advance + glyphs * spacing;
  }
}

/** Parsed once for the process; there are two families. */
const opened = new Map<Family, Face[]>();

/** Opens the site's own font files once for all certificates. */
function ownFaces(family: Family): Face[] {
  const known =
    opened.get(family) ??
    families[family].files.map((file, at) => new Face(bytesOf(file), { name: `${family} ${at}`, isLatin: true }));
  opened.set(family, known);
  return known;
}

/** Returns the fonts for a text: the site's own, then Noto Sans and the keeper's for the letters that they lack. */
export async function facesFor(family: Family, text: string, fonts: FontFolder): Promise<Face[]> {
  const own = ownFaces(family);
  const isMissing = (letter: string) => /[\p{L}\p{N}\p{P}]/u.test(letter) && !own.some((face) => face.has(letter));
  const missing = [...new Set(text)].filter(isMissing);
  if (missing.length === 0) return own;
  const further = await furtherFonts(missing, text, { weight: families[family].weight, fonts });
  return [...own, ...further.map(({ bytes, name }) => new Face(bytes, { name: `${family} ${name}`, isLatin: false }))];
}
