import { type RawBuilder, sql } from "kysely";

/** The tables whose rows visitors see from a moment on, and the column of the state in which they do. */
const columns = {
  projects: "publication",
  products: "publication",
  gallery_items: "publication",
  posts: "status",
  communities: "publication",
  partners: "publication",
  team_members: "publication",
} as const;
export type PublishedTable = keyof typeof columns;

/** Those whose rows are switched off besides, by `is_active`, and on again as they were. */
const switched: ReadonlySet<PublishedTable> = new Set(["communities", "partners", "team_members"]);

/** What visitors see of a table at an instant. Nothing publishes a row: its moment passes. @param at UTC, ISO 8601 */
export function isPublished(table: PublishedTable, at: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const published = sql<boolean>`(${column(columns[table])} = 'published' and coalesce(${column("publish_at")}, '') <= ${at})`;
  return switched.has(table) ? sql<boolean>`(${column("is_active")} = 1 and ${published})` : published;
}

/** Queries for the next instants at which rows are published, one for each table. @param at UTC, ISO 8601 */
export const publicationMoments = (at: string): RawBuilder<unknown>[] =>
  Object.entries(columns).map(
    ([table, state]) =>
      sql`select min(publish_at) as moment from ${sql.table(table)} where ${sql.ref(state)} = 'published' and publish_at > ${at}`,
  );

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

/** Who asks: an administrator sees every item, everybody else what is published at that moment. */
export interface Viewer {
  seesHidden: boolean;
  /** UTC, ISO 8601 */
  at: string;
}
