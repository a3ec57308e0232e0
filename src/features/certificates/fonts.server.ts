import type * as HarfBuzz from "harfbuzzjs";
import { FontFile } from "../../platform/pdf/font.server";
import bricolage from "../../ui/fonts/bricolage-drawn.ttf?inline";
import bricolageMore from "../../ui/fonts/bricolage-more.ttf?inline";
import hanken from "../../ui/fonts/hanken-drawn.ttf?inline";
import hankenMore from "../../ui/fonts/hanken-more.ttf?inline";
import martian from "../../ui/fonts/martian-drawn.ttf?inline";
import martianMore from "../../ui/fonts/martian-more.ttf?inline";

const bytesOf = (dataAddress: string) =>
  new Uint8Array(Buffer.from(dataAddress.slice(dataAddress.indexOf(",") + 1), "base64"));

/** The site's fonts by their names, each in a file and a second one of further letters. */
const families = {
  display: { name: "BricolageGrotesque-ExtraBold", files: [bricolage, bricolageMore] },
  text: { name: "HankenGrotesk", files: [hanken, hankenMore] },
  mono: { name: "MartianMono", files: [martian, martianMore] },
} as const;
export type Family = keyof typeof families;

const opened = new Map<string, FontFile>();

/** A family's file; opened once, for all certificates. @param at 0, or 1 for that of further letters */
export function openFont(harfbuzz: typeof HarfBuzz, family: Family, at: 0 | 1): FontFile {
  const { name, files } = families[family];
  const known = opened.get(files[at]);
  if (known) return known;
  const file = new FontFile(harfbuzz, at === 0 ? name : `${name}-More`, bytesOf(files[at]));
  opened.set(files[at], file);
  return file;
}
