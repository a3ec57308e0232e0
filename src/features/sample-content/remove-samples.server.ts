import { trashDays } from "../../api/audit/retention";
import { type Database, isPostgres, type Queryable } from "../../platform/database/database.server";
import { putSetting } from "../../platform/database/setting-rows.server";
import { unbounded } from "../../platform/database/waiting-time.server";
import { Problem } from "../../platform/errors/problem.server";
import { freePlace } from "../events/model.server";
import { holdsPlace } from "../registrations/model.server";
import { resourceOf } from "../registry";
import {
  hasSampleFacts,
  readSampleWords,
  removeSampleFacts,
  restoreSampleFacts,
  type SampleFacts,
} from "../settings/sample-facts.server";
import { type Handling, type Restoring, restoreWithin, trashWithin } from "../trash/trash.server";
import { type SampleKind, sampleKinds } from "./choices";
import { readPresent, type Sample } from "./list.server";
import type { Samples, SamplesRestored } from "./schema";

/** People, who are only counted and go with their event. */
const counted: readonly SampleKind[] = ["registration", "message"];
const dayMs = 86_400_000;

/** Lists present samples, and removed ones that can be restored. */
export async function readSamples(db: Queryable, now: Date): Promise<Samples> {
  const [samples, facts, removed] = [await readPresent(db), await hasFacts(db), await readRemoved(db, now)];
  const named = samples.filter(({ kind }) => !counted.includes(kind));
  return {
    counts: sampleKinds.flatMap((kind) => {
      const own = samples.filter((sample) => sample.kind === kind);
      const unchanged = own.filter(({ reason }) => reason === undefined).length;
      return own.length === 0 ? [] : [{ kind, unchanged, changed: own.length - unchanged }];
    }),
    going: named.filter(({ reason }) => reason === undefined),
    staying: named.flatMap(({ reason, ...sample }) => (reason === undefined ? [] : [{ ...sample, reason }])),
    facts,
    removed,
  };
}

const hasFacts = async (db: Queryable): Promise<boolean> =>
  (await hasSampleFacts(db)) || Object.keys(await readSampleWords(db)).length > 0;

/** The removed samples that are still in the trash, the last deleted first. */
const inTrash = (db: Queryable, now: Date) =>
  db
    .selectFrom("samples")
    .innerJoin("trash", "trash.id", "samples.trash_id")
    .select(["samples.kind", "samples.item", "samples.trash_id", "trash.title", "trash.deleted_at"])
    .where("trash.deleted_at", ">=", new Date(now.getTime() - trashDays * dayMs).toISOString())
    .orderBy("samples.trash_id", "desc")
    .execute();

async function readRemoved(db: Queryable, now: Date): Promise<Samples["removed"]> {
  const rows = await inTrash(db, now);
  const [last] = rows;
  if (!last) return null;
  const until = new Date(Date.parse(last.deleted_at) + trashDays * dayMs).toISOString();
  return { count: rows.length, at: last.deleted_at, until };
}

/** Makes concurrent removals and restores wait. */
const claimOnce = (transaction: Queryable) =>
  transaction
    .selectFrom("settings")
    .select("key")
    .where("key", "in", ["first_communities_added_at", "sample_content_added_at"])
    .orderBy("key")
    .$if(isPostgres(transaction), (select) => select.forUpdate())
    .execute();

/** Moves unchanged samples to the trash and removes sample texts. @returns the numbers removed and staying */
export const removeSamples = (db: Database, handling: Handling): Promise<{ removed: number; stayed: number }> =>
  // Hundreds of rows take longer than the usual time limit.
  unbounded(() =>
    db.change(async (transaction) => {
      await claimOnce(transaction);
      const samples = await readPresent(transaction);
      const going = samples.filter(({ reason }) => reason === undefined);
      let removed = 0;
      for (const kind of sampleKinds)
        for (const sample of going.filter((one) => one.kind === kind))
          if (await removeOne(transaction, sample, handling)) removed++;
      await keepFacts(transaction, await removeSampleFacts(transaction));
      return { removed, stayed: samples.length - going.length };
    }),
  );

/** The settings row of the removed texts; JSON. */
const factsKey = "samples_removed_claims";

async function keepFacts(transaction: Queryable, facts: SampleFacts): Promise<void> {
  if (facts.length === 0) return;
  await putSetting(transaction, factsKey, JSON.stringify(facts));
}

async function takeStoredFacts(transaction: Queryable): Promise<SampleFacts> {
  const kept = await transaction
    .deleteFrom("settings")
    .where("key", "=", factsKey)
    .returning("value")
    .executeTakeFirst();
  return kept ? (JSON.parse(kept.value) as SampleFacts) : [];
}

/** @returns false for dependent ones, such as a registration with its event */
async function removeOne(transaction: Queryable, { kind, id }: Sample, handling: Handling): Promise<boolean> {
  const held =
    kind === "registration"
      ? await transaction
          .selectFrom("registrations")
          .select(["event_id", "places", "registration_status"])
          .where("id", "=", Number(id))
          .executeTakeFirst()
      : undefined;
  const trash_id = await trashWithin(transaction, { key: kind, item: id }, handling);
  if (trash_id === undefined) return false;
  if (held && holdsPlace(held.registration_status)) await freePlace(transaction, held.event_id, held.places);
  await transaction.updateTable("samples").set({ trash_id }).where("kind", "=", kind).where("item", "=", id).execute();
  return true;
}

/** Restores the removed samples in one transaction; reports those that cannot be restored. */
export const restoreSamples = (db: Database, how: Restoring): Promise<Omit<SamplesRestored, "detail">> =>
  unbounded(() =>
    db.change(async (transaction) => {
      await claimOnce(transaction);
      const rows = await inTrash(transaction, how.now);
      const failed: SamplesRestored["failed"] = [];
      for (const { kind, item, trash_id, title } of rows) {
        const reason = await restoreOne(transaction, trash_id as number, how);
        if (reason === undefined)
          await transaction
            .updateTable("samples")
            .set({ trash_id: null })
            .where("kind", "=", kind)
            .where("item", "=", item)
            .execute();
        else failed.push({ kind: resourceOf(kind as SampleKind).key as SampleKind, id: item, title, detail: reason });
      }
      if (rows.length > failed.length) await restoreSampleFacts(transaction, await takeStoredFacts(transaction));
      return { restored: rows.length - failed.length, failed };
    }),
  );

/** @returns why it cannot be restored; undefined on success */
async function restoreOne(transaction: Queryable, id: number, how: Restoring): Promise<string | undefined> {
  try {
    await restoreWithin(transaction, id, how);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.message;
  }
}
