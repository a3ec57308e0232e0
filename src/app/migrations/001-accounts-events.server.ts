import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from "kysely";

/** A whole number that the database counts up itself, in each engine's own way. */
function withId<T extends string>(table: CreateTableBuilder<T>, db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return table.addColumn("id", "integer", (column) =>
    postgres ? column.generatedByDefaultAsIdentity().primaryKey() : column.autoIncrement().primaryKey(),
  );
}

const oneOf = (column: string, values: readonly (string | number)[]) =>
  sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;

/** Accounts with their sessions, events with their registrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("settings")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();

  await withId(schema.createTable("users"), db)
    .addColumn("username", "text", (column) => column.notNull())
    .addColumn("username_key", "text", (column) => column.notNull().unique())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_key", "text", (column) => column.notNull().unique())
    .addColumn("full_name", "text", (column) => column.notNull())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull().check(oneOf("role", ["admin", "moderator", "member"])))
    .addColumn("is_active", "integer", (column) => column.notNull().check(oneOf("is_active", [0, 1])))
    .addColumn("is_verified", "integer", (column) => column.notNull().check(oneOf("is_verified", [0, 1])))
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("users_role").on("users").columns(["role", "id"]).execute();

  await withId(schema.createTable("sessions"), db)
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("remembered", "integer", (column) => column.notNull().check(oneOf("remembered", [0, 1])))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("ended_at", "text")
    .execute();
  await schema.createIndex("sessions_user_id").on("sessions").column("user_id").execute();
  await schema.createIndex("sessions_expires_at").on("sessions").column("expires_at").execute();

  await withId(schema.createTable("refresh_tokens"), db)
    .addColumn("session_id", "integer", (column) => column.notNull().references("sessions.id").onDelete("cascade"))
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("rotated_at", "text")
    .execute();
  await schema.createIndex("refresh_tokens_session_id").on("refresh_tokens").column("session_id").execute();

  await schema.createIndex("refresh_tokens_rotated_at").on("refresh_tokens").column("rotated_at").execute();

  await withId(schema.createTable("events"), db)
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("start_date", "text", (column) => column.notNull())
    .addColumn("end_date", "text", (column) => column.notNull())
    .addColumn("location", "text", (column) => column.notNull())
    .addColumn("is_online", "integer", (column) => column.notNull().check(oneOf("is_online", [0, 1])))
    .addColumn("meeting_url", "text", (column) => column.notNull())
    .addColumn("registration_fee_cents", "integer", (column) => column.notNull())
    .addColumn("max_attendees", "integer")
    .addColumn("places_taken", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("event_type", "text", (column) => column.notNull())
    .addColumn("featured", "integer", (column) => column.notNull().check(oneOf("featured", [0, 1])))
    .addColumn("image_url", "text", (column) => column.notNull())
    .addColumn("community_id", "text")
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    // Two locks on one door: the model counts, and the engine refuses a place that does not exist.
    .addCheckConstraint(
      "events_places",
      sql`places_taken >= 0 and (max_attendees is null or places_taken <= max_attendees)`,
    )
    .addCheckConstraint("events_dates", sql`end_date >= start_date`)
    .addCheckConstraint("events_fee", sql`registration_fee_cents >= 0`)
    .execute();
  await schema.createIndex("events_start_date").on("events").columns(["start_date", "id"]).execute();
  await schema.createIndex("events_end_date").on("events").columns(["end_date", "start_date"]).execute();
  await schema.createIndex("events_event_type").on("events").columns(["event_type", "start_date", "id"]).execute();
  await schema.createIndex("events_featured").on("events").columns(["featured", "start_date", "id"]).execute();
  await schema.createIndex("events_created_at").on("events").columns(["created_at", "id"]).execute();

  await withId(schema.createTable("registrations"), db)
    .addColumn("event_id", "integer", (column) => column.notNull().references("events.id").onDelete("cascade"))
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_key", "text", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("organization", "text", (column) => column.notNull())
    .addColumn("experience_level", "text", (column) => column.notNull())
    .addColumn("interests", "text", (column) => column.notNull())
    .addColumn("dietary_restrictions", "text", (column) => column.notNull())
    .addColumn("special_requirements", "text", (column) => column.notNull())
    .addColumn("registration_status", "text", (column) =>
      column.notNull().check(oneOf("registration_status", ["confirmed", "cancelled", "attended"])),
    )
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("registrations_one_active")
    .unique()
    .on("registrations")
    .columns(["event_id", "email_key"])
    .where(sql.ref("registration_status"), "<>", sql.lit("cancelled"))
    .execute();
  await schema
    .createIndex("registrations_event_status")
    .on("registrations")
    .columns(["event_id", "registration_status", "id"])
    .execute();
  await schema.createIndex("registrations_event").on("registrations").columns(["event_id", "id"]).execute();
  await schema.createIndex("registrations_status").on("registrations").columns(["registration_status", "id"]).execute();
  await schema.createIndex("registrations_user_id").on("registrations").columns(["user_id", "id"]).execute();
}
