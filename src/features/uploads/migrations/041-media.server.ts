import type { Kysely } from "kysely";
import { isFlag, withId } from "../../../platform/database/migration-columns.server";
import { indexSearch } from "../../../platform/database/search.server";

/** What was uploaded, one row for each picture and document; and the files of what visitors read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable("media"), db)
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("folder", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("alt", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("is_picture", "integer", (column) => column.notNull().check(isFlag("is_picture")))
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  for (const column of ["created_at", "name", "size"])
    await db.schema.createIndex(`media_${column}`).on("media").columns([column, "id"]).execute();
  await db.schema.createIndex("media_pictures").on("media").columns(["is_picture", "created_at", "id"]).execute();
  await indexSearch(db, "media");
  for (const table of ["events", "posts", "projects"])
    await db.schema
      .alterTable(table)
      .addColumn("attachments", "text", (column) => column.notNull().defaultTo("[]"))
      .execute();
}
