import { type Kysely, sql } from "kysely";

/** Communities, partners and people of the team may be drafts or archived, and be seen from a moment on; those that there are, are published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const table of ["communities", "partners", "team_members"]) {
    await schema
      .alterTable(table)
      .addColumn("publication", "text", (column) =>
        column.notNull().defaultTo("published").check(sql`publication in ('draft', 'published', 'archived')`),
      )
      .execute();
    await schema.alterTable(table).addColumn("publish_at", "text").execute();
    await schema.createIndex(`${table}_publication`).on(table).columns(["publication", "id"]).execute();
  }
}
