import { withoutAccents } from "../../platform/latin-letters";

const aWord = /[\p{L}\p{N}\p{M}]+/gu;

const maxWords = 8;
const maxLetters = 40;

/** The words of a search: unique, lower case without accents, at most 8; empty without letters and digits. */
export function wordsOf(text: string): string[] {
  const words = (withoutAccents(text).match(aWord) ?? []).map((word) => [...word].slice(0, maxLetters).join(""));
  return [...new Set(words)].slice(0, maxWords);
}

/** The letters that may replace a wrong one, by script. */
const alphabets: readonly (readonly [script: RegExp, letters: string])[] = [
  [/^[a-z\d]+$/, "abcdefghijklmnopqrstuvwxyz"],
  [/^\p{Script=Cyrillic}+$/u, "абвгдежзийклмнопрстуфхцчшщъыьэюя"],
  [/^\p{Script=Greek}+$/u, "αβγδεζηθικλμνξοπρστυφχψω"],
];

/** Shorter words are close to half of the dictionary; longer ones have more than 600 variants. */
const [minForgiven, maxForgiven] = [4, 12];

/** A word and its variants with one letter replaced, removed, added or swapped; none below four letters. */
export function nearWords(word: string): string[] {
  const letters = [...word];
  const { length } = letters;
  if (length < minForgiven || length > maxForgiven) return [word];
  const alphabet = [...(alphabets.find(([script]) => script.test(word))?.[1] ?? "")];
  const put = (at: number, removed: number, ...added: string[]) => letters.toSpliced(at, removed, ...added).join("");
  const near = letters.flatMap((letter, at) => [
    ...(length > minForgiven ? [put(at, 1)] : []),
    ...(at + 1 < length ? [put(at, 2, letters[at + 1] as string, letter)] : []),
    ...alphabet.flatMap((other) => [put(at, 1, other), put(at, 0, other)]),
  ]);
  // A variant that extends a shorter one needs no query of its own.
  const all = new Set([word, ...near]);
  return [...all].filter((one) => !all.has([...one].slice(0, -1).join("")));
}

/** The spellings that are the beginning of a word in some of the texts. */
export function spellingsIn(texts: readonly string[], spellings: readonly string[]): string[] {
  const matcher = new WordMatcher([spellings]);
  const words = texts.flatMap((text) =>
    matcher.spansIn(text).map(([start, end]) => withoutAccents(text.slice(start, end))),
  );
  return spellings.filter((spelling) => words.some((word) => word.startsWith(spelling)));
}

/** From where to where in a text, in UTF-16 units. */
export type Span = [start: number, end: number];

/** Groups of spellings; a word of the text must begin with one of each group. */
export type SpellingGroups = readonly (readonly string[])[];

interface Group {
  spellings: ReadonlySet<string>;
  lengths: readonly number[];
}

/** Whether a word begins with one of the spellings; a single letter must be the whole word. */
const beginsLike = (word: string, { spellings, lengths }: Group): boolean =>
  lengths.some((length) => (length > 1 || word.length === 1) && spellings.has(word.slice(0, length)));

/** Finds words in texts outside the index, and their positions in matches. */
export class WordMatcher {
  readonly #groups: readonly Group[];

  constructor(wanted: SpellingGroups) {
    this.#groups = wanted.map((group) => ({
      spellings: new Set(group),
      lengths: [...new Set(group.map((word) => word.length))],
    }));
  }

  /** The positions of words in a text, limited in number. */
  spansIn(text: string, most = 50): Span[] {
    const spans: Span[] = [];
    for (const { 0: word, index } of text.matchAll(aWord)) {
      const known = withoutAccents(word);
      if (!this.#groups.some((group) => beginsLike(known, group))) continue;
      spans.push([index, index + word.length]);
      if (spans.length === most) break;
    }
    return spans;
  }

  /** The number of groups with a word in the text. */
  countIn(text: string): number {
    let left = this.#groups;
    for (const { 0: word } of text.matchAll(aWord)) {
      const known = withoutAccents(word);
      left = left.filter((group) => !beginsLike(known, group));
      if (left.length === 0) break;
    }
    return this.#groups.length - left.length;
  }

  /** Whether the text has a word of each group. */
  isIn(text: string): boolean {
    return this.countIn(text) === this.#groups.length;
  }
}

/** The length of an excerpt, and of its part before the match; characters. */
const [excerptLength, before] = [180, 60];

/** An excerpt around the first match, in one line; undefined without a match. */
export function excerptOf(text: string, finder: WordMatcher): string | undefined {
  const [first] = finder.spansIn(text, 1);
  return first && pieceOf(text, Math.max(0, first[0] - before));
}

/** A piece of a text from about a position on: whole words, with an ellipsis at cut ends. */
export function pieceOf(text: string, from = 0): string {
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1 || from;
  const whole = text.slice(start, start + excerptLength);
  const goesOn = start + excerptLength < text.length;
  const lastSpace = whole.lastIndexOf(" ");
  const cut = goesOn && lastSpace > before ? whole.slice(0, lastSpace) : whole;
  // Never cuts a surrogate pair.
  const kept = cut.replace(/^[\udc00-\udfff]/, "").replace(/[\ud800-\udbff]$/, "");
  return `${start > 0 ? "… " : ""}${kept.trim()}${goesOn ? " …" : ""}`;
}
