import { sql } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import { resourceOf } from "../registry";
import { type SampleKind, sampleKinds } from "./choices";
import { judgedByTrail, type Staying } from "./schema";

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
  const needed = await neededBy(db, samples);
  return samples.map((sample) =>
    sample.reason === undefined && needed.has(`${sample.kind} ${sample.id}`) ? { ...sample, reason: "in_use" } : sample,
  );
}

/** The qualifications and agreements that staying machines, events and qualifications name: "agreement 2". */
async function neededBy(db: Queryable, samples: readonly Sample[]): Promise<Set<string>> {
  const going = (kind: SampleKind) =>
    new Set(samples.flatMap((one) => (one.kind === kind && one.reason === undefined ? Number(one.id) : [])));
  const [machines, events] = [going("equipment"), going("event")];
  const equipment = await db.selectFrom("equipment").select(["id", "requires", "agreement_ids"]).execute();
  const giving = await db.selectFrom("event_grants").selectAll().execute();
  const staying = equipment.filter(({ id }) => !machines.has(id));
  const idsOf = (texts: readonly string[]) => texts.flatMap((text) => JSON.parse(text) as number[]);
  const needed = new Set([
    ...idsOf(staying.map(({ requires }) => requires)),
    ...idsOf(
      giving
        .filter(({ event_id }) => !events.has(event_id))
        .flatMap(({ qualification_ids, requires }) => [qualification_ids, requires]),
    ),
  ]);
  const qualifications = await db.selectFrom("qualifications").select(["id", "needs", "agreement_id"]).execute();
  const stays = ({ id }: { id: number }) => needed.has(id) || !going("qualification").has(id);
  // One qualification may need another, which needs a third.
  for (let before = -1; before < needed.size; ) {
    before = needed.size;
    for (const id of idsOf(qualifications.filter(stays).map(({ needs }) => needs))) needed.add(id);
  }
  const agreements = [
    ...idsOf(staying.map(({ agreement_ids }) => agreement_ids)),
    ...qualifications.filter(stays).flatMap(({ agreement_id }) => agreement_id ?? []),
  ];
  return new Set([...[...needed].map((id) => `qualification ${id}`), ...agreements.map((id) => `agreement ${id}`)]);
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
  // Samples wait under made-up e-mails; a grant that somebody made has an account or a granter.
  const grants = await db
    .selectFrom("qualification_grants")
    .select("qualification_id")
    .where((where) => where.or([where("user_id", "is not", null), where("granted_by", "is not", null)]))
    .distinct()
    .execute();
  const interests = await db.selectFrom("qualification_interests").select("qualification_id").distinct().execute();
  const accepted = await db
    .selectFrom("acceptances")
    .innerJoin("agreement_versions", "agreement_versions.id", "acceptances.version_id")
    .select("agreement_versions.agreement_id")
    .distinct()
    .execute();
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
    ...[...grants, ...interests].map(({ qualification_id }) => `qualification ${qualification_id}`),
    ...accepted.map(({ agreement_id }) => `agreement ${agreement_id}`),
    ...orders.map(({ product_id }) => `product ${product_id}`),
  ]);
}
