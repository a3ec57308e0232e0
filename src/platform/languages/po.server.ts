import { parse, type Token } from "@messageformat/parser";
import PO from "pofile";
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

/** Reads a PO file. @throws PoError if it is none */
export function readPo(text: string): Entry[] {
  const file = PO.parse(text);
  if (file.items.length === 0) throw new PoError("This is not a PO file with texts");
  return file.items
    .filter(({ obsolete }) => !obsolete)
    .map(({ msgctxt, msgid, msgstr, references, flags }) => ({
      original: msgctxt ? msgctxt + meaningEnd + msgid : msgid,
      translation: msgstr[0] ?? "",
      files: references.flatMap((line) => line.split(" ")),
      flags: Object.keys(flags).filter((flag) => flags[flag]),
    }));
}

/** Writes a PO file. */
export function writePo(tag: string, entries: readonly Entry[]): string {
  const file = new PO();
  file.headers = {
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "MIME-Version": "1.0",
    Language: tag,
  };
  file.items = entries.map(({ original, translation, files, flags }) => {
    const item = new PO.Item();
    const [msgid = "", meaning] = original.split(meaningEnd).reverse();
    item.msgid = msgid;
    if (meaning !== undefined) item.msgctxt = meaning;
    item.msgstr = [translation];
    item.references = [...files];
    item.flags = Object.fromEntries(flags.map((flag) => [flag, true]));
    return item;
  });
  return `${file.toString().trimEnd()}\n`;
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

/** What is wrong with a translation, as a sentence; undefined if it can be used. */
export function faultOf({ original, translation }: Pick<Entry, "original" | "translation">): string | undefined {
  const named = `“${original.split(meaningEnd).at(-1)?.slice(0, 80)}”`;
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
