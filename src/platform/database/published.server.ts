import { type RawBuilder, sql } from "kysely";

/** The tables whose rows visitors see from a moment on, and the column of the state in which they do. */
const columns = {
  projects: "publication",
  products: "publication",
  gallery_items: "publication",
  posts: "status",
} as const;
export type PublishedTable = keyof typeof columns;

/** What visitors see of a table at an instant. Nothing publishes a row: its moment passes. @param at UTC, ISO 8601 */
export const isPublished = (table: PublishedTable, at: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.${columns[table]}`)} = 'published' and coalesce(${sql.ref(`${table}.publish_at`)}, '') <= ${at})`;

/** The same of one row. */
export const isPublishedRow = (
  row: { publication: string; publish_at: string | null } | { status: string; publish_at: string | null },
  at: string,
): boolean => ("publication" in row ? row.publication : row.status) === "published" && (row.publish_at ?? "") <= at;

/** Who asks: an administrator sees every item, everybody else what is published at that moment. */
export interface Viewer {
  seesHidden: boolean;
  /** UTC, ISO 8601 */
  at: string;
}
