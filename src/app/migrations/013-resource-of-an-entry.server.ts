import { type Kysely, sql } from "kysely";

const indexes = {
  audit: [["id"], ["item", "id"]],
  trash: [["item"], ["deleted_at", "id"]],
};

/**
 * Renames the column `noun` of the audit trail and of the trash to `resource`, as everything else calls it, and its indexes
 * with it. SQLite cannot rename an index, so both engines make them anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const [table, more] of Object.entries(indexes)) {
    for (const columns of more) await schema.dropIndex([table, "noun", ...columns].join("_")).execute();
    await sql`alter table ${sql.table(table)} rename column noun to resource`.execute(db);
    for (const columns of more) {
      await schema
        .createIndex([table, "resource", ...columns].join("_"))
        .on(table)
        .columns(["resource", ...columns])
        .execute();
    }
  }
}
