import { type Kysely, sql } from "kysely";
import { withId } from "../../../platform/database/migration-columns.server";

/** Since when somebody is in, what phones have said at the door, and links for helpers. Who is let in as an extra holds no place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const table = () => schema.alterTable("registrations");
  await table().addColumn("checked_in_at", "text").execute();
  // SQLite does not change what a column may hold, so it is given a new one.
  await table()
    .addColumn("places_since_027", "integer", (column) =>
      column.notNull().defaultTo(1).check(sql`places_since_027 >= 0`),
    )
    .execute();
  await sql`update registrations set places_since_027 = places where places <> 1`.execute(db);
  await table().dropColumn("places").execute();
  await table().renameColumn("places_since_027", "places").execute();
  // What has changed since a phone last asked is found by it.
  await schema
    .createIndex("registrations_event_updated")
    .on("registrations")
    .columns(["event_id", "updated_at"])
    .execute();
  await schema
    .createTable("door_checks")
    .addColumn("event_id", "integer", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("registration_id", "integer", (column) => column.notNull())
    .addColumn("guest", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("undo", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("door_checks_pk", ["event_id", "key"])
    .execute();
  await schema.createIndex("door_checks_registration").on("door_checks").column("registration_id").execute();
  await schema.createIndex("door_checks_created").on("door_checks").column("created_at").execute();
  await withId(schema.createTable("door_links"), db)
    .addColumn("event_id", "integer", (column) => column.notNull().references("events.id").onDelete("cascade"))
    .addColumn("created_by", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("door_links_event").on("door_links").column("event_id").execute();
  await schema.createIndex("door_links_created_by").on("door_links").column("created_by").execute();
}
