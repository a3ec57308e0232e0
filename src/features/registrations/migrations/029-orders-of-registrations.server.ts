import { type Kysely, sql } from "kysely";
import { isPostgres } from "../../../platform/database/migration-columns.server";

/** Registrations are listed by name and by e-mail, all of them or those of one status, as on both engines: letter by letter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const collate = isPostgres(db) ? sql` collate "C"` : sql``;
  const columns = {
    name: sql`(substr(search_text, 1, 60)${collate})`,
    email: isPostgres(db) ? sql`(email_key${collate})` : sql`email_key`,
  };
  for (const [name, column] of Object.entries(columns)) {
    await sql`create index ${sql.ref(`registrations_by_${name}`)} on registrations (${column}, id)`.execute(db);
    await sql`create index ${sql.ref(`registrations_status_by_${name}`)}
      on registrations (registration_status, ${column}, id)`.execute(db);
  }
}
