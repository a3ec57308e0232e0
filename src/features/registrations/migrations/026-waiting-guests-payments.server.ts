import { type Kysely, sql } from "kysely";

const statuses = ["confirmed", "cancelled", "attended", "waiting", "offered"];
const oneOf = (column: string, values: readonly string[]) =>
  sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;

/** The indexes that name the status; it is given a new column, since SQLite does not change what one may hold. */
const indexes = {
  registrations_event_status: ["event_id", "registration_status", "id"],
  registrations_status: ["registration_status", "id"],
};

async function addWaiting(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const table = () => schema.alterTable("registrations");
  for (const name of [...Object.keys(indexes), "registrations_one_active"]) await schema.dropIndex(name).execute();
  await table()
    .addColumn("status_since_026", "text", (column) =>
      column.notNull().defaultTo("confirmed").check(oneOf("status_since_026", statuses)),
    )
    .execute();
  await sql`update registrations set status_since_026 = registration_status where registration_status <> 'confirmed'`.execute(
    db,
  );
  await table().dropColumn("registration_status").execute();
  await table().renameColumn("status_since_026", "registration_status").execute();
  for (const [name, columns] of Object.entries(indexes))
    await schema.createIndex(name).on("registrations").columns(columns).execute();
  await schema
    .createIndex("registrations_one_active")
    .unique()
    .on("registrations")
    .columns(["event_id", "email_key"])
    .where(sql.ref("registration_status"), "<>", sql.lit("cancelled"))
    .execute();
}

/** Registrations may wait for a place, bring guests, have answers to an event's own questions, and be paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const table = () => schema.alterTable("registrations");
  await addWaiting(db);
  await table()
    .addColumn("guests", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await table()
    .addColumn("places", "integer", (column) => column.notNull().defaultTo(1).check(sql`places >= 1`))
    .execute();
  await table()
    .addColumn("answers", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await table().addColumn("offered_until", "text").execute();
  await table()
    .addColumn("payment_status", "text", (column) =>
      column
        .notNull()
        .defaultTo("due")
        .check(oneOf("payment_status", ["due", "paid", "waived"])),
    )
    .execute();
  await table()
    .addColumn("payment_method", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await table().addColumn("paid_at", "text").execute();
  await table().addColumn("paid_cents", "integer").execute();
  await schema
    .createIndex("registrations_offered_until")
    .on("registrations")
    .column("offered_until")
    .where(sql.ref("registration_status"), "=", sql.lit("offered"))
    .execute();
}
