import { createHash } from "node:crypto";
import { hasDesignedMark, type Look, markAddress, type Owner } from "./look";
import { drawMark } from "./mark";
import { declareColours, nearest } from "./palette";

/** The theme of a page without the site's style sheet. */
export type PlainTheme = "light" | "dark";

/** The colours of the design (src/ui/colours.css). */
const design: Record<PlainTheme, string> = {
  light:
    "--paper:#f6f1e7;--ink:#1d1a16;--soft:#5e564b;--rule:#d9cfbd;--copper:#b8401a;--on-copper:#fffdf8;--violet:#5b3fa0;--moss:#3f6b3a;--moss-soft:#dce8d4;--red:#a3123a;--stone:#e9e1d2",
  dark: "--paper:#171412;--ink:#f3ece0;--soft:#b3a899;--rule:#3a332c;--copper:#ff8a5c;--on-copper:#171412;--violet:#b9a3f2;--moss:#8fc487;--moss-soft:#20321d;--red:#ff8fa3;--stone:#29241f",
};

/** All colours of a page without the site's style sheet. @param theme the reader's without one */
export function plainPalette(look: Look, theme?: PlainTheme): string {
  const of = (one: PlainTheme) => `${design[one]};${declareColours(look, one, "--")}`;
  return theme
    ? `:root{color-scheme:${theme};${of(theme)}}`
    : `:root{color-scheme:light dark;${of("light")}}@media(prefers-color-scheme:dark){:root{${of("dark")}}}`;
}

/** The mark inline, for pages that load nothing. @param side px */
export const plainMark = (owner: Owner, side: number): string =>
  hasDesignedMark(owner)
    ? drawMark(nearest(owner.look.accent), { size: side }).replace("<svg ", '<svg aria-hidden="true" ')
    : `<img src="${markAddress(owner)}" alt="" width="${side}" height="${side}">`;

/** An inline style's hash for the policy. */
export const styleHash = (style: string): string => `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
