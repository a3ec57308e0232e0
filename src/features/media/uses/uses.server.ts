import { sql } from "kysely";
import type { Resource } from "../../../api/resource";
import type { Queryable } from "../../../platform/database/database.server";
import { nameOfResource, type ResourceKey, resources } from "../../registry";
import type { Use } from "../../uploads/library/schema";
import { foldersIn, type NamingRow, rowsNamingFiles } from "../../uploads/store-upload.server";

/** Tables that name files without showing them: the library, the trash, submissions and mails. */
const showNothing = ["media", "trash", "registrations", "messages", "mails", "orders", "notices", "announcements"];

const isDerived = (column: string) => column === "search_text" || column.endsWith("_key");

/** "author_image" is the "author image", "image_url" the "image". */
const inWords = (name: string) => name.replace(/_url$/, "").replaceAll("_", " ");

/** The resource of a table, if it has one. */
export const resourceWith = (table: string): Resource<ResourceKey> | undefined =>
  resources.find((resource) => resource.table === table);

/** A row that uses a file, and its columns. */
export interface Place extends Pick<NamingRow, "table" | "id"> {
  columns: string[];
}

/** The texts of a row; for a draft, those of its fields. */
function textsIn(table: string, texts: Record<string, string>): Record<string, string> {
  if (table !== "drafts" || !texts.body) return texts;
  const values = Object.entries(JSON.parse(texts.body) as object);
  return Object.fromEntries(values.map(([name, value]) => [name, JSON.stringify(value)]));
}

/** The rows that use files, by folder. @param folder only this one */
export async function findPlaces(db: Queryable, folder?: string): Promise<Map<string, Place[]>> {
  const found = new Map<string, Place[]>();
  for await (const { table, id, texts } of rowsNamingFiles(db, { folder, without: showNothing })) {
    const named = new Map<string, string[]>();
    for (const [column, text] of Object.entries(textsIn(table, texts)).filter(([column]) => !isDerived(column)))
      for (const one of new Set(foldersIn(text))) named.set(one, [...(named.get(one) ?? []), column]);
    for (const [one, columns] of named)
      if (folder === undefined || one === folder) found.set(one, [...(found.get(one) ?? []), { table, id, columns }]);
  }
  return found;
}

/** A row beside an item: its kind, and the item's id and title; may be empty. */
interface Beside {
  label: string;
  of: (db: Queryable, id: number) => Promise<{ resource: string; item: string; title: string } | undefined>;
}

const beside: Record<string, Beside> = {
  drafts: {
    label: "Draft",
    of: (db, id) =>
      db.selectFrom("drafts").select(["resource", "item", "title"]).where("id", "=", id).executeTakeFirst(),
  },
  post_versions: {
    label: "Earlier version",
    async of(db, id) {
      const query = db.selectFrom("post_versions").select(["post_id", "title"]).where("id", "=", id);
      const row = await query.executeTakeFirst();
      return row && { resource: "post", item: String(row.post_id), title: row.title };
    },
  },
};

/** The address for editing an item; for a new one, its list. */
function editPage({ tab }: Resource, item: string): string {
  if (typeof tab === "string") return `/admin/${tab}`;
  const opened = tab.opens && !item.startsWith("new.") ? `?${tab.opens}=${encodeURIComponent(item)}` : "";
  return `/admin/${tab.id}${opened}`;
}

async function titleIn(db: Queryable, { table, titleColumn, idType }: Resource, item: string): Promise<string> {
  if (idType !== "text" && !/^\d+$/.test(item)) return "";
  const query = sql<{ title: string | null }>`select ${sql.ref(titleColumn)} as title from ${sql.table(table)}
    where id = ${idType === "text" ? item : Number(item)}`;
  return (await query.execute(db)).rows[0]?.title ?? "";
}

async function describeUse(db: Queryable, { table, id, columns }: Place): Promise<Use> {
  const kept = beside[table];
  const owner = kept && (await kept.of(db, Number(id)));
  const resource = owner ? resources.find(({ key }) => key === owner.resource) : resourceWith(table);
  const item = owner?.item ?? String(id ?? "");
  const field = columns.map(inWords).join(", ");
  if (!resource) return { resource: table, label: inWords(table), id: item, title: "", field, edit: "" };
  const label = kept ? `${kept.label} of ${resource.labels.one}` : nameOfResource(resource.key);
  const title = owner?.title || (await titleIn(db, resource, item));
  return {
    resource: owner ? table : resource.key,
    label,
    id: item,
    title: title === label ? "" : title,
    field,
    edit: editPage(resource, item),
  };
}

/** Describes uses, each item once: the latest version counts as the article itself, earlier ones as one use. */
export async function toUses(db: Queryable, places: readonly Place[] = []): Promise<Use[]> {
  const uses = new Map<string, Use>();
  for (const place of places) {
    const use = await describeUse(db, place);
    const key = `${use.resource} ${use.label} ${use.id}`;
    if (!uses.has(key)) uses.set(key, use);
  }
  return [...uses.values()].filter(
    ({ resource, id, field }) =>
      resource !== "post_versions" ||
      ![...uses.values()].some((other) => other.resource === "post" && other.id === id && other.field.includes(field)),
  );
}
