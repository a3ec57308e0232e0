import { type Kysely, sql } from "kysely";

/** Later than any date that is taken. */
const never = "9999-12-31T00:00:00.000Z";

const indexes = {
  events_start_date: ["start_date", "id"],
  events_end_date: ["end_date", "start_date"],
  events_event_type: ["event_type", "start_date", "id"],
  events_featured: ["featured", "start_date", "id"],
};

/**
 * Events may be drafts, published later, or cancelled. From when until when lists show one is beside its date in each index,
 * so that counting what visitors see reads no row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const table = () => schema.alterTable("events");
  await table()
    .addColumn("publication", "text", (column) =>
      column.notNull().defaultTo("published").check(sql`publication in ('draft', 'published', 'cancelled')`),
    )
    .execute();
  await table().addColumn("publish_at", "text").execute();
  await table()
    .addColumn("cancel_reason", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await table()
    .addColumn("visible_from", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await table()
    .addColumn("listed_until", "text", (column) => column.notNull().defaultTo(never))
    .execute();
  for (const [name, columns] of Object.entries(indexes)) {
    await schema.dropIndex(name).execute();
    await schema
      .createIndex(name)
      .on("events")
      .columns([...columns, "visible_from", "listed_until"])
      .execute();
  }
  await schema.createIndex("events_visible_from").on("events").columns(["visible_from", "listed_until"]).execute();
  await schema.createIndex("events_publication").on("events").columns(["publication", "start_date", "id"]).execute();
}
