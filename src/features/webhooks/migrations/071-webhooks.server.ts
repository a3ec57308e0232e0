import { type Kysely, type RawBuilder, sql } from "kysely";
import { isFlag, isPostgres, withId } from "../../../platform/database/migration-columns.server";

/** The columns of a table whose changes webhooks report. */
interface Watched {
  table: string;
  /** the columns that a change is stored with; no personal data */
  kept: readonly string[];
  /** columns whose update is a change; left out, updates are none */
  changed?: readonly string[];
  /** whether insertions and deletions are changes */
  inserted?: true;
  deleted?: true;
  /** the resources and their columns by which an inserted row is known as one restored from the trash */
  restored?: readonly { resource: string; by: string }[];
}

const watched: readonly Watched[] = [
  {
    table: "events",
    kept: ["id", "title", "start_date", "end_date", "publication", "visible_from", "updated_at"],
    changed: [
      "title",
      "description",
      "content",
      "start_date",
      "end_date",
      "location",
      "is_online",
      "meeting_url",
      "registration_fee_cents",
      "max_attendees",
      "event_type",
      "community_id",
      "image_url",
      "registration_opens",
      "registration_closes",
      "publication",
      "visible_from",
    ],
    inserted: true,
    deleted: true,
  },
  {
    table: "posts",
    kept: ["id", "title", "status", "publish_at", "updated_at"],
    changed: ["status", "publish_at"],
    inserted: true,
    deleted: true,
  },
  {
    table: "registrations",
    kept: ["id", "event_id", "registration_status", "updated_at"],
    changed: ["event_id", "registration_status"],
    inserted: true,
    deleted: true,
    restored: [
      { resource: "registration", by: "id" },
      { resource: "event", by: "event_id" },
    ],
  },
  {
    table: "messages",
    kept: ["id", "created_at"],
    inserted: true,
    restored: [{ resource: "message", by: "id" }],
  },
  {
    table: "faults",
    kept: ["id", "equipment_id", "severity", "is_dangerous", "created_at"],
    inserted: true,
    restored: [
      { resource: "fault", by: "id" },
      { resource: "equipment", by: "equipment_id" },
    ],
  },
  { table: "equipment_units", kept: ["id", "equipment_id", "name", "status", "changed_at"], changed: ["status"] },
  { table: "open_state", kept: ["id", "is_open", "until", "updated_at"], changed: ["is_open", "until"] },
];

type Write = "insert" | "update" | "delete";

/** A row as JSON. */
function rowOf(db: Kysely<unknown>, { kept }: Watched, row: "old" | "new"): RawBuilder<unknown> {
  const pairs = sql.join(kept.map((column) => sql`${sql.lit(column)}, ${sql.ref(`${row}.${column}`)}`));
  return isPostgres(db) ? sql`json_build_object(${pairs})::text` : sql`json_object(${pairs})`;
}

/** That a webhook listens, and an inserted row does not come from the trash. */
function isReported({ restored = [] }: Watched, write: Write): RawBuilder<unknown> {
  const found = restored.map(
    ({ resource, by }) =>
      sql`and not exists (select 1 from trash
        where resource = ${sql.lit(resource)} and item = cast(${sql.ref(`new.${by}`)} as text))`,
  );
  const fresh = write === "insert" ? sql.join(found, sql` `) : sql``;
  return sql`exists (select 1 from webhooks where is_active = 1) ${fresh}`;
}

/** Writes each change of a table to `webhook_changes` in its own transaction, while a webhook listens. */
async function watch(db: Kysely<unknown>, table: Watched): Promise<void> {
  const writes: Write[] = [];
  if (table.inserted) writes.push("insert");
  if (table.changed) writes.push("update");
  if (table.deleted) writes.push("delete");
  for (const write of writes) {
    const trigger = sql.ref(`webhooks_${table.table}_${write}`);
    const before = write === "insert" ? sql`null` : rowOf(db, table, "old");
    const after = write === "delete" ? sql`null` : rowOf(db, table, "new");
    const add = sql`insert into webhook_changes (source, before, after)
      values (${sql.lit(table.table)}, ${before}, ${after})`;
    const columns = table.changed ?? [];
    const on =
      write === "update"
        ? sql`update of ${sql.join(columns.map((column) => sql.ref(column)))} on ${sql.table(table.table)}`
        : sql`${sql.raw(write)} on ${sql.table(table.table)}`;
    const of = (row: string) => sql`(${sql.join(columns.map((column) => sql.ref(`${row}.${column}`)))})`;
    if (isPostgres(db)) {
      const differs = write === "update" ? sql`when (${of("old")} is distinct from ${of("new")})` : sql``;
      await sql`create or replace function ${trigger}() returns trigger language plpgsql as $$ begin
        if ${isReported(table, write)} then ${add}; end if; return null; end $$`.execute(db);
      await sql`create trigger ${trigger} after ${on} for each row ${differs} execute function ${trigger}()`.execute(
        db,
      );
    } else {
      const differs = write === "update" ? sql`and ${of("old")} is not ${of("new")}` : sql``;
      await sql`create trigger ${trigger} after ${on} when ${isReported(table, write)} ${differs}
        begin ${add}; end`.execute(db);
    }
  }
}

/**
 * Webhooks: addresses, the outbox of what they are told, and attempts. Triggers write each change that webhooks report
 * in the transaction of the change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable("webhooks"), db)
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("topics", "text", (column) => column.notNull())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("is_active", "integer", (column) => column.notNull().check(isFlag("is_active")))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("webhook_states")
    .addColumn("webhook_id", "integer", (column) =>
      column.primaryKey().references("webhooks.id").onDelete("cascade").notNull(),
    )
    .addColumn("due_at", "text", (column) => column.notNull())
    .addColumn("claimed_until", "text")
    .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("failing_since", "text")
    .addColumn("error", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("delivered_at", "text")
    .execute();
  await withId(db.schema.createTable("webhook_changes"), db)
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("before", "text")
    .addColumn("after", "text")
    .execute();
  await db.schema
    .createTable("webhook_marks")
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("item_id", "integer", (column) => column.notNull())
    .addColumn("mark", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("webhook_marks_key", ["source", "item_id"])
    .execute();
  await db.schema.createIndex("webhook_marks_mark").on("webhook_marks").columns(["source", "mark"]).execute();
  await withId(db.schema.createTable("webhook_messages"), db)
    .addColumn("webhook_id", "integer", (column) => column.notNull().references("webhooks.id").onDelete("cascade"))
    .addColumn("message_id", "text", (column) => column.notNull())
    .addColumn("topic", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull().check(sql`state in ('waiting', 'delivered', 'ended')`))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("ends_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("webhook_messages_state")
    .on("webhook_messages")
    .columns(["webhook_id", "state", "id"])
    .execute();
  await withId(db.schema.createTable("webhook_attempts"), db)
    .addColumn("webhook_id", "integer", (column) => column.notNull().references("webhooks.id").onDelete("cascade"))
    .addColumn("sent_id", "integer", (column) => column.notNull().references("webhook_messages.id").onDelete("cascade"))
    .addColumn("status", "integer")
    .addColumn("error", "text", (column) => column.notNull())
    .addColumn("took_ms", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("webhook_attempts_webhook")
    .on("webhook_attempts")
    .columns(["webhook_id", "id"])
    .execute();
  await db.schema.createIndex("webhook_attempts_sent").on("webhook_attempts").column("sent_id").execute();
  for (const table of watched) await watch(db, table);
}
