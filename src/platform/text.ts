/**
 * Folds a text so that spellings of the same letters compare equal: compatibility forms, case of any script, both forms
 * of small sigma. Lower-cases first and last: "ẞ" has to become "ß" before it can become "ss". Used for stored texts
 * and for queries.
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

/** A LIKE pattern for "contains `text`" of what `searchText` has made, where `%`, `_` and `\` are letters like any other. Use with `escape '\'`. */
export const likePattern = (text: string): string => `%${foldAccents(text.trim()).replace(/[\\%_]/g, "\\$&")}%`;

/**
 * An address part made from a name: small letters, digits and hyphens, e.g. "Café & Code" → "cafe-code".
 *
 * @returns at most `max` characters; "" when the name has no Latin letter and no digit
 */
export const slugOf = (name: string, max: number): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, max)
    .replace(/-$/, "");
