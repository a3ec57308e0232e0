import { type RawBuilder, sql } from "kysely";
import type { Right } from "../../api/policy";
import type { Queryable } from "../../platform/database/database.server";
import { lookUp, type Search, searchedFor, titleOf } from "../../platform/database/search.server";
import { formatDate } from "../../platform/dates/words";
import { listAnswer } from "../../platform/fields";
import { foldAccents } from "../../platform/latin";
import type { Site } from "../../platform/site";
import { leadsToTurnedOffPart } from "../../platform/site-parts";
import { findActions, isCalledBy } from "./actions";
import { type Find, type FindKind, type FindList, type FindQuery, firstOfKind, maxPerKind } from "./schema";
import { type FindSource, findSources } from "./sources";

interface Finding {
  db: Queryable;
  site: Pick<Site, "timeZone" | "turnedOff">;
  /** whether the caller has a right; kinds without it are not searched */
  can: (right: Right) => boolean;
}

interface FoundOfKind {
  kind: FindKind;
  items: Find[];
  /** the best match begins with the searched text */
  begins: boolean;
}

interface Row {
  id: number | string;
  title: string;
  detail: string | null;
}

const columnsOf = ({ table, title, detail }: FindSource) =>
  sql.join([
    sql`${sql.ref(`${table}.id`)} as id`,
    sql`${sql.ref(`${table}.${title}`)} as title`,
    detail ? sql`${sql.ref(`${table}.${detail}`)} as detail` : sql`null as detail`,
  ]);

/** A text that sorts after all with a common beginning. */
const afterAll = (beginning: string) => `${beginning}\u{10ffff}`;

/** The rows whose search text begins with the typed text, found by the title index. */
async function readBeginnings({ db }: Finding, source: FindSource, typed: string): Promise<Row[]> {
  const { table } = source;
  const [title, beginning] = [titleOf(db, table), foldAccents(typed).slice(0, 60)];
  const { rows } = await sql<Row>`select ${columnsOf(source)} from ${sql.table(table)}
    where ${title} >= ${beginning} and ${title} < ${afterAll(beginning)}
    order by ${title}, ${sql.ref(`${table}.id`)} limit ${maxPerKind}`.execute(db);
  return rows;
}

/** The shortest word in the trigram index: shorter ones only filter the matches of longer ones. */
const shortest = 3;

async function readContaining({ db }: Finding, source: FindSource, words: readonly string[]): Promise<Row[]> {
  const { table } = source;
  if (!words.some((word) => [...word].length >= shortest)) return [];
  const conditions: RawBuilder<boolean>[] = [];
  for (const word of words) {
    const { search } = await lookUp(db, table, { search: word });
    conditions.push(searchedFor(db, table, search as Search));
  }
  const { rows } = await sql<Row>`select ${columnsOf(source)} from ${sql.table(table)}
    where ${sql.join(conditions, sql` and `)} order by ${sql.ref(`${table}.id`)} desc limit ${maxPerKind}`.execute(db);
  return rows;
}

function toFind({ kind, isDay, path }: FindSource, { id, title, detail }: Row, timeZone: string): Find {
  const named: Record<string, string> = { id: String(id), title, detail: detail ?? "" };
  return {
    kind,
    id: String(id),
    title: title || (detail ?? `No. ${id}`),
    detail: detail && isDay ? formatDate(detail, timeZone) : (detail ?? ""),
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((named[name] ?? "").slice(0, 100))),
  };
}

async function findOf(finding: Finding, source: FindSource, q: string, words: readonly string[]): Promise<FoundOfKind> {
  const beginnings = await readBeginnings(finding, source, q);
  const known = new Set(beginnings.map(({ id }) => id));
  const others = beginnings.length === maxPerKind ? [] : await readContaining(finding, source, words);
  const rows = [...beginnings, ...others.filter(({ id }) => !known.has(id))].slice(0, maxPerKind);
  const items = rows.map((row) => toFind(source, row, finding.site.timeZone));
  return { kind: source.kind, items, begins: beginnings.length > 0 };
}

const isFor = ({ can, site }: Finding, { right, path }: FindSource) => can(right) && !leadsToTurnedOffPart(site, path);

const asSeen = ({ can }: Finding, source: FindSource): FindSource =>
  source.withoutAddresses && !can(source.withoutAddresses.right)
    ? { ...source, ...source.withoutAddresses.instead }
    : source;

/** Interleaves the matches of kinds: the best few of each, then the next few. */
const inTurns = (found: readonly FoundOfKind[]): Find[] =>
  found
    .flatMap(({ items }, kind) => items.map((item, place) => ({ item, kind, place })))
    .sort(
      (one, other) =>
        Math.floor(one.place / firstOfKind) - Math.floor(other.place / firstOfKind) ||
        one.kind - other.kind ||
        one.place - other.place,
    )
    .map(({ item }) => item);

/** The most words that count: each is looked up in every list. */
const maxWords = 8;

/** Searches the caller's actions and lists. Matches at the beginning come first, then those with all words. */
export async function findEverything(finding: Finding, query: FindQuery): Promise<FindList> {
  const q = query.q.trim();
  const words = [...new Set(foldAccents(q).split(/\s+/).filter(Boolean))].slice(0, maxWords);
  const isAsked = (kind: FindKind) => query.kind === undefined || query.kind === kind;
  const found: FoundOfKind[] = [];
  const actions = isAsked("action") ? findActions(finding, words).slice(0, maxPerKind) : [];
  // Actions that only match by further words come after matching titles.
  const begins = words.length > 0 && actions[0] !== undefined && isCalledBy(actions[0].title, words);
  found.push({ kind: "action", items: actions, begins });
  if (words.length > 0)
    for (const source of findSources)
      if (isAsked(source.kind) && isFor(finding, source))
        found.push(await findOf(finding, asSeen(finding, source), q, words));
  const some = found.filter(({ items }) => items.length > 0);
  const sorted = [...some.filter(({ begins }) => begins), ...some.filter(({ begins }) => !begins)];
  const all = inTurns(sorted);
  const page = all.slice((query.page - 1) * query.size, query.page * query.size);
  return {
    ...listAnswer(page, all.length, query),
    kinds: sorted.map(({ kind, items }) => ({ kind, total: items.length })),
  };
}
