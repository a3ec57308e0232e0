import { createHash } from "node:crypto";
import { hasDesignedMark, type Look, markAddress, type Owner, ownColours } from "./look";
import { drawMark } from "./mark";
import { nearest, paletteOf } from "./palette";

/**
 * The site's own colours for a page that has no style sheet of the site's: custom properties of the same names (`--copper`), to stand
 * after the page's own. Empty for the design's colours.
 */
export function plainColours(look: Look): string {
  const palettes = ownColours(look).map(({ name, colour }) => [name, paletteOf(nearest(colour))] as const);
  if (palettes.length === 0) return "";
  const said = (theme: "light" | "dark") =>
    palettes
      .map(
        ([
          name,
          {
            [theme]: { main, soft },
          },
        ]) => `--${name}:${main};--${name}-soft:${soft}`,
      )
      .join(";");
  // Bright sun, which the door has as a third theme, keeps its black.
  return `:root{${said("light")}}@media(prefers-color-scheme:dark){:root:not([data-sun]){${said("dark")}}}`;
}

/** The mark of the sample organisation, as a part of a page that fetches nothing, or the site's own. @param side px */
export const plainMark = (owner: Owner, side: number): string =>
  hasDesignedMark(owner)
    ? drawMark(nearest(owner.look.accent), { size: side }).replace("<svg ", '<svg aria-hidden="true" ')
    : `<img src="${markAddress(owner)}" alt="" width="${side}" height="${side}">`;

/** What a policy says of a style that stands in the page. */
export const styleHash = (style: string): string => `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
