import { type Kysely, sql } from "kysely";
import { isPostgres } from "../../../platform/database/migration-columns.server";

/** The highest number that a guest of a registration has ever had, so that none is given twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("registrations")
    .addColumn("last_guest", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  const highest = isPostgres(db)
    ? sql`select max((guest ->> 'id')::integer) from json_array_elements(registrations.guests::json) as guest`
    : sql`select max(json_extract(guest.value, '$.id')) from json_each(registrations.guests) as guest`;
  await sql`update registrations set last_guest = coalesce((${highest}), 0) where guests <> '[]'`.execute(db);
  // Who was taken off after having been at the door is remembered there.
  await sql`update registrations set last_guest = seen.guest
    from (select registration_id, max(guest) as guest from door_checks group by registration_id) as seen
    where seen.registration_id = registrations.id and seen.guest > registrations.last_guest`.execute(db);
}
