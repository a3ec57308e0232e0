import type { FontFolder } from "../../../platform/files/font-folder.server";

/** The scripts that the site brings fonts for (src/features/certificates/further-fonts.server.ts). */
const scripts =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Ethiopic}\p{Script=Common}\p{Script=Inherited}]/u;

/** Says why there is no certificate for a name. @param missing letters that no font has */
export const missingGlyphsNote = (missing: readonly string[]): string =>
  missing.length === 0
    ? "We cannot make a certificate for this name, since it has no letters."
    : `We cannot make a certificate for this name yet: our fonts lack ${missing.slice(0, 5).join(" ")}. Please get in touch, and we will find another way.`;

/**
 * Returns why a name cannot be printed, by its scripts and the keeper's fonts; null if it can. Rare letters of a script
 * may still lack a font.
 */
export async function certificateRefusal(name: string, fonts: FontFolder): Promise<string | null> {
  const letters = name.match(/[\p{L}\p{N}]/gu) ?? [];
  const missing = await fonts.lacking([...new Set(letters.filter((letter) => !scripts.test(letter)))]);
  return missing.length > 0 || letters.length === 0 ? missingGlyphsNote(missing) : null;
}
