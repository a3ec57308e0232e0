import type { Database, Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { isPublishedRow } from "../../platform/database/published.server";
import { findRow, requireRow } from "../../platform/database/rows.server";
import { invalid, Problem } from "../../platform/errors/problem.server";
import { formatDateTime } from "../../ui/time/date-time";
import { lockEquipment } from "../equipment/units.server";
import { notifyFree, type Telling } from "./mails.server";
import { firstFree, type Span } from "./rules";
import type { Watch } from "./schema";
import { type EquipmentRow, readSituation } from "./situation.server";

/** Open watches per person. */
const maxOpen = 5;
/** How far ahead a watch can be; milliseconds. */
const maxAheadMs = 91 * 86_400_000;
/** The longest span of a watch; a day has 25 hours when the clocks go back. Milliseconds. */
const maxLengthMs = 25 * 3_600_000;

/** The first free step of a time; undefined if the machine is busy, closed or out of order for all of it. */
async function firstFreeIn(
  db: Queryable,
  machine: EquipmentRow,
  span: { from: string; to: string },
  { site, now }: Pick<Telling, "site" | "now">,
): Promise<{ from: string; to: string; unitId: number } | undefined> {
  const wanted = { from: Date.parse(span.from), to: Date.parse(span.to) };
  const found = firstFree(wanted, await readSituation(db, { machine, userId: null, wanted, now: now() }, site));
  const iso = (at: number) => new Date(at).toISOString();
  return found && { from: iso(found.from), to: iso(found.to), unitId: found.unitId };
}

/** Mails people who wait for a time that has become free, once each, in the order they asked. */
export async function notifyWatches(telling: Telling & { db: Database }): Promise<void> {
  const { db, site } = telling;
  const now = telling.now();
  const at = now.toISOString();
  const watches = await db
    .selectFrom("booking_watches")
    .selectAll()
    .where("told_at", "is", null)
    .where("to_at", ">", at)
    .orderBy("id")
    .execute();
  for (const [id, waiting] of Map.groupBy(watches, ({ equipment_id }) => equipment_id)) {
    const seen = await findRow(db, "equipment", id);
    if (!seen || !isPublishedRow(seen, at) || seen.booking === "none") continue;
    const spans = waiting.map(({ from_at, to_at }) => ({ from: Date.parse(from_at), to: Date.parse(to_at) }));
    const wanted = { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
    // One read for all, so that a write is needed only if somebody is told.
    const situation = await readSituation(db, { machine: seen, userId: null, wanted, now }, site);
    for (const [index, watch] of waiting.entries()) {
      if (!firstFree(spans[index] as Span, situation)) continue;
      await db.write(async (transaction) => {
        const machine = await lockEquipment(transaction, id);
        const row = await findRow(transaction, "booking_watches", watch.id);
        const span = { from: watch.from_at, to: watch.to_at };
        const free = machine && row?.told_at === null && (await firstFreeIn(transaction, machine, span, telling));
        if (!machine || !free) return;
        await transaction.updateTable("booking_watches").set({ told_at: at }).where("id", "=", watch.id).execute();
        await notifyFree(transaction, telling, { userId: watch.user_id, machine, ...free });
      });
    }
  }
}

/** The open watches of a person, the next first. */
export const watchesOf = (db: Queryable, userId: number, now: Date): Promise<Watch[]> =>
  db
    .selectFrom("booking_watches")
    .innerJoin("equipment", "equipment.id", "booking_watches.equipment_id")
    .select(["booking_watches.id", "equipment_id", "equipment.name as equipment_name", "from_at", "to_at"])
    .where("user_id", "=", userId)
    .where("told_at", "is", null)
    .where("to_at", ">", now.toISOString())
    .orderBy("from_at")
    .orderBy("booking_watches.id")
    .execute();

/** Adds a watch; repeating it changes nothing. @throws Problem 409 with five open ones, 422 for a wrong time */
export const addWatch = (
  db: Database,
  { userId, machine, from, to }: { userId: number; machine: EquipmentRow; from: string; to: string },
  call: Pick<Telling, "site" | "now">,
): Promise<Watch> =>
  db.write(async (transaction) => {
    const now = call.now();
    await lockRow(transaction, "users", userId);
    if (from >= to) throw invalid("to_at", "The end must be later than the start");
    if (to <= now.toISOString()) throw invalid("to_at", "That time has passed");
    if (Date.parse(to) > now.getTime() + maxAheadMs) throw invalid("to_at", "Please choose a time within 90 days");
    if (Date.parse(to) - Date.parse(from) > maxLengthMs) throw invalid("to_at", "Please choose at most one day");
    const free = await firstFreeIn(transaction, machine, { from, to }, call);
    if (free)
      throw new Problem(409, `It is free then. Next free: ${formatDateTime(free.from, call.site)}`, {
        more: { reason: "taken", next_free: { starts_at: free.from, ends_at: free.to, unit_id: free.unitId } },
      });
    const open = await watchesOf(transaction, userId, now);
    const same = open.find((one) => one.equipment_id === machine.id && one.from_at === from && one.to_at === to);
    if (same) return same;
    if (open.length >= maxOpen)
      throw new Problem(409, `You are already waiting for ${maxOpen} times. Remove one first.`, {
        more: { to: "/account/bookings" },
      });
    const row = await transaction
      .insertInto("booking_watches")
      .values({
        equipment_id: machine.id,
        user_id: userId,
        from_at: from,
        to_at: to,
        told_at: null,
        created_at: now.toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id: row.id, equipment_id: machine.id, equipment_name: machine.name, from_at: from, to_at: to };
  });

/** Removes one's own watch. @throws Problem 404 */
export const removeWatch = (db: Database, userId: number, id: number): Promise<void> =>
  db.write(async (transaction) => {
    const own = transaction.deleteFrom("booking_watches").where("id", "=", id).where("user_id", "=", userId);
    requireRow(await own.returning("id").executeTakeFirst(), "Watch");
  });

/** How long a past watch is kept; milliseconds. */
const keptMs = 30 * 86_400_000;

/** Deletes watches a month after their time. */
export const sweepWatches = (db: Database, now: Date): Promise<unknown> =>
  db
    .deleteFrom("booking_watches")
    .where("to_at", "<", new Date(now.getTime() - keptMs).toISOString())
    .execute();
