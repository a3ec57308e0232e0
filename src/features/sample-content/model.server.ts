import { trashDays } from "../../api/audit/retention";
import { type Database, isPostgres, type Queryable } from "../../platform/database/database.server";
import { unbounded } from "../../platform/database/waiting-time.server";
import { Problem } from "../../platform/errors/problem.server";
import { freePlace } from "../events/model.server";
import { holdsPlace } from "../registrations/model.server";
import { resourceOf } from "../registry";
import {
  hasSampleClaims,
  readSampleWords,
  removeSampleClaims,
  restoreSampleClaims,
  type SampleClaims,
} from "../settings/model.server";
import { type Handling, type Restoring, restoreWithin, trashWithin } from "../trash/model.server";
import { readPresent, type Sample } from "./list.server";
import { type SampleKind, type Samples, type SamplesRestored, sampleKinds } from "./schema";

/** What is only counted: these are people, and they go with what they are about. */
const counted: readonly SampleKind[] = ["registration", "message"];
const dayMs = 86_400_000;

/** What the first start made and is still here, and what was removed and can come back. */
export async function readSamples(db: Queryable, now: Date): Promise<Samples> {
  const [samples, claims, removed] = [await readPresent(db), await hasClaims(db), await readRemoved(db, now)];
  const named = samples.filter(({ kind }) => !counted.includes(kind));
  return {
    counts: sampleKinds.flatMap((kind) => {
      const own = samples.filter((sample) => sample.kind === kind);
      const unchanged = own.filter(({ reason }) => reason === undefined).length;
      return own.length === 0 ? [] : [{ kind, unchanged, changed: own.length - unchanged }];
    }),
    going: named.filter(({ reason }) => reason === undefined),
    staying: named.flatMap(({ reason, ...sample }) => (reason === undefined ? [] : [{ ...sample, reason }])),
    claims,
    removed,
  };
}

/** Whether the pages say anything that came with the sample content. */
const hasClaims = async (db: Queryable): Promise<boolean> =>
  (await hasSampleClaims(db)) || Object.keys(await readSampleWords(db)).length > 0;

/** The samples that were removed with the others and are still in the trash, the last deleted first. */
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

/** Others who remove or bring back samples wait for this transaction. */
const takeTurn = (transaction: Queryable) =>
  transaction
    .selectFrom("settings")
    .select("key")
    .where("key", "in", ["first_communities_added_at", "sample_content_added_at"])
    .orderBy("key")
    .$if(isPostgres(transaction), (select) => select.forUpdate())
    .execute();

/**
 * Moves to the trash, in one transaction, all that the first start made and nobody has changed, and takes back what the pages
 * claim of the sample organisation.
 *
 * @returns how many things went, not counting those that went with another, and how many stay
 */
export const removeSamples = (db: Database, handling: Handling): Promise<{ removed: number; stayed: number }> =>
  // Hundreds of rows one by one are more than a request may wait for the database elsewhere.
  unbounded(() =>
    db.change(async (transaction) => {
      await takeTurn(transaction);
      const samples = await readPresent(transaction);
      const going = samples.filter(({ reason }) => reason === undefined);
      let removed = 0;
      for (const kind of sampleKinds)
        for (const sample of going.filter((one) => one.kind === kind))
          if (await removeOne(transaction, sample, handling)) removed++;
      await keepClaims(transaction, await removeSampleClaims(transaction));
      return { removed, stayed: samples.length - going.length };
    }),
  );

/** The settings row of what the pages claimed before the samples were removed; JSON. */
const claimsKey = "samples_removed_claims";

async function keepClaims(transaction: Queryable, claims: SampleClaims): Promise<void> {
  if (claims.length === 0) return;
  const value = JSON.stringify(claims);
  await transaction
    .insertInto("settings")
    .values({ key: claimsKey, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

async function takeKeptClaims(transaction: Queryable): Promise<SampleClaims> {
  const kept = await transaction
    .deleteFrom("settings")
    .where("key", "=", claimsKey)
    .returning("value")
    .executeTakeFirst();
  return kept ? (JSON.parse(kept.value) as SampleClaims) : [];
}

/** @returns false for what went with another: a registration with its event */
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

/** Brings back what was removed with the samples, in one transaction; what cannot come back is told, and stays in the trash. */
export const restoreSamples = (db: Database, how: Restoring): Promise<Omit<SamplesRestored, "detail">> =>
  unbounded(() =>
    db.change(async (transaction) => {
      await takeTurn(transaction);
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
      if (rows.length > failed.length) await restoreSampleClaims(transaction, await takeKeptClaims(transaction));
      return { restored: rows.length - failed.length, failed };
    }),
  );

/** @returns why it cannot come back; undefined when it has */
async function restoreOne(transaction: Queryable, id: number, how: Restoring): Promise<string | undefined> {
  try {
    await restoreWithin(transaction, id, how);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.message;
  }
}
