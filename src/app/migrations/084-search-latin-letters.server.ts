import { type Kysely, sql } from "kysely";
import { foldAccents } from "../../platform/latin";

const tables = [
  ...["agreements", "audit", "communities", "equipment", "events", "faults", "gallery_items", "mails", "media"],
  ...["messages", "partners", "posts", "products", "projects", "qualifications", "registrations", "team_members"],
  ...["trash", "users"],
];

/** Rows of one query. */
const slice = 500;

/** Searches for "lodz" find "Łódź": writes search texts with the letters of English where they have others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) await foldTable(db, table);
}

async function foldTable(db: Kysely<unknown>, table: string): Promise<void> {
  let after = sql<boolean>`1 = 1`;
  for (;;) {
    const { rows } = await sql<{ id: number | string; search_text: string }>`select id, search_text
      from ${sql.table(table)} where octet_length(search_text) > length(search_text) and ${after}
      order by id limit ${sql.lit(slice)}`.execute(db);
    for (const { id, search_text } of rows) {
      const folded = foldAccents(search_text);
      if (folded !== search_text)
        await sql`update ${sql.table(table)} set search_text = ${folded} where id = ${id}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last || rows.length < slice) return;
    after = sql<boolean>`id > ${last.id}`;
  }
}
