/** Small letters without accents; the index of each engine knows words the same way. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();

const aWord = /[\p{L}\p{N}\p{M}]+/gu;

/** So many words of a question are looked at. */
const mostWords = 8;
/** So many letters of a word. */
const mostLetters = 40;

/** The words of a question: each once, in small letters without accents, at most 8; none where there is no letter and no digit. */
export function wordsOf(text: string): string[] {
  const words = (bare(text).match(aWord) ?? []).map((word) => [...word].slice(0, mostLetters).join(""));
  return [...new Set(words)].slice(0, mostWords);
}

/** What may stand for a wrong letter, by the script of a word. */
const alphabets: readonly (readonly [script: RegExp, letters: string])[] = [
  [/^[a-z\d]+$/, "abcdefghijklmnopqrstuvwxyz"],
  [/^\p{Script=Cyrillic}+$/u, "абвгдежзийклмнопрстуфхцчшщъыьэюя"],
  [/^\p{Script=Greek}+$/u, "αβγδεζηθικλμνξοπρστυφχψω"],
];

/** Of shorter words half the dictionary is one letter away; of longer ones nobody writes that many. */
const [leastForgiven, mostForgiven] = [4, 24];

/**
 * A word, and what it may have been meant to begin like, with one letter wrong: another one, one too many, one too few, or two
 * that changed places. A word of fewer than four letters stands for itself.
 */
export function nearWords(word: string): string[] {
  const letters = [...word];
  const { length } = letters;
  if (length < leastForgiven || length > mostForgiven) return [word];
  const alphabet = [...(alphabets.find(([script]) => script.test(word))?.[1] ?? "")];
  const put = (at: number, removed: number, ...added: string[]) => letters.toSpliced(at, removed, ...added).join("");
  const near = letters.flatMap((letter, at) => [
    ...(length > leastForgiven ? [put(at, 1)] : []),
    ...(at + 1 < length ? [put(at, 2, letters[at + 1] as string, letter)] : []),
    ...alphabet.flatMap((other) => [put(at, 1, other), put(at, 0, other)]),
  ]);
  // What begins like a shorter one of them needs no asking of its own: most of those whose last letter is wrong.
  const all = new Set([word, ...near]);
  return [...all].filter((one) => !all.has([...one].slice(0, -1).join("")));
}

/** From where to where in a text, in UTF-16 units. */
export type Span = [start: number, end: number];

/** Of several spellings of each word, whether a word of a text begins like one. */
export type Wanted = readonly (readonly string[])[];

interface Group {
  spellings: ReadonlySet<string>;
  lengths: readonly number[];
}

/** Whether a word begins like one of the spellings; a spelling of a single letter has to be the whole word. */
const beginsLike = (word: string, { spellings, lengths }: Group): boolean =>
  lengths.some((length) => (length > 1 || word.length === 1) && spellings.has(word.slice(0, length)));

/** Finds words in texts that are not indexed, and where they are in those that were found. */
export class Finder {
  readonly #groups: readonly Group[];

  constructor(wanted: Wanted) {
    this.#groups = wanted.map((group) => ({
      spellings: new Set(group),
      lengths: [...new Set(group.map((word) => word.length))],
    }));
  }

  /** Where the words that are wanted stand in a text, at most so many. */
  spansIn(text: string, most = 50): Span[] {
    const spans: Span[] = [];
    for (const { 0: word, index } of text.matchAll(aWord)) {
      const known = bare(word);
      if (!this.#groups.some((group) => beginsLike(known, group))) continue;
      spans.push([index, index + word.length]);
      if (spans.length === most) break;
    }
    return spans;
  }

  /** Of how many groups a text has a word. */
  countIn(text: string): number {
    let left = this.#groups;
    for (const { 0: word } of text.matchAll(aWord)) {
      const known = bare(word);
      left = left.filter((group) => !beginsLike(known, group));
      if (left.length === 0) break;
    }
    return this.#groups.length - left.length;
  }

  /** Whether a text has a word of each group. */
  isIn(text: string): boolean {
    return this.countIn(text) === this.#groups.length;
  }
}

/** How long an excerpt is, and how much of it stands before what was found; characters. */
const [excerptLength, before] = [180, 60];

/** A piece of a text around the first word that is wanted, in one line; undefined where there is none. */
export function excerptOf(text: string, finder: Finder): string | undefined {
  const [first] = finder.spansIn(text, 1);
  return first && pieceOf(text, Math.max(0, first[0] - before));
}

/** The beginning of a text, or a piece of it from about a place on: whole words, with an ellipsis where it goes on. */
export function pieceOf(text: string, from = 0): string {
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1 || from;
  const whole = text.slice(start, start + excerptLength);
  const goesOn = start + excerptLength < text.length;
  const lastSpace = whole.lastIndexOf(" ");
  const cut = goesOn && lastSpace > before ? whole.slice(0, lastSpace) : whole;
  // Never half of a letter of two units at either end.
  const kept = cut.replace(/^[\udc00-\udfff]/, "").replace(/[\ud800-\udbff]$/, "");
  return `${start > 0 ? "… " : ""}${kept.trim()}${goesOn ? " …" : ""}`;
}
