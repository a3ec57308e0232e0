import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import type { Published } from "./published";

/** The condition for visitors to see a row at an instant: a row is published by time alone. @param at UTC, ISO 8601 */
export function isPublished({ table, state, switched }: Published, at: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const published = sql<boolean>`(${column(state)} = 'published' and coalesce(${column("publish_at")}, '') <= ${at})`;
  return switched ? sql<boolean>`(${column("is_active")} = 1 and ${published})` : published;
}

/** Queries for the next instants at which rows of some tables are published, one for each. @param at UTC, ISO 8601 */
export const publicationMoments = (tables: readonly Published[], at: string): RawBuilder<unknown>[] =>
  tables.map(
    ({ table, state }) =>
      sql`select min(publish_at) as moment from ${sql.table(table)} where ${sql.ref(state)} = 'published' and publish_at > ${at}`,
  );

/** Every row that visitors see at an instant with its last change, by their ids. @param at UTC, ISO 8601 */
export async function listChanges(db: QueryExecutorProvider, shown: Published, at: string): Promise<Changed[]> {
  const query = sql<Changed>`select id, updated_at from ${sql.table(shown.table)} where ${isPublished(shown, at)} order by id`;
  return (await query.execute(db)).rows;
}

interface Changed {
  id: number | string;
  /** UTC, ISO 8601 */
  updated_at: string;
}

/** The same of one row. */
export const isPublishedRow = (
  row:
    | { publication: string; publish_at: string | null; is_active?: number }
    | { status: string; publish_at: string | null },
  at: string,
): boolean =>
  "publication" in row
    ? row.publication === "published" && (row.publish_at ?? "") <= at && row.is_active !== 0
    : row.status === "published" && (row.publish_at ?? "") <= at;

/** The reader of a list: an administrator sees every item, everybody else the items published at that moment. */
export interface Viewer {
  seesHidden: boolean;
  /** UTC, ISO 8601 */
  at: string;
}
