/**
 * Letters that keep their shape without accents, as people write them who lack them. `foldAccents` agrees; this table is
 * small enough for pages, and databases fold by it too.
 */
export const latinLetters: Readonly<Record<string, string>> = {
  æ: "ae",
  ð: "d",
  đ: "d",
  ə: "a",
  ħ: "h",
  ı: "i",
  ł: "l",
  ø: "o",
  œ: "oe",
  ß: "ss",
  þ: "th",
};

/** Lower case without accents, as the index of words has it; "Łódź" is "lodz". */
export const withoutAccents = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll(/[^ -~]/g, (letter) => latinLetters[letter] ?? letter);
