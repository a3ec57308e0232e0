import transliterate from "@sindresorhus/transliterate";
import { fold } from "./text";

/* Apart from text.ts, because the table of letters has 30 kB and few pages need it. */

const latinLetters = /(?![a-z])\p{Script=Latin}/gu;

/**
 * Folds, removes accents and writes Latin letters with those of English, for searches: "Café" is "cafe", "Łódź" is
 * "lodz", "Straße" is "strasse". Letters of other scripts stay.
 */
export const foldAccents = (text: string): string =>
  fold(text)
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(latinLetters, (letter) => transliterate(letter))
    .normalize("NFKC");

/** The search text of a row: its texts, folded and without accents, each on its own line. */
export const searchText = (...texts: string[]): string => foldAccents(texts.join("\n"));

/** A LIKE pattern for "contains `text`" in a `searchText`, with `%`, `_` and `\` escaped. Use with `escape '\'`. */
export const likePattern = (text: string): string => `%${foldAccents(text.trim()).replace(/[\\%_]/g, "\\$&")}%`;

/** Makes an address part of a name, e.g. "Café & Łódź" → "cafe-lodz"; "" without letters that can be transliterated. */
export const slugOf = (name: string, max: number): string =>
  name
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f'’]/gu, "")
    .normalize("NFKC")
    .replaceAll(/\p{L}+/gu, (word) => transliterate(word))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, max)
    .replace(/-$/, "");
