import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ownFolder } from "../data-directory.server";
import { FollowedContent } from "../followed-content.server";
import { inLanguage } from "./current.server";
import { ownName } from "./facts.server";
import { catalogueOf, type Entry, readPo } from "./po.server";
import { type Catalogue, english, type Speaking } from "./texts";
import { translator } from "./translate";

/** The PO files that the product brings. */
const folder = join(ownFolder, "languages");

/** The tags of the languages that the product brings, in alphabetical order. */
export const broughtLanguages = (): string[] =>
  readdirSync(folder)
    .flatMap((name) => /^(.+)\.po$/.exec(name)?.[1] ?? [])
    .sort();

/** The texts of a language as the product brings it; none for others. */
export const broughtEntries = (tag: string): Entry[] =>
  broughtLanguages().includes(tag) ? readPo(readFileSync(join(folder, `${tag}.po`), "utf8")) : [];

/** All English texts with their files. */
export const allTexts = (): Entry[] => readPo(readFileSync(join(folder, "texts.pot"), "utf8"));

/** A language that visitors may choose. */
export interface OfferedLanguage extends Speaking {
  catalogue: Catalogue;
  /** in itself: "français" */
  name: string;
  /** the texts that browsers need, as JSON, and the hash of it in hexadecimal digits */
  forBrowsers: { json: string; hash: string };
  /** the texts of the script of every page, as JSON without "<" */
  forReaders: string;
}

/** A language that is turned on, as the database has it. */
export interface TurnedOn {
  tag: string;
  /** 1: a speaker has read its texts */
  is_checked: number;
  /** of the last change; a later one has other texts */
  updated_at: string;
}

type Offered = OfferedLanguage & TurnedOn;

interface Parts {
  /** grows whenever content changes */
  version: () => number;
  /** whether the database cannot be read at the moment */
  isAway: () => boolean;
  read: () => Promise<TurnedOn[]>;
  /** the texts that were uploaded for a language */
  readUploaded: (tag: string) => Promise<Entry[]>;
}

/** What was uploaded goes before what the product brings. */
export function mergedEntries(brought: readonly Entry[], uploaded: readonly Entry[]): Entry[] {
  const said = uploaded.filter(({ translation }) => translation !== "");
  return [...new Map([...brought, ...said].map((entry) => [entry.original, entry])).values()];
}

/** The languages that are turned on, kept as the database has them: without a change it costs no query. */
export class LiveLanguages {
  readonly #parts: Parts;
  readonly #followed: FollowedContent<Offered[]>;
  #offered = new Map<string, Offered>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#followed = new FollowedContent({
      ...parts,
      read: () => this.#read(),
      take: (languages) => {
        this.#offered = new Map(languages.map((language) => [language.tag, language]));
      },
    });
  }

  get offered(): readonly Offered[] {
    return [...this.#offered.values()];
  }

  /** The language whose addresses begin with "/fr"; undefined if none that is turned on has them. */
  find(tag: string): Offered | undefined {
    return this.#offered.get(tag);
  }

  /** Does work in a language that is turned on, and in the main one for any other tag. @param tag may be empty */
  speak<Result>(tag: string, work: () => Result): Result {
    return inLanguage(this.find(tag) ?? english, work);
  }

  /** Whether content has changed since they were read. */
  get isStale(): boolean {
    return this.#followed.isStale;
  }

  /** Reads the languages again if content has changed in any process. @throws the error of reading */
  refresh(): Promise<void> {
    return this.#followed.refresh();
  }

  /** Keeps them fresh without requests too, for mails by the clock. @returns what stops it */
  follow(): () => void {
    return this.#followed.follow();
  }

  async #read(): Promise<Offered[]> {
    const rows = await this.#parts.read();
    return Promise.all(
      rows.map(async (row) => {
        const known = this.#offered.get(row.tag);
        return known?.updated_at === row.updated_at ? known : { ...(await this.#make(row.tag)), ...row };
      }),
    );
  }

  async #make(tag: string): Promise<OfferedLanguage> {
    const entries = mergedEntries(broughtEntries(tag), await this.#parts.readUploaded(tag));
    const catalogue = catalogueOf(tag, entries);
    const ofBrowsers = textsOf(catalogue, entries, (files) => !files.every((file) => file.endsWith(".server.ts")));
    const json = JSON.stringify({ ...catalogue, texts: ofBrowsers });
    const hash = createHash("sha256").update(json).digest("hex").slice(0, 16);
    const ofReader = textsOf(catalogue, entries, (files) => files.some((file) => isOfReader.test(file)));
    const forReaders = JSON.stringify({ ...catalogue, texts: ofReader }).replaceAll("<", "\\u003c");
    const say = translator(catalogue);
    return { tag, prefix: `/${tag}`, catalogue, say, name: ownName(tag), forBrowsers: { json, hash }, forReaders };
  }
}

/** The sources of the script of every page. */
const isOfReader = /^src\/(reader|platform\/opening)\/|^src\/ui\/(overlay\/chat-text|money\/price-words)\.ts$/;

/** The texts of some source files. */
function textsOf(
  { texts }: Catalogue,
  entries: readonly Entry[],
  isWanted: (files: readonly string[]) => boolean,
): Catalogue["texts"] {
  const kept = entries.filter(({ original, files }) => Object.hasOwn(texts, original) && isWanted(files));
  return Object.fromEntries(kept.map(({ original }) => [original, texts[original] ?? []]));
}
