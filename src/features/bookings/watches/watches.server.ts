import { setImmediate as othersTurn } from "node:timers/promises";
import type { Database, Queryable } from "../../../platform/database/database.server";
import { lockRow } from "../../../platform/database/lock-row.server";
import { isPublishedRow } from "../../../platform/database/published.server";
import { findRow, requireRow } from "../../../platform/database/rows.server";
import { formatDateTime } from "../../../platform/dates/words";
import { invalid, Problem } from "../../../platform/errors/problem.server";
import { lockEquipment } from "../../equipment/units.server";
import { refuse, requireBookable } from "../book.server";
import { notifyFree, type Telling } from "../mails.server";
import { firstFree, type Situation, type Span } from "../rules";
import type { NextFree, Watch } from "../schema";
import { type EquipmentRow, readSituation } from "../situation.server";
import { freedBetween, mayBeFreed, whyNeverFree } from "./freed";

/** Open watches per person. */
const maxOpen = 5;
/** How far ahead the end of a watch can be: the last of the 90 days that people may choose ends then. Milliseconds. */
const maxAheadMs = 91 * 86_400_000;
/** The longest span of a watch; a day has 25 hours when the clocks go back. Milliseconds. */
const maxLengthMs = 25 * 3_600_000;

const msOf = (span: { from: string; to: string }): Span => ({ from: Date.parse(span.from), to: Date.parse(span.to) });

/** The situation of a machine within a time, for nobody in particular. */
const situationIn = (
  db: Queryable,
  machine: EquipmentRow,
  wanted: Span,
  { site, now }: Pick<Telling, "site" | "now">,
): Promise<Situation> => readSituation(db, { machine, userId: null, wanted, now: now() }, site);

/** The first free step of a time; undefined if the machine is busy, closed or out of order for all of it. */
function firstFreeIn(span: Span, situation: Situation): NextFree | undefined {
  const found = firstFree(span, situation);
  const iso = (at: number) => new Date(at).toISOString();
  return found && { starts_at: iso(found.from), ends_at: iso(found.to), unit_id: found.unitId };
}

/** What was seen of a machine when its watches were last looked at. */
interface Look {
  situation: Situation;
  /** the newest watch that was looked at */
  lastId: number;
}

/** The last looks of this process, by machine. A look less, after a restart, only means that all are looked at. */
const looks = new WeakMap<Database, Map<number, Look>>();

/** After so many watches, other work gets a turn. */
const inOneTurn = 50;

/** Mails people who wait for a time that has become free, once each, in the order they asked. */
export async function notifyWatches(telling: Telling & { db: Database }): Promise<void> {
  const { db } = telling;
  const at = telling.now().toISOString();
  const machines = await db
    .selectFrom("booking_watches")
    .select(["equipment_id as id"])
    .select(({ fn }) => [
      fn.min<string>("from_at").as("from"),
      fn.max<string>("to_at").as("to"),
      fn.max<number>("id").as("lastId"),
    ])
    .where("told_at", "is", null)
    .where("to_at", ">", at)
    .groupBy("equipment_id")
    .orderBy("equipment_id")
    .execute();
  const before = looks.get(db) ?? new Map<number, Look>();
  const after = new Map<number, Look>();
  for (const { id, lastId, ...span } of machines) {
    const machine = await findRow(db, "equipment", id);
    if (!machine || !isPublishedRow(machine, at) || machine.booking === "none") continue;
    const look = { lastId, situation: await situationIn(db, machine, msOf(span), telling) };
    await notifyWatchesOf(telling, machine, look, before.get(id));
    after.set(id, look);
  }
  looks.set(db, after);
}

/** Tells those who wait for one machine, if its time may have become free since an earlier look. */
async function notifyWatchesOf(
  telling: Telling & { db: Database },
  machine: EquipmentRow,
  { situation, lastId }: Look,
  earlier: Look | undefined,
): Promise<void> {
  const { db } = telling;
  const freed = earlier ? freedBetween(earlier.situation, situation) : "any";
  const lastSeen = earlier?.lastId ?? 0;
  if (freed.length === 0 && lastId <= lastSeen) return;
  const waiting = await db
    .selectFrom("booking_watches")
    .select(["id", "from_at as from", "to_at as to"])
    .where("equipment_id", "=", machine.id)
    .where("told_at", "is", null)
    .where("to_at", ">", telling.now().toISOString())
    .orderBy("id")
    .execute();
  const pauseMs = machine.buffer_minutes * 60_000;
  const due = waiting.filter((one) => one.id > lastSeen || mayBeFreed(msOf(one), freed, pauseMs));
  for (const [index, { id, ...span }] of due.entries()) {
    if (index % inOneTurn === inOneTurn - 1) await othersTurn();
    if (firstFree(msOf(span), situation)) await tell(telling, machine.id, id);
  }
}

/** Tells somebody that their time is free, if it still is. */
const tell = (telling: Telling & { db: Database }, equipmentId: number, id: number): Promise<void> =>
  telling.db.write(async (transaction) => {
    const machine = await lockEquipment(transaction, equipmentId);
    const row = await findRow(transaction, "booking_watches", id);
    if (!machine || row?.told_at !== null) return;
    const span = msOf({ from: row.from_at, to: row.to_at });
    const free = firstFreeIn(span, await situationIn(transaction, machine, span, telling));
    if (!free) return;
    const told_at = telling.now().toISOString();
    await transaction.updateTable("booking_watches").set({ told_at }).where("id", "=", id).execute();
    await notifyFree(transaction, telling, { userId: row.user_id, machine, from: free.starts_at, to: free.ends_at });
  });

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

/** @throws Problem 422 for a time that is over, too far ahead or too long */
function refuseTime({ from, to }: { from: string; to: string }, now: Date): void {
  if (from >= to) throw invalid("to_at", "The end must be later than the start");
  if (to <= now.toISOString()) throw invalid("to_at", "That time has passed");
  if (Date.parse(to) > now.getTime() + maxAheadMs) throw invalid("to_at", "Please choose a time within 90 days");
  if (Date.parse(to) - Date.parse(from) > maxLengthMs) throw invalid("to_at", "Please choose at most one day");
}

/** @throws Problem 409 for a time that is free now; 422 for one that can never be */
async function refuseFreeTime(
  transaction: Queryable,
  machine: EquipmentRow,
  wanted: Span,
  call: Pick<Telling, "site" | "now">,
): Promise<void> {
  const situation = await situationIn(transaction, machine, wanted, call);
  const free = firstFreeIn(wanted, situation);
  if (free)
    throw new Problem(409, `It is free then. Next free: ${formatDateTime(free.starts_at, call.site)}`, {
      more: { reason: "taken", next_free: free },
    });
  const never = whyNeverFree(wanted, situation);
  if (!never) return;
  const detail = never === "hours" ? "We are closed at that time" : undefined;
  refuse(never, { wanted, situation, site: call.site, field: "from_at", detail });
}

/**
 * Adds a watch; repeating it changes nothing.
 * @throws Problem 404 and 409 as for a booking, 409 with five open ones, 422 for a wrong time, and for one at which nothing can ever be booked
 */
export const addWatch = (
  db: Database,
  { userId, equipmentId, from, to }: { userId: number; equipmentId: number; from: string; to: string },
  call: Pick<Telling, "site" | "now">,
): Promise<Watch> =>
  db.write(async (transaction) => {
    const now = call.now();
    await lockRow(transaction, "users", userId);
    // The lock keeps the time busy until the watch is stored, so no change of it is missed.
    const machine = requireBookable(await lockEquipment(transaction, equipmentId), now);
    refuseTime({ from, to }, now);
    await refuseFreeTime(transaction, machine, msOf({ from, to }), call);
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
