import { type RawBuilder, sql } from "kysely";
import type { Right } from "../../api/policy";
import type { Queryable } from "../../platform/database/database.server";
import { lookUp, type Search, searchedFor, titleOf } from "../../platform/database/search.server";
import { listAnswer } from "../../platform/fields";
import type { Site } from "../../platform/site";
import { leadsNowhere } from "../../platform/site-parts";
import { foldAccents } from "../../platform/text";
import { formatDate } from "../../ui/formatting";
import { findActions, isCalledBy } from "./actions";
import { type Find, type FindKind, type FindList, type FindQuery, firstOfKind, mostOfKind } from "./schema";
import { type FindSource, findSources } from "./sources";

interface Finding {
  db: Queryable;
  site: Pick<Site, "timeZone" | "turnedOff">;
  /** whether whoever searches has a right: what they may not see is not looked at */
  can: (right: Right) => boolean;
}

/** What was found of one kind, best first. */
interface FoundOfKind {
  kind: FindKind;
  items: Find[];
  /** the best of them begins with what was searched for */
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

/** A text that comes after all that begin like another one. */
const afterAll = (beginning: string) => `${beginning}\u{10ffff}`;

/** Rows whose text of a search begins with what was typed, found along the index of titles. */
async function readBeginnings({ db }: Finding, source: FindSource, typed: string): Promise<Row[]> {
  const { table } = source;
  const [title, beginning] = [titleOf(db, table), foldAccents(typed).slice(0, 60)];
  const { rows } = await sql<Row>`select ${columnsOf(source)} from ${sql.table(table)}
    where ${title} >= ${beginning} and ${title} < ${afterAll(beginning)}
    order by ${title}, ${sql.ref(`${table}.id`)} limit ${mostOfKind}`.execute(db);
  return rows;
}

/** Letters that an index of texts knows at once: words of fewer are only looked for where longer ones were found. */
const shortest = 3;

/** The latest rows that have each of the words somewhere. */
async function readContaining({ db }: Finding, source: FindSource, words: readonly string[]): Promise<Row[]> {
  const { table } = source;
  if (!words.some((word) => [...word].length >= shortest)) return [];
  const conditions: RawBuilder<boolean>[] = [];
  for (const word of words) {
    const { search } = await lookUp(db, table, { search: word });
    conditions.push(searchedFor(db, table, search as Search));
  }
  const { rows } = await sql<Row>`select ${columnsOf(source)} from ${sql.table(table)}
    where ${sql.join(conditions, sql` and `)} order by ${sql.ref(`${table}.id`)} desc limit ${mostOfKind}`.execute(db);
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
  const others = beginnings.length === mostOfKind ? [] : await readContaining(finding, source, words);
  const rows = [...beginnings, ...others.filter(({ id }) => !known.has(id))].slice(0, mostOfKind);
  const items = rows.map((row) => toFind(source, row, finding.site.timeZone));
  return { kind: source.kind, items, begins: beginnings.length > 0 };
}

/** Whether somebody may see items of a kind, and has a tab to work with them. */
const isFor = ({ can, site }: Finding, { right, path }: FindSource) => can(right) && !leadsNowhere(site, path);

/** A kind as somebody may see it. */
const asSeen = ({ can }: Finding, source: FindSource): FindSource =>
  source.withoutAddresses && !can(source.withoutAddresses.right)
    ? { ...source, ...source.withoutAddresses.instead }
    : source;

/** All of several kinds in one list: the best few of each, then the next few of each, and so on. */
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

/**
 * What somebody finds in the back office: what they may do, and the items that they may see in a list. What begins with what they type
 * comes first, then what has all its words, the latest first.
 */
export async function findEverything(finding: Finding, query: FindQuery): Promise<FindList> {
  const q = query.q.trim();
  const words = foldAccents(q).split(/\s+/).filter(Boolean);
  const isAsked = (kind: FindKind) => query.kind === undefined || query.kind === kind;
  const found: FoundOfKind[] = [];
  const actions = isAsked("action") ? findActions(finding, words).slice(0, mostOfKind) : [];
  // What is only looked for by other words comes after the items that are called so.
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
