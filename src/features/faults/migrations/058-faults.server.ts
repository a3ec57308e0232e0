import { type Kysely, sql } from "kysely";
import { isFlag, withId } from "../../../platform/database/migration-columns.server";
import { indexSearch } from "../../../platform/database/search.server";

const among = (column: string, values: readonly string[]) =>
  sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;

/** Faults of machines, and the notice about those of machines without a keeper. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable("faults"), db)
    .addColumn("equipment_id", "integer", (column) => column.notNull().references("equipment.id").onDelete("cascade"))
    .addColumn("unit_id", "integer", (column) => column.references("equipment_units.id").onDelete("set null"))
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("severity", "text", (column) =>
      column.notNull().check(among("severity", ["note", "limited", "stopped"])),
    )
    .addColumn("is_dangerous", "integer", (column) => column.notNull().check(isFlag("is_dangerous")))
    .addColumn("pictures", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("contact", "text", (column) => column.notNull())
    .addColumn("contact_key", "text")
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("status", "text", (column) =>
      column.notNull().check(among("status", ["open", "in_progress", "fixed", "no_fault"])),
    )
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("sets_down", "integer", (column) => column.notNull().check(isFlag("sets_down")))
    .addColumn("idempotency_key", "text", (column) => column.unique())
    .addColumn("told_at", "text")
    .addColumn("stranger", "text")
    .addColumn("closed_at", "text")
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`faults_${name}`).on("faults").columns(columns).execute();
  await index("created_at", ["created_at", "id"]);
  for (const filter of ["equipment_id", "unit_id", "status", "severity", "is_dangerous", "user_id"])
    await index(filter, [filter, "created_at", "id"]);
  await index("contact_key", ["contact_key"]);
  await index("told_at", ["told_at", "equipment_id", "unit_id"]);
  await index("closed_at", ["closed_at", "id"]);
  await sql`create index faults_is_closed on faults
    ((case when closed_at is null then 0 else 1 end), created_at, id)`.execute(db);
  await indexSearch(db, "faults");
  await db.schema
    .alterTable("notices")
    .addColumn("faults", "integer", (column) => column.notNull().defaultTo(0).check(isFlag("faults")))
    .execute();
  // Administrators who hear of messages hear of faults too, until they say otherwise.
  await sql`update notices set faults = messages`.execute(db);
}
