import { sql } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import { resourceOf } from "../registry";
import { judgedByTrail, type SampleKind, type Staying, sampleKinds } from "./schema";

/** A present sample. */
export interface Sample {
  kind: SampleKind;
  id: string;
  title: string;
  /** why it stays on removal; undefined if it goes */
  reason: Staying["reason"] | undefined;
}

type Row = { id: number | string; title: string; updated_at: string; made_at: string };

/** The present samples of a kind by id. */
async function rowsOf(db: Queryable, kind: SampleKind): Promise<Row[]> {
  const { table, titleColumn } = resourceOf(kind);
  const changed = sql.ref(judgedByTrail.includes(kind) ? "own.created_at" : "own.updated_at");
  const query = sql<Row>`select own.id, own.${sql.ref(titleColumn)} as title, ${changed} as updated_at, samples.made_at
    from samples join ${sql.table(table)} own on cast(own.id as text) = samples.item
    where samples.kind = ${kind} order by own.id`;
  return (await query.execute(db)).rows;
}

/** All present samples, those that go and those that stay. */
export async function readPresent(db: Queryable): Promise<Sample[]> {
  const [people, handled] = [await inUse(db), await handledSamples(db)];
  const samples: Sample[] = [];
  for (const kind of sampleKinds)
    for (const { id, title, updated_at, made_at } of await rowsOf(db, kind)) {
      const item = String(id);
      const reason = isChanged(kind, item, { updated_at, made_at, handled })
        ? "changed"
        : people.has(`${kind} ${item}`)
          ? "in_use"
          : undefined;
      samples.push({ kind, id: item, title, reason });
    }
  return samples;
}

interface State {
  updated_at: string;
  made_at: string;
  handled: ReadonlySet<string>;
}

function isChanged(kind: SampleKind, item: string, { updated_at, made_at, handled }: State): boolean {
  // Messages cannot be edited, only marked.
  if (kind === "message") return false;
  if (judgedByTrail.includes(kind)) return handled.has(`${kind} ${item}`);
  return updated_at !== made_at;
}

/** The samples of these kinds that somebody changed: "registration 7". */
async function handledSamples(db: Queryable): Promise<Set<string>> {
  const rows = await db
    .selectFrom("audit")
    .innerJoin("samples", (join) =>
      join.onRef("samples.item", "=", "audit.item").onRef("samples.kind", "=", "audit.resource"),
    )
    .select(["audit.item", "audit.resource"])
    .where("samples.kind", "in", judgedByTrail)
    .where("audit.kind", "=", "changes")
    .where("audit.action", "=", "updated")
    .distinct()
    .execute();
  return new Set(rows.map(({ item, resource }) => `${resource} ${item}`));
}

/** The samples that real people use: "event 3". */
async function inUse(db: Queryable): Promise<Set<string>> {
  const handled = await handledSamples(db);
  const registrations = await sql<{ id: number; event_id: number; is_sample: number }>`
    select own.id, own.event_id, case when samples.item is null then 0 else 1 end as is_sample
    from registrations own
    join samples events on events.kind = 'event' and events.item = cast(own.event_id as text)
    left join samples on samples.kind = 'registration' and samples.item = cast(own.id as text)`.execute(db);
  const members = await db.selectFrom("community_members").select("community_id").distinct().execute();
  const drafts = await db.selectFrom("drafts").select(["resource", "item"]).distinct().execute();
  const faults = await sql<{ equipment_id: number }>`select distinct equipment_id from faults
    where created_at > coalesce((select value from settings where key = 'sample_content_added_at'), '')`.execute(db);
  const keepers = await db.selectFrom("equipment_people").select("equipment_id").distinct().execute();
  const bookings = await db
    .selectFrom("bookings")
    .select("equipment_id")
    .where("user_id", "is not", null)
    .distinct()
    .execute();
  const orders = await db.selectFrom("orders").select("product_id").distinct().execute();
  return new Set([
    ...registrations.rows
      .filter(({ id, is_sample }) => Number(is_sample) === 0 || handled.has(`registration ${id}`))
      .map(({ event_id }) => `event ${event_id}`),
    ...members.map(({ community_id }) => `community ${community_id}`),
    // An item with a draft stays, because the draft would be lost.
    ...drafts.map(({ resource, item }) => `${resource} ${item}`),
    ...[...faults.rows, ...keepers, ...bookings].map(({ equipment_id }) => `equipment ${equipment_id}`),
    ...orders.map(({ product_id }) => `product ${product_id}`),
  ]);
}
