import { type Kysely, sql } from "kysely";
import { isFlag, withId } from "../../../platform/database/migration-columns.server";

/** Bookings of machines, what events hold, who waits for a free time, and each person's calendar address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable("equipment")
    .addColumn("booking", "text", (column) =>
      column.notNull().defaultTo("none").check(sql`booking in ('none', 'open')`),
    )
    .execute();
  for (const [name, usual] of [
    ["step_minutes", 30],
    ["max_minutes", 240],
    ["buffer_minutes", 0],
    ["ahead_days", 14],
    ["cancel_minutes", 60],
    ["max_open", 2],
    ["max_week_minutes", 240],
    ["late_hours", 12],
  ] as const)
    await schema
      .alterTable("equipment")
      .addColumn(name, "integer", (column) => column.notNull().defaultTo(usual))
      .execute();
  await schema
    .alterTable("equipment")
    .addColumn("outside_hours", "integer", (column) => column.notNull().defaultTo(0).check(isFlag("outside_hours")))
    .execute();
  await schema.alterTable("equipment").addColumn("release_minutes", "integer").execute();
  await schema.createIndex("equipment_booking").on("equipment").columns(["booking", "name_key", "id"]).execute();

  // Machines and units may be deleted; a booking stays, for the person who made it.
  await withId(schema.createTable("bookings"), db)
    .addColumn("equipment_id", "integer", (column) => column.notNull())
    .addColumn("unit_id", "integer", (column) => column.notNull())
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('own', 'service', 'event')`))
    .addColumn("starts_at", "text", (column) => column.notNull())
    .addColumn("ends_at", "text", (column) => column.notNull())
    .addColumn("busy_until_at", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull().check(sql`status in ('booked', 'cancelled')`))
    .addColumn("checked_in_at", "text")
    .addColumn("ended_at", "text")
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("event_id", "integer", (column) => column.references("events.id").onDelete("cascade"))
    .addColumn("cancel_reason", "text", (column) => column.notNull())
    .addColumn("created_by", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("remind", "integer", (column) => column.notNull().check(isFlag("remind")))
    .addColumn("reminded_at", "text")
    .addColumn("released_told_at", "text")
    .addColumn("down_told_at", "text")
    .addColumn("idempotency_key", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addCheckConstraint("bookings_span", sql`starts_at < ends_at`)
    .execute();
  await schema
    .createTable("event_uses")
    .addColumn("event_id", "integer", (column) => column.notNull().references("events.id").onDelete("cascade"))
    .addColumn("equipment_id", "integer", (column) => column.notNull().references("equipment.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("event_uses_once", ["event_id", "equipment_id"])
    .execute();
  await withId(schema.createTable("booking_watches"), db)
    .addColumn("equipment_id", "integer", (column) => column.notNull().references("equipment.id").onDelete("cascade"))
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("from_at", "text", (column) => column.notNull())
    .addColumn("to_at", "text", (column) => column.notNull())
    .addColumn("told_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("booking_feeds")
    .addColumn("user_id", "integer", (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();

  for (const [table, ...columns] of [
    ["bookings", "equipment_id", "starts_at", "id"],
    ["bookings", "unit_id", "starts_at"],
    ["bookings", "user_id", "ends_at", "id"],
    ["bookings", "status", "starts_at", "id"],
    ["bookings", "kind", "starts_at", "id"],
    ["bookings", "starts_at", "id"],
    ["bookings", "event_id"],
    ["bookings", "created_by"],
    ["event_uses", "equipment_id"],
    ["booking_watches", "equipment_id", "to_at"],
    ["booking_watches", "user_id", "to_at"],
  ] as const)
    await schema
      .createIndex(`${table}_${columns.join("_")}`)
      .on(table)
      .columns([...columns])
      .execute();
  await sql`create unique index bookings_idempotency on bookings (created_by, idempotency_key)
    where idempotency_key is not null`.execute(db);
  // Finds event uses, which last longer than any booking.
  await sql`create index bookings_holds on bookings (equipment_id, busy_until_at) where kind = 'event'`.execute(db);
  // These find the job's remaining work.
  await sql`create index bookings_to_remind on bookings (starts_at)
    where remind = 1 and reminded_at is null and status = 'booked'`.execute(db);
  await sql`create index bookings_to_release on bookings (starts_at)
    where kind = 'own' and status = 'booked' and checked_in_at is null and ended_at is null
      and released_told_at is null`.execute(db);
  await sql`create index bookings_told_down on bookings (unit_id) where down_told_at is not null`.execute(db);
}
