import { type Kysely, sql } from "kysely";

/**
 * The audit trail and the trash name who did something by the username as well, which nobody can change. Entries of
 * accounts that are still there get it now; of the others it is not known any more, and stays empty. The trail tells of
 * sign-ins and exports, too; all that is in it so far are changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = [
    ["audit", "username", "user_id"],
    ["trash", "deleted_by_username", "deleted_by"],
  ] as const;
  for (const [table, column, account] of columns) {
    await db.schema
      .alterTable(table)
      .addColumn(column, "text", (definition) => definition.notNull().defaultTo(""))
      .execute();
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} =
        coalesce((select users.username from users where users.id = ${sql.ref(`${table}.${account}`)}), '')
    `.execute(db);
  }
  await db.schema
    .alterTable("audit")
    .addColumn("kind", "text", (column) => column.notNull().defaultTo("changes"))
    .execute();
  await db.schema.createIndex("audit_kind_id").on("audit").columns(["kind", "id"]).execute();
}
