/**
 * Folds spellings of the same letters: compatibility forms, case, both small sigmas. Lower-cases twice: "ẞ" has to
 * become "ß" before it can become "ss".
 */
export function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
}

/** The key that compares e-mail addresses and user names: folded and trimmed. */
export const foldKey = (text: string): string => fold(text.trim());

/** Removes a sign from the end of a text, however often it stands there, in time that grows with the text only. */
export function trimEndOf(text: string, sign: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === sign) end--;
  return text.slice(0, end);
}

/** A code as somebody typed it, in the form in which codes are stored: without spaces, dashes and dots, in capitals. */
export const codeOf = (typed: string): string => typed.replaceAll(/[\s·\p{Pd}]/gu, "").toUpperCase();
