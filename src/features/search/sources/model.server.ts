import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Queryable } from "../../../platform/database/database.server";
import { isPublished } from "../../../platform/database/published.server";
import type { Tables } from "../../../platform/database/tables";
import { fromMinorUnit } from "../../../platform/money/money";
import { plainOf } from "../../blog/public/opening";
import { post } from "../../blog/resource";
import { community } from "../../communities/resource";
import { isListed } from "../../events/model.server";
import { project } from "../../projects/resource";
import { product } from "../../store/resource";
import type { SearchKind } from "../schema";
import type { WordsTable } from "../word-index.server";

/** What is known of a row before it is shown: enough to put it in its place. */
export interface Candidate {
  id: number;
  title: string;
  /** what it is ordered by, the latest first; UTC, ISO 8601 */
  date: string;
  /** of an event: when it ends, and which series it is of */
  end_date?: string;
  series_id?: number | null;
}

/** What was found, before its excerpt is cut. */
export interface Shown {
  id: string;
  path: string;
  title: string;
  /** one after the other is looked through for what was searched; the first is the one that opens it */
  texts: readonly (() => string)[];
  image_url: string;
  date?: string;
  price?: number;
  cancelled?: boolean;
}

/** A kind of which rows are found by the engine's index of words. */
export interface Source {
  kind: SearchKind;
  /** the list that its items are in */
  room: string;
  table: WordsTable;
  /** the column that it is called by, as the index has it */
  title: "title" | "name";
  /** which rows visitors find, at an instant */
  visible: (at: string) => RawBuilder<boolean>;
  /** the columns of a candidate beside id and title, each by its name there */
  columns: Readonly<Record<string, string>>;
  read: (db: Queryable, ids: readonly number[]) => Promise<Shown[]>;
}

/** A list of texts as a row has it. */
const joined = (list: string) => (JSON.parse(list) as string[]).join(", ");

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

async function readRows<T extends WordsTable>(
  db: Queryable,
  table: T,
  ids: readonly number[],
): Promise<Selectable<Tables[T]>[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<
    Selectable<Tables[T]>
  >`select * from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(db);
  return rows;
}

const events: Source = {
  kind: "event",
  room: "/events",
  table: "events",
  title: "title",
  visible: isListed,
  columns: { date: "start_date", end_date: "end_date", series_id: "series_id" },
  read: async (db, ids) =>
    (await readRows(db, "events", ids)).map((row) => ({
      id: String(row.id),
      path: `/events/${row.id}`,
      title: row.title,
      texts: [() => oneLine(row.description), () => plainOf(row.content), () => row.location],
      image_url: row.image_url,
      date: row.start_date,
      cancelled: row.publication === "cancelled",
    })),
};

const projects: Source = {
  kind: "project",
  room: "/projects",
  table: "projects",
  title: "title",
  visible: (at) => isPublished(project.published, at),
  columns: { date: "created_at" },
  read: async (db, ids) =>
    (await readRows(db, "projects", ids)).map((row) => ({
      id: String(row.id),
      path: `/projects/${row.id}`,
      title: row.title,
      texts: [() => oneLine(row.description), () => oneLine(row.content), () => joined(row.technologies)],
      image_url: row.image_url,
    })),
};

const articles: Source = {
  kind: "article",
  room: "/blog",
  table: "posts",
  title: "title",
  visible: (at) => isPublished(post.published, at),
  columns: { date: "date" },
  read: async (db, ids) =>
    (await readRows(db, "posts", ids)).map((row) => ({
      id: String(row.id),
      path: `/blog/${row.id}`,
      title: row.title,
      texts: [
        ...(row.excerpt ? [() => oneLine(row.excerpt)] : []),
        () => plainOf(row.content),
        () => joined(row.categories),
      ],
      image_url: row.image_url,
      date: row.date,
    })),
};

const products: Source = {
  kind: "product",
  room: "/store",
  table: "products",
  title: "name",
  visible: (at) => isPublished(product.published, at),
  columns: { date: "created_at" },
  read: async (db, ids) =>
    (await readRows(db, "products", ids)).map((row) => ({
      id: String(row.id),
      path: `/store/${row.id}`,
      title: row.name,
      texts: [() => oneLine(row.description), () => row.category],
      image_url: row.image_url,
      price: fromMinorUnit(row.price_cents, row.price_digits),
    })),
};

/** What the engine's index knows; communities and pages are few, and looked through as they are. */
export const sources: readonly Source[] = [events, projects, articles, products];

/** The communities that visitors see at an instant, and how each is shown. */
export async function readCommunities(db: Queryable, at: string): Promise<Shown[]> {
  const rows = await db
    .selectFrom("communities")
    .selectAll()
    .where(isPublished(community.published, at))
    .orderBy("name_key")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    path: `/communities/${row.id}`,
    title: row.name,
    texts: [
      () => oneLine(row.description),
      () => oneLine(row.about),
      () => joined(row.benefits),
      () => row.meeting_schedule,
      () => row.location,
      () => row.category,
    ],
    image_url: row.image_url,
  }));
}
