import { type Kysely, sql } from "kysely";

/** The indexes that lists of visitors walk along; whether a row is published lies at the end of each, so that counting reads no row. */
const indexes: Record<string, readonly (readonly string[])[]> = {
  projects: [
    "created_at",
    "title_key",
    "community_id created_at",
    "status created_at",
    "difficulty created_at",
    "featured created_at",
    "category created_at",
  ].map((columns) => columns.split(" ")),
  products: [
    "created_at",
    "category created_at",
    "featured created_at",
    "in_stock created_at",
    "price_cents",
    "category price_cents",
  ].map((columns) => columns.split(" ")),
  gallery_items: ["created_at", "category created_at", "featured created_at"].map((columns) => columns.split(" ")),
  posts: ["status date", "status featured date", "status views", "author_key date", "author_id date"].map((columns) =>
    columns.split(" "),
  ),
};

/** Projects, products and pictures may be drafts or archived; these and articles may be published from a moment on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const [table, lists] of Object.entries(indexes)) {
    const state = table === "posts" ? "status" : "publication";
    if (state === "publication") {
      await schema
        .alterTable(table)
        .addColumn("publication", "text", (column) =>
          column.notNull().defaultTo("published").check(sql`publication in ('draft', 'published', 'archived')`),
        )
        .execute();
      await schema.createIndex(`${table}_publication`).on(table).columns(["publication", "created_at", "id"]).execute();
    }
    await schema.alterTable(table).addColumn("publish_at", "text").execute();
    for (const list of lists) {
      // Those of projects were named after their ids as well.
      const name = [table, ...list, ...(table === "projects" ? ["id"] : [])].join("_");
      const atEnd = [...new Set(["id", state, "publish_at"])].filter((column) => !list.includes(column));
      await schema.dropIndex(name).execute();
      await schema
        .createIndex(name)
        .on(table)
        .columns([...list, ...atEnd])
        .execute();
    }
  }
}
