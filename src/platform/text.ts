/**
 * Folds spellings of the same letters: compatibility forms, case, both small sigmas. Lower-cases twice: "ẞ" has to
 * become "ß" before it can become "ss".
 */
export function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
}

/** The key that compares e-mail addresses and user names: folded and trimmed. */
export const foldKey = (text: string): string => fold(text.trim());

/** Folds and removes accents, for searches: "Môyo" is "moyo", "Café" is "cafe". */
export const foldAccents = (text: string): string =>
  fold(text)
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .normalize("NFKC");

/** The search text of a row: its texts, folded and without accents, each on its own line. */
export const searchText = (...texts: string[]): string => foldAccents(texts.join("\n"));

/** A LIKE pattern for "contains `text`" in a `searchText`, with `%`, `_` and `\` escaped. Use with `escape '\'`. */
export const likePattern = (text: string): string => `%${foldAccents(text.trim()).replace(/[\\%_]/g, "\\$&")}%`;

/** Removes a sign from the end of a text, however often it stands there, in time that grows with the text only. */
export function trimEndOf(text: string, sign: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === sign) end--;
  return text.slice(0, end);
}

/** Makes an address part of a name, e.g. "Café & Code" → "cafe-code"; "" without Latin letters and digits. */
export const slugOf = (name: string, max: number): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, max)
    .replace(/-$/, "");
