import { initialsOf } from "../../ui/look/initials";
import { hasDesignedMark, type Owner } from "../../ui/look/look";
import { anchor, chevrons, initialsSize } from "../../ui/look/mark";
import { display } from "./letters.server";

/** The mark of a site without an icon: the anchor, or initials. @returns an SVG path on 64 by 64 */
export function markShape(owner: Owner): string {
  if (hasDesignedMark(owner)) return anchor;
  const initials = display.drawable(initialsOf(owner.name));
  if (initials === "") return chevrons;
  const line = display.line(initials);
  const size = Math.min(initialsSize.largest, initialsSize.width / line.width);
  return line.path(32 - (line.width * size) / 2, 32 + initialsSize.below * size, size);
}
