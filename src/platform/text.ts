/**
 * Folds a text so that two spellings of the same letters compare equal: compatibility forms, letter case of any script,
 * the two small sigmas. Lower case comes first and last: "ẞ" has to become "ß" before it can become "ss". Used for both what is stored and what is asked.
 */
export function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
}

/** What an e-mail address or a user name is compared by: folded, without spaces around it. */
export const foldKey = (text: string): string => fold(text.trim());

/** The same without the accents of letters, for what people search for: "Môyo" is "moyo", "Café" is "cafe". */
export const foldAccents = (text: string): string =>
  fold(text)
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .normalize("NFKC");

/** What the words of one row are found by: its texts, folded and without accents, each on its own line. */
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
