import { type Kysely, sql } from "kysely";
import { indexWords } from "../../features/search/word-index.server";
import { isFlag, withId } from "../../platform/database/migration-columns.server";
import { createPublishedTable } from "../../platform/database/published-table.server";

/** Equipment with its units, stickers, people and log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPublishedTable(db, "equipment", {
    texts: ["name", "name_key", "description", "content", "image_url", "model", "location", "fee_note", "safety"],
    choices: {
      category: [
        "laser",
        "3d-printing",
        "cnc",
        "wood",
        "metal",
        "electronics",
        "textile",
        "computers",
        "hand-tools",
        "other",
      ],
    },
    flags: ["featured"],
  });
  for (const name of ["attachments", "requires", "agreement_ids"])
    await db.schema
      .alterTable("equipment")
      .addColumn(name, "text", (column) => column.notNull().defaultTo("[]"))
      .execute();
  await db.schema
    .alterTable("equipment")
    .addColumn("community_id", "text", (column) => column.references("communities.id").onDelete("set null"))
    .execute();
  await db.schema
    .createIndex("equipment_community_id")
    .on("equipment")
    .columns(["community_id", "created_at", "id"])
    .execute();
  await db.schema
    .createIndex("equipment_by_category")
    .on("equipment")
    .columns(["category", "name_key", "id"])
    .execute();
  await sql`create unique index equipment_published_name on equipment (name_key) where publication = 'published'`.execute(
    db,
  );

  await withId(db.schema.createTable("equipment_units"), db)
    .addColumn("equipment_id", "integer", (column) => column.notNull().references("equipment.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("code", "text", (column) => column.notNull().unique())
    .addColumn("status", "text", (column) =>
      column.notNull().check(sql`status in ('ready', 'limited', 'service', 'down')`),
    )
    .addColumn("status_note", "text", (column) => column.notNull())
    .addColumn("status_until_on", "text")
    .addColumn("is_retired", "integer", (column) => column.notNull().check(isFlag("is_retired")))
    .addColumn("changed_at", "text", (column) => column.notNull())
    .execute();
  await withId(db.schema.createTable("equipment_old_codes"), db)
    .addColumn("code", "text", (column) => column.notNull().unique())
    .addColumn("equipment_id", "integer", (column) => column.notNull().references("equipment.id").onDelete("cascade"))
    .execute();
  await withId(db.schema.createTable("equipment_people"), db)
    .addColumn("equipment_id", "integer", (column) => column.notNull().references("equipment.id").onDelete("cascade"))
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("is_keeper", "integer", (column) => column.notNull().check(isFlag("is_keeper")))
    .addColumn("is_trainer", "integer", (column) => column.notNull().check(isFlag("is_trainer")))
    .addUniqueConstraint("equipment_people_once", ["equipment_id", "user_id"])
    .execute();
  await withId(db.schema.createTable("equipment_log"), db)
    .addColumn("equipment_id", "integer", (column) => column.notNull().references("equipment.id").onDelete("cascade"))
    .addColumn("unit_id", "integer", (column) => column.references("equipment_units.id").onDelete("set null"))
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('status', 'fault', 'service', 'note')`))
    .addColumn("what", "text", (column) => column.notNull())
    .addColumn("cost", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("fault_id", "integer")
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("closed_at", "text")
    .addColumn("outcome", "text", (column) => column.notNull())
    .execute();
  for (const [table, columns] of [
    ["equipment_units", ["equipment_id", "id"]],
    ["equipment_units", ["status", "is_retired", "equipment_id"]],
    ["equipment_old_codes", ["equipment_id"]],
    ["equipment_people", ["user_id"]],
    ["equipment_log", ["equipment_id", "created_at", "id"]],
    ["equipment_log", ["unit_id"]],
    ["equipment_log", ["user_id"]],
    ["equipment_log", ["fault_id"]],
  ] as const)
    await db.schema
      .createIndex(`${table}_${columns.join("_")}`)
      .on(table)
      .columns([...columns])
      .execute();

  await indexWords(db, "equipment", { title: "name", text: ["description", "content", "model", "safety"] });
}
