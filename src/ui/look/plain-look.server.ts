import { createHash } from "node:crypto";
import { hasDesignedMark, type Look, markAddress, type Owner } from "./look";
import { drawMark } from "./mark";
import { declareColours, nearest } from "./palette";

/** The site's own colours as custom properties for pages without its style sheet; empty for the design's. */
export function plainColours(look: Look): string {
  const [light, dark] = [declareColours(look, "light", "--"), declareColours(look, "dark", "--")];
  if (light === "") return "";
  // The door's third theme for bright sun keeps its black.
  return `:root{${light}}@media(prefers-color-scheme:dark){:root:not([data-sun]){${dark}}}`;
}

/** The mark inline, for pages that load nothing. @param side px */
export const plainMark = (owner: Owner, side: number): string =>
  hasDesignedMark(owner)
    ? drawMark(nearest(owner.look.accent), { size: side }).replace("<svg ", '<svg aria-hidden="true" ')
    : `<img src="${markAddress(owner)}" alt="" width="${side}" height="${side}">`;

/** An inline style's hash for the policy. */
export const styleHash = (style: string): string => `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
