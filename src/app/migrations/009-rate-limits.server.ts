import { type Kysely, sql } from "kysely";
import { isPostgres } from "../../platform/database/migration-columns.server";

/**
 * How often something was tried, by whom (as a hash) and until when that counts. On PostgreSQL the table is not logged:
 * counting waits for no disk, and a crash of the server begins all counts anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rate_limits")
    .$call((table) => (isPostgres(db) ? table.modifyFront(sql`unlogged`) : table))
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("most", "integer", (column) => column.notNull())
    .addColumn("ends_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("rate_limits_ends_at").on("rate_limits").column("ends_at").execute();
}
