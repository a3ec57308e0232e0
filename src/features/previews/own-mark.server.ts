import { initialsOf } from "../../ui/look/initials";
import { hasDesignedMark, type Owner } from "../../ui/look/look";
import { anchor, chevrons, initialsSize } from "../../ui/look/mark";
import { display, loadLetters } from "./letters.server";

/**
 * What is on the mark of a site that has no icon of its own: the anchor for the sample organisation, which it was drawn for, and for any other
 * the initials of its name.
 *
 * @returns an SVG path on a field of 64 by 64
 */
export async function markShape(owner: Owner): Promise<string> {
  if (hasDesignedMark(owner)) return anchor;
  await loadLetters();
  const initials = display.drawable(initialsOf(owner.name));
  if (initials === "") return chevrons;
  const line = display.line(initials);
  const size = Math.min(initialsSize.largest, initialsSize.width / line.width);
  return line.path(32 - (line.width * size) / 2, 32 + initialsSize.below * size, size);
}
