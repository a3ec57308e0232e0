import { type Kysely, sql } from "kysely";
import { isFlag, withId } from "../../../platform/database/migration-columns.server";
import { createPublishedTable } from "../../../platform/database/published-table.server";

/** Qualifications, their grants, and the ones that events give and require. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await createPublishedTable(db, "qualifications", {
    texts: ["name", "description", "valid_until_day", "needs"],
    choices: { validity: ["none", "months", "day"] },
    numbers: ["remind_days"],
  });
  for (const name of ["valid_months", "agreement_id"])
    await schema.alterTable("qualifications").addColumn(name, "integer").execute();

  await withId(schema.createTable("qualification_grants"), db)
    .addColumn("qualification_id", "integer", (column) =>
      column.notNull().references("qualifications.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("email_key", "text")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("granted_on", "text", (column) => column.notNull())
    .addColumn("expires_on", "text")
    .addColumn("source", "text", (column) => column.notNull().check(sql`source in ('event', 'hand', 'import')`))
    .addColumn("event_id", "integer", (column) => column.references("events.id").onDelete("set null"))
    .addColumn("from_check_in", "integer", (column) => column.notNull().check(isFlag("from_check_in")))
    .addColumn("granted_by", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("revoked_at", "text")
    .addColumn("revoked_by", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("revoke_reason", "text", (column) => column.notNull())
    .addColumn("is_undone", "integer", (column) => column.notNull().check(isFlag("is_undone")))
    .addColumn("granted_told_on", "text")
    .addColumn("expiring_told_on", "text")
    .addColumn("expired_told_on", "text")
    .addColumn("revoked_told_on", "text")
    .addCheckConstraint("qualification_grants_person", sql`(user_id is null) <> (email_key is null)`)
    .execute();
  await schema
    .createTable("event_grants")
    .addColumn("event_id", "integer", (column) => column.primaryKey().references("events.id").onDelete("cascade"))
    .addColumn("qualification_ids", "text", (column) => column.notNull())
    .addColumn("mode", "text", (column) => column.notNull().check(sql`mode in ('by_trainer', 'on_attendance')`))
    .addColumn("requires", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("event_grants_done")
    .addColumn("registration_id", "integer", (column) =>
      column.primaryKey().references("registrations.id").onDelete("cascade"),
    )
    .addColumn("event_id", "integer", (column) => column.notNull().references("events.id").onDelete("cascade"))
    .execute();
  await withId(schema.createTable("qualification_interests"), db)
    .addColumn("qualification_id", "integer", (column) =>
      column.notNull().references("qualifications.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addUniqueConstraint("qualification_interests_once", ["qualification_id", "user_id"])
    .execute();

  for (const [table, ...columns] of [
    ["qualification_grants", "user_id", "qualification_id"],
    ["qualification_grants", "email_key", "qualification_id"],
    ["qualification_grants", "qualification_id", "granted_on", "id"],
    ["qualification_grants", "event_id"],
    ["qualification_grants", "granted_by"],
    ["qualification_grants", "revoked_by"],
    ["event_grants_done", "event_id"],
    ["qualification_interests", "user_id"],
  ] as const)
    await schema
      .createIndex(`${table}_${columns.join("_")}`)
      .on(table)
      .columns([...columns])
      .execute();
  // One press or one check-in grants once, also if two arrive together.
  for (const person of ["user_id", "email_key"])
    await sql`create unique index ${sql.ref(`qualification_grants_once_${person}`)}
      on qualification_grants (event_id, qualification_id, ${sql.ref(person)})
      where event_id is not null and revoked_at is null`.execute(db);
  // Each finds the people who are still to be told.
  await sql`create index qualification_grants_granted on qualification_grants (id) where granted_told_on is null`.execute(
    db,
  );
  await sql`create index qualification_grants_revoked on qualification_grants (revoked_at)
    where revoked_at is not null and revoked_told_on is null`.execute(db);
  await sql`create index qualification_grants_expiring on qualification_grants (expires_on)
    where revoked_at is null and expiring_told_on is null`.execute(db);
  await sql`create index qualification_grants_expired on qualification_grants (expires_on)
    where revoked_at is null and expired_told_on is null`.execute(db);
}
