import type { Kysely } from "kysely";
import { isPostgres } from "../../../platform/database/migration-columns.server";

/** The currency that is set, and beside each amount how many decimals the minor unit has in which it is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("site_settings").addColumn("currency", "text").execute();
  for (const [table, amount] of [
    ["events", "registration_fee"],
    ["registrations", "paid"],
    ["products", "price"],
    ["orders", "unit_price"],
  ] as const)
    await db.schema
      .alterTable(table)
      .addColumn(`${amount}_digits`, "integer", (column) => column.notNull().defaultTo(2))
      .execute();
  // Who pays for a group in a currency of small units pays more of them than four bytes count; SQLite's numbers are wide anyway.
  if (isPostgres(db))
    await db.schema
      .alterTable("registrations")
      .alterColumn("paid_cents", (column) => column.setDataType("bigint"))
      .execute();
}
