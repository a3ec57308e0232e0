interface CertificateCase {
  registration: { registration_status: string };
  event: { certificate: boolean; publication: string; end_date: string };
}

/** Whether somebody gets a certificate: checked in at an event that offers one, took place and is over. */
export const hasCertificate = ({ registration, event }: CertificateCase, now: Date): boolean =>
  registration.registration_status === "attended" &&
  event.certificate &&
  event.publication === "published" &&
  event.end_date < now.toISOString();

/** The scripts that certificates have fonts for (src/features/certificates/further-fonts.server.ts). */
const scripts =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Ethiopic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]/u;

/** Says why there is no certificate for a name. @param missing letters that no font has */
export const missingGlyphsNote = (missing: readonly string[]): string =>
  missing.length === 0
    ? "We cannot make a certificate for this name, since it has no letters."
    : `We cannot make a certificate for this name yet: our fonts lack ${missing.slice(0, 5).join(" ")}. Please get in touch, and we will find another way.`;

/**
 * Returns why a name cannot be printed, by its scripts alone; undefined if it can. Rare letters of a script may still
 * lack a font.
 */
export function certificateRefusal(name: string): string | undefined {
  const letters = name.match(/[\p{L}\p{N}]/gu) ?? [];
  const missing = [...new Set(letters.filter((letter) => !scripts.test(letter)))];
  return missing.length > 0 || letters.length === 0 ? missingGlyphsNote(missing) : undefined;
}
