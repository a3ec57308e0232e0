import { sql } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import { listAnswer } from "../../platform/fields";
import type { Site } from "../../platform/site";
import { isTurnedOff } from "../../platform/site-parts";
import { pagesOf } from "./pages";
import {
  type FoundList,
  firstMatchesPerKind,
  maxFound,
  type SearchKind,
  type SearchQuery,
  type SearchResult,
  searchKinds,
} from "./schema";
import { type Candidate, readCommunities, type Source, type SourceItem, sources } from "./sources/sources.server";
import { areCommon, findIds, findLatest, findSpellings } from "./word-index.server";
import { excerptOf, nearWords, pieceOf, type SpellingGroups, spellingsIn, WordMatcher, wordsOf } from "./words";

/** All matches of one kind, best first; display data is read for one page only. */
interface FoundOfKind {
  kind: SearchKind;
  total: number;
  /** the most words that a title contains */
  inTitle: number;
  /** indexes from 0 */
  show: (places: readonly number[]) => Promise<SourceItem[]>;
}

interface Searching {
  db: Queryable;
  site: Site;
  now: Date;
}

interface Question {
  wanted: SpellingGroups;
  /** the words for ranking titles: all alternatives, if any alternative matches */
  words: SpellingGroups;
  /** nothing matches exactly, so an approximate ranking is enough and faster */
  forgiving: boolean;
}

/** A candidate, and the number of words in its title. */
type Ranked<Row> = Row & { inTitle: number };

/** More words in the title come first; then future events, soonest first; then the latest. */
const byRank =
  (at: string) =>
  (one: Ranked<Candidate>, other: Ranked<Candidate>): number => {
    if (one.inTitle !== other.inTitle) return other.inTitle - one.inTitle;
    const [lies, otherLies] = [isAhead(one, at), isAhead(other, at)];
    if (lies !== otherLies) return lies ? -1 : 1;
    const earlier = one.date < other.date || (one.date === other.date && one.id < other.id);
    return earlier === lies ? -1 : 1;
  };

const isAhead = ({ end_date }: Candidate, at: string): boolean => end_date !== undefined && end_date >= at;

/** Keeps the first date of each series. */
function onceOfSeries(candidates: readonly Ranked<Candidate>[]): Ranked<Candidate>[] {
  const seen = new Set<number>();
  return candidates.filter(({ series_id }) => {
    if (series_id === undefined || series_id === null) return true;
    const isFirst = !seen.has(series_id);
    seen.add(series_id);
    return isFirst;
  });
}

const columnsOf = ({ title, columns }: Source): [name: string, column: string][] =>
  Object.entries({ id: "id", title, ...columns });

// Cast twice: TypeScript does not follow names through `fromEntries`.
const toCandidate = (source: Source, row: Record<string, unknown>): Candidate =>
  Object.fromEntries(columnsOf(source).map(([name, column]) => [name, row[column]])) as unknown as Candidate;

/** Reads the visible ones of some rows, with the number of words in their titles. */
async function readKnown({ db, now }: Searching, source: Source, ids: readonly number[], words: SpellingGroups) {
  if (ids.length === 0) return [];
  const list = sql.join(columnsOf(source).map(([, column]) => sql.ref(column)));
  const { rows } = await sql<Record<string, unknown>>`select ${list} from ${sql.table(source.table)}
    where id in (${sql.join(ids)}) and ${source.visible(now.toISOString())}`.execute(db);
  const finder = new WordMatcher(words);
  return rows.map((row) => {
    const candidate = toCandidate(source, row);
    return { ...candidate, inTitle: finder.countIn(candidate.title) };
  });
}

/** The latest of many rows, those with all words in the title first. */
async function readLatest({ db, now }: Searching, source: Source, question: Question): Promise<Ranked<Candidate>[]> {
  const { wanted, words } = question;
  const finder = new WordMatcher(words);
  const read = async (inTitle: boolean) => {
    const rows = await findLatest<Record<string, unknown>>(db, source.table, {
      wanted,
      inTitle,
      where: source.visible(now.toISOString()),
      columns: columnsOf(source).map(([, column]) => column),
      most: maxFound,
    });
    return rows.map((row) => {
      const candidate = toCandidate(source, row);
      return { ...candidate, inTitle: finder.countIn(candidate.title) };
    });
  };
  const titles = await read(true);
  if (titles.length === maxFound) return titles;
  const known = new Set(titles.map(({ id }) => id));
  return [...titles, ...(await read(false)).filter(({ id }) => !known.has(id))];
}

function ranked({ db, now }: Searching, source: Source, candidates: readonly Ranked<Candidate>[]): FoundOfKind {
  const best = onceOfSeries([...candidates].sort(byRank(now.toISOString()))).slice(0, maxFound);
  return {
    kind: source.kind,
    total: best.length,
    inTitle: best[0]?.inTitle ?? 0,
    async show(places) {
      const ids = places.map((place) => (best[place] as Candidate).id);
      const shown = new Map((await source.read(db, ids)).map((item) => [item.id, item]));
      // An item may have been deleted meanwhile.
      return ids.flatMap((id) => shown.get(String(id)) ?? []);
    },
  };
}

/** The most matches that are ranked together; beyond it kinds are searched one by one. */
const maxCandidates = 1_000;

async function findInIndex(searching: Searching, question: Question): Promise<FoundOfKind[]> {
  const { wanted, words, forgiving } = question;
  const ids =
    !forgiving && (await areCommon(searching.db, wanted))
      ? undefined
      : await findIds(searching.db, wanted, maxCandidates);
  const isCommon = !ids || (Object.values(ids).flat().length === maxCandidates && !forgiving);
  const found: FoundOfKind[] = [];
  for (const source of sources) {
    if (isTurnedOff(searching.site, source.room)) continue;
    const candidates = isCommon
      ? await readLatest(searching, source, question)
      : await readKnown(searching, source, ids?.[source.table] ?? [], words);
    found.push(ranked(searching, source, candidates));
  }
  return found;
}

/** The same for kinds that are small enough to read whole. */
function findAmong(kind: SearchKind, all: readonly SourceItem[], { wanted, words }: Question): FoundOfKind {
  const [finder, compared] = [new WordMatcher(wanted), new WordMatcher(words)];
  const ranked = all
    .filter(({ title, texts }) => finder.isIn([title, ...texts.map((text) => text())].join(" ")))
    .map((item) => ({ item, inTitle: compared.countIn(item.title) }))
    .sort((one, other) => other.inTitle - one.inTitle)
    .slice(0, maxFound);
  return {
    kind,
    total: ranked.length,
    inTitle: ranked[0]?.inTitle ?? 0,
    show: async (places) => places.map((place) => (ranked[place] as { item: SourceItem }).item),
  };
}

const shownPages = (site: Site): SourceItem[] =>
  pagesOf(site)
    .filter(({ path }) => !isTurnedOff(site, path))
    .map(({ path, title, text }) => ({ id: path, path, title, texts: [() => text], image_url: "" }));

/** All matches by kind; kinds with matches in titles come first. */
async function findAll(searching: Searching, question: Question): Promise<FoundOfKind[]> {
  const found = await findInIndex(searching, question);
  found.push(findAmong("community", await readCommunities(searching.db, searching.now.toISOString()), question));
  found.push(findAmong("page", shownPages(searching.site), question));
  const place = ({ kind }: FoundOfKind) => searchKinds.indexOf(kind);
  return found
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.inTitle - one.inTitle || place(one) - place(other));
}

/** The order of all matches: the best three of each kind, then the next three, and so on. */
function placesOf(found: readonly FoundOfKind[]): { of: FoundOfKind; place: number }[] {
  return found
    .flatMap((of, kind) => Array.from({ length: of.total }, (_, place) => ({ of, place, kind })))
    .sort(
      (one, other) =>
        Math.floor(one.place / firstMatchesPerKind) - Math.floor(other.place / firstMatchesPerKind) ||
        one.kind - other.kind ||
        one.place - other.place,
    );
}

function toFound(kind: SearchKind, { texts, ...item }: SourceItem, finder: WordMatcher): SearchResult {
  const opening = texts[0]?.() ?? "";
  let excerpt: string | undefined;
  for (const text of texts) {
    excerpt = excerptOf(text(), finder);
    if (excerpt !== undefined) break;
  }
  excerpt ??= pieceOf(opening);
  const found = { title: finder.spansIn(item.title), excerpt: finder.spansIn(excerpt) };
  return { price: null, date: null, cancelled: false, ...item, kind, excerpt, found };
}

/** Shorter words are ignored, unless there are no others. */
const minDistinctive = 3;

/** Words of a search that are forgiven a wrong letter; searches have few words that nothing has. */
const maxForgivenWords = 3;

/** The question for words as they are written. */
const exactly = (all: readonly string[]) => all.map((word) => [word]);

/** The texts of communities and pages, which are not in the index. */
async function textsOutsideIndex({ db, site, now }: Searching): Promise<string[]> {
  const items = [...(await readCommunities(db, now.toISOString())), ...shownPages(site)];
  return items.map(({ title, texts }) => [title, ...texts.map((text) => text())].join(" "));
}

/**
 * Each word, or its spellings with one letter different where nothing has the word itself.
 * @returns undefined if that does not help: too many words are unknown, or nothing has a spelling of one
 */
async function forgive(searching: Searching, words: readonly string[]): Promise<SpellingGroups | undefined> {
  const outside = await textsOutsideIndex(searching);
  const find = async (spellings: readonly string[]) => [
    ...new Set([...(await findSpellings(searching.db, spellings)), ...spellingsIn(outside, spellings)]),
  ];
  const known = new Set(await find(words));
  const unknown = words.filter((word) => !known.has(word));
  if (unknown.length === 0 || unknown.length > maxForgivenWords) return undefined;
  const groups = new Map<string, string[]>();
  for (const word of unknown) {
    const near = nearWords(word);
    const spellings = near.length > 1 ? await find(near) : [];
    if (spellings.length === 0) return undefined;
    groups.set(word, spellings);
  }
  return words.map((word) => groups.get(word) ?? [word]);
}

/** The searches to try until one matches: all words, all with one wrong letter, any of them. */
async function* questionsOf(searching: Searching, words: readonly string[]): AsyncGenerator<Question> {
  if (words.length === 0) return;
  yield { wanted: exactly(words), words: exactly(words), forgiving: false };
  const near = await forgive(searching, words);
  if (near) yield { wanted: near, words: near, forgiving: true };
  const distinctive = words.filter(({ length }) => length >= minDistinctive);
  const some = distinctive.length > 0 ? distinctive : words;
  if (words.length > 1) yield { wanted: [some], words: exactly(some), forgiving: true };
}

/** Searches for visitors: all words, then with one wrong letter, then any; never drafts, hidden rows or people. */
export async function search(searching: Searching, query: SearchQuery): Promise<FoundList> {
  let question: Question | undefined;
  let found: FoundOfKind[] = [];
  for await (question of questionsOf(searching, wordsOf(query.q))) {
    found = await findAll(searching, question);
    if (found.length > 0) break;
  }
  const kinds = found.map(({ kind, total }) => ({ kind, total }));
  const asked = query.kind ? found.filter(({ kind }) => kind === query.kind) : found;
  const places = placesOf(asked);
  const onPage = places.slice((query.page - 1) * query.size, query.page * query.size);
  const finder = new WordMatcher(question?.words ?? []);
  const items: SearchResult[] = [];
  for (const of of asked) {
    const own = onPage.filter((one) => one.of === of).map(({ place }) => place);
    items.push(...(await of.show(own)).map((item) => toFound(of.kind, item, finder)));
  }
  return {
    ...listAnswer(items, places.length, query),
    kinds,
    forgiven: found.length > 0 && question?.forgiving === true,
  };
}
