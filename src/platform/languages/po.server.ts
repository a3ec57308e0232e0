import { parse, type Token } from "@messageformat/parser";
import { factsOf } from "./facts.server";
import { type Catalogue, meaningEnd, type Piece, type PluralForms } from "./texts";

/** An English text and what a language has for it; empty where it has nothing. */
export interface Entry {
  original: string;
  translation: string;
  /** where the text stands: source files */
  files: readonly string[];
  /** "fuzzy": not sure, such as what a machine has translated */
  flags: readonly string[];
}

/** What is wrong with a PO file or a text of it, as a sentence. */
export class PoError extends Error {}

/** Reads the lines of a PO file one by one. */
class PoReader {
  readonly entries: Entry[] = [];
  /** the texts of the present entry by their keywords; a plural form beyond the first has a keyword of its own */
  #texts = new Map<string, string>();
  #files: string[] = [];
  #flags: string[] = [];
  /** the keyword that the next line may continue */
  #open = "";

  take(line: string): void {
    const [keyword, value] = partsOf(line);
    // "#~" marks a text that the source no longer has.
    if (keyword === "#~" || (this.#texts.has("msgstr") && /^(?:#|msgctxt$|msgid$)/.test(keyword))) this.finish();
    if (keyword.startsWith("#")) this.#takeComment(keyword, value);
    else this.#takeText(keyword, value);
  }

  #takeText(keyword: string, value: string): void {
    this.#open = keyword || this.#open;
    this.#texts.set(this.#open, (this.#texts.get(this.#open) ?? "") + unquoted(value));
  }

  #takeComment(sign: string, value: string): void {
    if (sign === "#:") this.#files = this.#files.concat(value.split(" "));
    if (sign === "#,") this.#flags = value.split(",").map((flag) => flag.trim());
  }

  /** Keeps the present entry; the first of a file has an empty text and holds headers. */
  finish(): void {
    const [meaning, text, translation = ""] = ["msgctxt", "msgid", "msgstr"].map((keyword) => this.#texts.get(keyword));
    const original = meaning ? meaning + meaningEnd + text : text;
    if (text && original) this.entries.push({ original, translation, files: this.#files, flags: this.#flags });
    this.#texts = new Map();
    this.#files = [];
    this.#flags = [];
    this.#open = "";
  }
}

/**
 * Reads a PO file. Its time grows with the length alone: that of the library `pofile` grew with the square of it,
 * which took hours for 4 MB.
 * @throws PoError if the text is not a PO file
 */
export function readPo(text: string): Entry[] {
  const reader = new PoReader();
  for (const [line] of text.matchAll(/[^\r\n]+/g)) reader.take(line.trim());
  reader.finish();
  if (reader.entries.length === 0) throw new PoError("This is not a PO file with texts");
  return reader.entries;
}

/**
 * A line in two parts: the keyword or comment sign at its beginning, and the rest. A line that continues the one before
 * has no keyword.
 */
function partsOf(line: string): [keyword: string, value: string] {
  const [keyword = ""] = /^(?:#.?|[a-z_]+(?:\[\d+\])?)/.exec(line) ?? [];
  return [keyword === "msgstr[0]" ? "msgstr" : keyword, line.slice(keyword.length).trim()];
}

/** The signs that gettext writes as a letter; others do not occur in texts. */
const escapes: Readonly<Record<string, string>> = { t: "\t", n: "\n", r: "\r" };
const escapeLetters = new Map(Object.entries(escapes).map(([letter, sign]) => [sign, letter]));

/** The text between quotation marks; nothing without them. */
const unquoted = (value: string): string =>
  value.length > 1 && value.startsWith('"') && value.endsWith('"')
    ? value.slice(1, -1).replace(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign)
    : "";

/** A keyword with its text; each line of the text is a line of the file. */
function quoted(keyword: string, text: string): string {
  const lines = (text.match(/[^\n]*\n|[^\n]+$/g) ?? [""]).map(
    (line) => `"${line.replace(/[\t\n\r"\\]/g, (sign) => `\\${escapeLetters.get(sign) ?? sign}`)}"`,
  );
  return `${keyword} ${lines.length > 1 ? '""\n' : ""}${lines.join("\n")}`;
}

/** Writes a PO file. */
export function writePo(tag: string, entries: readonly Entry[]): string {
  const charset = "Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n";
  const header = `msgid ""\n${quoted("msgstr", `${charset}MIME-Version: 1.0\nLanguage: ${tag}\n`)}`;
  const items = entries.map(({ original, translation, files, flags }) => {
    const [msgid = "", meaning] = original.split(meaningEnd).reverse();
    return [
      ...files.map((file) => `#: ${file}`),
      ...(flags.length > 0 ? [`#, ${flags.join(",")}`] : []),
      ...(meaning === undefined ? [] : [quoted("msgctxt", meaning)]),
      quoted("msgid", msgid),
      quoted("msgstr", translation),
    ].join("\n");
  });
  return `${[header, ...items].join("\n\n")}\n`;
}

/** Takes a text apart: "{count, plural, one {# place} other {# places}}". @throws PoError if it is not well formed */
export function piecesOf(text: string): Piece[] {
  try {
    return parse(text).map(pieceOf);
  } catch (cause) {
    throw new PoError(`This text cannot be read: “${text.slice(0, 200)}”`, { cause });
  }
}

function pieceOf(token: Token): Piece {
  if (token.type === "content") return token.value;
  if (token.type === "octothorpe") return ["#"];
  if (token.type === "argument") return [token.arg];
  if (token.type !== "plural") throw new Error(`${token.type} is not supported`);
  const forms = token.cases.map(({ key, tokens }) => [key, tokens.map(pieceOf)] as const);
  return [token.arg, Object.fromEntries(forms) satisfies PluralForms];
}

/** The names of places and of numbered tags, each once, in order. */
export function placesOf(pieces: readonly Piece[]): string[] {
  const found = pieces.flatMap((piece): string[] => {
    if (typeof piece === "string") return piece.match(/<\/?\d+\/?>/g) ?? [];
    const [place, forms] = piece;
    if (place === "#") return [];
    return [`{${place}}`, ...Object.values(forms ?? {}).flatMap(placesOf)];
  });
  return [...new Set(found)].sort();
}

/** Whether a brace is left among the words, where no place is. */
const hasLooseBrace = (pieces: readonly Piece[]): boolean =>
  pieces.some((piece) =>
    typeof piece === "string" ? /[{}]/.test(piece) : Object.values(piece[1] ?? {}).some(hasLooseBrace),
  );

/** Markup that is not a numbered tag of the text. */
const markup = /<(?!\/?\d+\/?>)[a-z!/?]/i;

/**
 * The longest translation of a text, in characters: room for six plural forms where English has two. It bounds the time
 * that the parser takes, which grows with the square of spaces in braces, and the memory of every page.
 */
const longestOf = (original: string) => 200 + 5 * original.length;

/** What is wrong with a translation, as a sentence; undefined if it can be used. */
export function faultOf({ original, translation }: Pick<Entry, "original" | "translation">): string | undefined {
  const named = `“${original.split(meaningEnd).at(-1)?.slice(0, 80)}”`;
  if (translation.length > longestOf(original)) return `The translation of ${named} is too long`;
  if (markup.test(translation)) return `The translation of ${named} has markup in it`;
  try {
    const [wanted, given] = [original, translation].map((text) => placesOf(piecesOf(text)).join(" "));
    if (wanted !== given) return `The translation of ${named} needs exactly these places: ${wanted || "none"}`;
    if (!hasLooseBrace(piecesOf(translation))) return undefined;
  } catch {
    // Said below.
  }
  return `The translation of ${named} has braces that do not match`;
}

/** Makes a language's catalogue; what has a fault or no translation stays English. @param tag BCP 47 */
export function catalogueOf(tag: string, entries: readonly Entry[]): Catalogue {
  const usable = entries.filter((entry) => entry.translation !== "" && faultOf(entry) === undefined);
  return {
    ...factsOf(tag),
    texts: Object.fromEntries(usable.map(({ original, translation }) => [original, piecesOf(translation)])),
  };
}
