import { sql } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import { areCommon, findIds, findLatest } from "../../platform/database/words.server";
import { listAnswer } from "../../platform/fields";
import type { Site } from "../../platform/site";
import { isTurnedOff } from "../../platform/site-parts";
import { pagesOf } from "./pages";
import {
  atFirst,
  type Found,
  type FoundList,
  mostFound,
  type SearchKind,
  type SearchQuery,
  searchKinds,
} from "./schema";
import { type Candidate, readCommunities, type Shown, type Source, sources } from "./sources/model.server";
import { excerptOf, Finder, nearWords, pieceOf, type Wanted, wordsOf } from "./words";

/** All that was found of one kind, best first; what is shown of them is read for one page alone. */
interface FoundOfKind {
  kind: SearchKind;
  total: number;
  /** whether the best of them has all of it in its title */
  isCalledSo: boolean;
  /** the places are counted from 0 */
  show: (places: readonly number[]) => Promise<Shown[]>;
}

interface Searching {
  db: Queryable;
  site: Site;
  now: Date;
}

/** A candidate, and whether all that was searched for is in its title. */
type Ranked<Row> = Row & { inTitle: boolean };

/** What has it in its title comes first; of events, what is not over, soonest first; then the latest. */
const byRank =
  (at: string) =>
  (one: Ranked<Candidate>, other: Ranked<Candidate>): number => {
    if (one.inTitle !== other.inTitle) return one.inTitle ? -1 : 1;
    const [lies, otherLies] = [isAhead(one, at), isAhead(other, at)];
    if (lies !== otherLies) return lies ? -1 : 1;
    const earlier = one.date < other.date || (one.date === other.date && one.id < other.id);
    return earlier === lies ? -1 : 1;
  };

const isAhead = ({ end_date }: Candidate, at: string): boolean => end_date !== undefined && end_date >= at;

/** Of each series the date that comes first in the list. */
function onceOfSeries(candidates: readonly Ranked<Candidate>[]): Ranked<Candidate>[] {
  const seen = new Set<number>();
  return candidates.filter(({ series_id }) => {
    if (series_id === undefined || series_id === null) return true;
    const isFirst = !seen.has(series_id);
    seen.add(series_id);
    return isFirst;
  });
}

/** How the candidates of a source are asked for: their columns by the names that they have there. */
const columnsOf = ({ title, columns }: Source): [name: string, column: string][] =>
  Object.entries({ id: "id", title, ...columns });

const toCandidate = (source: Source, row: Record<string, unknown>): Candidate =>
  Object.fromEntries(columnsOf(source).map(([name, column]) => [name, row[column]])) as unknown as Candidate;

/** Of these rows those that visitors see, and whether what is wanted is in their titles. */
async function readKnown({ db, now }: Searching, source: Source, ids: readonly number[], wanted: Wanted) {
  if (ids.length === 0) return [];
  const list = sql.join(columnsOf(source).map(([, column]) => sql.ref(column)));
  const { rows } = await sql<Record<string, unknown>>`select ${list} from ${sql.table(source.table)}
    where id in (${sql.join(ids)}) and ${source.visible(now.toISOString())}`.execute(db);
  const finder = new Finder(wanted);
  return rows.map((row) => {
    const candidate = toCandidate(source, row);
    return { ...candidate, inTitle: finder.isIn(candidate.title) };
  });
}

/** The latest of many rows, those first that have all in their titles. */
async function readLatest({ db, now }: Searching, source: Source, wanted: Wanted): Promise<Ranked<Candidate>[]> {
  const read = async (inTitle: boolean) => {
    const rows = await findLatest<Record<string, unknown>>(db, source.table, {
      wanted,
      inTitle,
      where: source.visible(now.toISOString()),
      columns: columnsOf(source).map(([, column]) => column),
      most: mostFound,
    });
    return rows.map((row) => ({ ...toCandidate(source, row), inTitle }));
  };
  const titles = await read(true);
  if (titles.length === mostFound) return titles;
  const known = new Set(titles.map(({ id }) => id));
  return [...titles, ...(await read(false)).filter(({ id }) => !known.has(id))];
}

function ranked({ db, now }: Searching, source: Source, candidates: readonly Ranked<Candidate>[]): FoundOfKind {
  const best = onceOfSeries([...candidates].sort(byRank(now.toISOString()))).slice(0, mostFound);
  return {
    kind: source.kind,
    total: best.length,
    isCalledSo: best[0]?.inTitle === true,
    async show(places) {
      const ids = places.map((place) => (best[place] as Candidate).id);
      const shown = new Map((await source.read(db, ids)).map((item) => [item.id, item]));
      // One that was deleted meanwhile is not there any more.
      return ids.flatMap((id) => shown.get(String(id)) ?? []);
    },
  };
}

/** Among so many rows of the index the best are chosen; where more have what is wanted, they are looked for kind by kind. */
const mostChosenFrom = 1_000;

/** @param forgiving it is wanted with one letter wrong: what few rows have, or a choice of many is good enough */
async function findInIndex(searching: Searching, wanted: Wanted, forgiving: boolean): Promise<FoundOfKind[]> {
  const ids =
    !forgiving && (await areCommon(searching.db, wanted))
      ? undefined
      : await findIds(searching.db, wanted, mostChosenFrom);
  const isCommon = !ids || (Object.values(ids).flat().length === mostChosenFrom && !forgiving);
  const found: FoundOfKind[] = [];
  for (const source of sources) {
    if (isTurnedOff(searching.site, source.room)) continue;
    const candidates = isCommon
      ? await readLatest(searching, source, wanted)
      : await readKnown(searching, source, ids?.[source.table] ?? [], wanted);
    found.push(ranked(searching, source, candidates));
  }
  return found;
}

/** The same for what is few enough to be looked through. */
function findAmong(kind: SearchKind, all: readonly Shown[], wanted: Wanted): FoundOfKind {
  const finder = new Finder(wanted);
  const called = all.filter(({ title }) => finder.isIn(title));
  const others = all.filter(
    (item) => !called.includes(item) && finder.isIn([item.title, ...item.texts.map((text) => text())].join(" ")),
  );
  const ranked = [...called, ...others].slice(0, mostFound);
  return {
    kind,
    total: ranked.length,
    isCalledSo: called.length > 0,
    show: async (places) => places.map((place) => ranked[place] as Shown),
  };
}

const shownPages = (site: Site): Shown[] =>
  pagesOf(site)
    .filter(({ path }) => !isTurnedOff(site, path))
    .map(({ path, title, text }) => ({ id: path, path, title, texts: [() => text], image_url: "" }));

/** What there is of every kind that has any; kinds of which something is called so come first. */
async function findAll(searching: Searching, wanted: Wanted, forgiving = false): Promise<FoundOfKind[]> {
  const found = await findInIndex(searching, wanted, forgiving);
  found.push(findAmong("community", await readCommunities(searching.db, searching.now.toISOString()), wanted));
  found.push(findAmong("page", shownPages(searching.site), wanted));
  const place = ({ kind, isCalledSo }: FoundOfKind) =>
    (isCalledSo ? 0 : searchKinds.length) + searchKinds.indexOf(kind);
  return found.filter(({ total }) => total > 0).sort((one, other) => place(one) - place(other));
}

/** The places of all that was found, in the order of the list: the best three of each kind, then the next three, and so on. */
function placesOf(found: readonly FoundOfKind[]): { of: FoundOfKind; place: number }[] {
  return found
    .flatMap((of, kind) => Array.from({ length: of.total }, (_, place) => ({ of, place, kind })))
    .sort(
      (one, other) =>
        Math.floor(one.place / atFirst) - Math.floor(other.place / atFirst) ||
        one.kind - other.kind ||
        one.place - other.place,
    );
}

function toFound(kind: SearchKind, { texts, ...item }: Shown, finder: Finder): Found {
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

/**
 * What visitors find by words: each has to be there, whole or as the beginning of a word, whatever its letter case and accents. Where
 * nothing has them, what has them with one wrong letter. Drafts, hidden rows and people are never found.
 */
export async function search(searching: Searching, query: SearchQuery): Promise<FoundList> {
  const words = wordsOf(query.q);
  let wanted: Wanted = words.map((word) => [word]);
  let found = words.length > 0 ? await findAll(searching, wanted) : [];
  const forgiving = words.map(nearWords);
  const forgives = words.length > 0 && found.length === 0 && forgiving.some(({ length }) => length > 1);
  if (forgives) {
    wanted = forgiving;
    found = await findAll(searching, wanted, true);
  }
  const kinds = found.map(({ kind, total }) => ({ kind, total }));
  const asked = query.kind ? found.filter(({ kind }) => kind === query.kind) : found;
  const places = placesOf(asked);
  const onPage = places.slice((query.page - 1) * query.size, query.page * query.size);
  const finder = new Finder(wanted);
  const items: Found[] = [];
  for (const of of asked) {
    const own = onPage.filter((one) => one.of === of).map(({ place }) => place);
    items.push(...(await of.show(own)).map((item) => toFound(of.kind, item, finder)));
  }
  return { ...listAnswer(items, places.length, query), kinds, forgiven: forgives && found.length > 0 };
}
