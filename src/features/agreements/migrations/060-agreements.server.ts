import { type Kysely, sql } from "kysely";
import { withId } from "../../../platform/database/migration-columns.server";
import { createPublishedTable } from "../../../platform/database/published-table.server";

/** Agreements with their versions and acceptances, minors, and suspensions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await createPublishedTable(db, "agreements", { texts: ["name", "description"] });
  await withId(schema.createTable("agreement_versions"), db)
    .addColumn("agreement_id", "integer", (column) => column.notNull().references("agreements.id").onDelete("cascade"))
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("published_at", "text", (column) => column.notNull())
    .addColumn("must_accept_by_on", "text")
    .addUniqueConstraint("agreement_versions_number", ["agreement_id", "number"])
    .execute();
  await withId(schema.createTable("acceptances"), db)
    .addColumn("version_id", "integer", (column) =>
      column.notNull().references("agreement_versions.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("user_name", "text", (column) => column.notNull())
    .addColumn("accepted_at", "text", (column) => column.notNull())
    .addColumn("how", "text", (column) => column.notNull().check(sql`how in ('own', 'paper', 'guardian')`))
    .addColumn("guardian_name", "text", (column) => column.notNull())
    .addColumn("witness_id", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("kept_until_on", "text")
    .execute();
  await schema
    .createTable("minors")
    .addColumn("user_id", "integer", (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("until_on", "text", (column) => column.notNull())
    .addColumn("guardian_name", "text", (column) => column.notNull())
    .addColumn("guardian_contact", "text", (column) => column.notNull())
    .execute();
  await withId(schema.createTable("suspensions"), db)
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("equipment_id", "integer", (column) => column.references("equipment.id").onDelete("cascade"))
    .addColumn("from_on", "text", (column) => column.notNull())
    .addColumn("to_on", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("created_by", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  for (const [table, columns] of [
    ["acceptances", ["user_id", "version_id"]],
    ["acceptances", ["version_id"]],
    ["acceptances", ["witness_id"]],
    ["acceptances", ["kept_until_on"]],
    ["suspensions", ["user_id", "to_on"]],
    ["suspensions", ["equipment_id"]],
    ["suspensions", ["created_by"]],
  ] as const)
    await schema
      .createIndex(`${table}_${columns.join("_")}`)
      .on(table)
      .columns([...columns])
      .execute();
}
