import { type RawBuilder, type Selectable, sql } from "kysely";
import type { SearchRule } from "../../../api/resource";
import type { Queryable } from "../../../platform/database/database.server";
import { isPublished } from "../../../platform/database/published.server";
import type { Tables } from "../../../platform/database/tables";
import { fromMinorUnit } from "../../../platform/money/money";
import { plainOf } from "../../blog/public/opening";
import { community } from "../../communities/resource";
import { isListed } from "../../events/model.server";
import { type ResourceKey, resources, type SearchedKey } from "../../registry";
import type { SearchKind } from "../schema";
import { hasWords, type WordsTable } from "../word-index.server";

/** A found row before it is shown: enough to sort it. */
export interface Candidate {
  id: number;
  title: string;
  /** the sort key, the latest first; UTC, ISO 8601 */
  date: string;
  /** of an event: when it ends, and which series it is of */
  end_date?: string;
  series_id?: number | null;
}

/** A search result before its excerpt is cut. */
export interface SourceItem {
  id: string;
  path: string;
  title: string;
  /** searched in this order for the excerpt; without a match the first is shown */
  texts: readonly (() => string)[];
  image_url: string;
  date?: string;
  price?: number;
  cancelled?: boolean;
}

/** A kind whose rows are found by the engine's word index. */
export interface Source {
  kind: SearchKind;
  /** the list that its items are in */
  room: string;
  table: WordsTable;
  /** the column that it is called by, as the index has it */
  title: string;
  /** which rows visitors find, at an instant */
  visible: (at: string) => RawBuilder<boolean>;
  /** the columns of a candidate beside id and title, each by its name there */
  columns: Readonly<Record<string, string>>;
  read: (db: Queryable, ids: readonly number[]) => Promise<SourceItem[]>;
}

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

const kinds: Record<SearchedKey, SearchKind> = {
  project: "project",
  post: "article",
  product: "product",
  equipment: "equipment",
};
const kindOf: Readonly<Partial<Record<ResourceKey, SearchKind>>> = kinds;

type Row = Readonly<Record<string, unknown>>;

function textOf(row: Row, text: SearchRule["texts"][number]): string {
  if (typeof text === "string") return oneLine(String(row[text]));
  return "list" in text ? joined(String(row[text.list])) : plainOf(String(row[text.markdown]));
}

const published: readonly Source[] = resources.flatMap(
  ({ key, table, titleColumn: title, published: state, sitemap: room, search: rule }) => {
    const kind = kindOf[key];
    if (!kind || !rule || !state || !room) return [];
    if (!hasWords(table)) throw new Error(`The words of ${table} are not indexed`);
    const { texts, date = "created_at", hasPrice } = rule;
    const show = (row: Row): SourceItem => ({
      id: String(row.id),
      path: `${room}/${row.id}`,
      title: String(row[title]),
      // An excerpt that nobody wrote opens nothing.
      texts: texts
        .filter((text) => typeof text !== "string" || row[text] !== "")
        .map((text) => () => textOf(row, text)),
      image_url: String(row.image_url),
      ...(rule.date && { date: String(row[rule.date]) }),
      ...(hasPrice && { price: fromMinorUnit(Number(row.price_cents), Number(row.price_digits)) }),
    });
    const visible = (at: string) => isPublished(state, at);
    const read = async (db: Queryable, ids: readonly number[]) => (await readRows(db, table, ids)).map(show);
    return [{ kind, room, table, title, visible, columns: { date }, read }];
  },
);

/** The kinds in the engine's word index; communities and pages are few, and searched in memory. */
export const sources: readonly Source[] = [events, ...published];

/** The communities that visitors see at an instant, and how each is shown. */
export async function readCommunities(db: Queryable, at: string): Promise<SourceItem[]> {
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
