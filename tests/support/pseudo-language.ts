import { type Entry, writePo } from "../../src/platform/languages/po.server.ts";

/** A tag that nobody speaks, for tests: English with accents, and longer by a third. */
export const pseudoTag = "en-XA";

const accents: Readonly<Record<string, string>> = {
  ...{ a: "á", c: "ç", d: "đ", e: "é", g: "ĝ", h: "ĥ", i: "í", j: "ĵ", k: "ķ", l: "ļ", n: "ñ", o: "ö", r: "ŕ", s: "š" },
  ...{ t: "ţ", u: "ü", w: "ŵ", y: "ý", z: "ž", A: "Á", C: "Ç", D: "Đ", E: "É", G: "Ĝ", H: "Ĥ", I: "Í", J: "Ĵ" },
  ...{ K: "Ķ", L: "Ļ", N: "Ñ", O: "Ö", R: "Ŕ", S: "Š", T: "Ţ", U: "Ü", W: "Ŵ", Y: "Ý", Z: "Ž" },
};

const accented = (words: string) => words.replace(/[a-zA-Z]/g, (letter) => accents[letter] ?? letter);

/** A text in the pseudo-language: places and tags stay, and what is not of letters. */
function inPseudo(original: string): string {
  // In a plural, the braces around the words of each form are not places.
  const marks = /(<\/?\d+\/?>|\{\w+, plural, |\b(?:one|other) \{|\{\w+\})/;
  const said = original
    .split(marks)
    .map((part, at) => (at % 2 === 1 ? part : accented(part)))
    .join("");
  const letters = original.replace(/[^a-zA-Z]/g, "").length;
  return said + "~".repeat(Math.ceil(letters / 3));
}

/** A PO file that has the whole product in the pseudo-language. */
export const pseudoPo = (texts: readonly Entry[]): string =>
  writePo(
    pseudoTag,
    texts.map((text) => ({ ...text, translation: inPseudo(text.original) })),
  );
