import type { Selectable } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import type { Tables } from "../../platform/database/tables";
import { dayMs, hasAnyHours, minuteMs, type OpenTime, openTimes } from "../../platform/opening/timetable";
import type { WholeSite } from "../../platform/site";
import { endOfDay } from "../../platform/time";
import type { Unit } from "../equipment/schema";
import { unitsOf } from "../equipment/units.server";
import type { Situation, Span } from "./rules";
import { busyTime, rulesOf, statusAt } from "./state";

export type EquipmentRow = Selectable<Tables["equipment"]>;
export type BookingRow = Selectable<Tables["bookings"]>;

/** How long a unit out of order refuses bookings if no end is known; milliseconds. */
const unknownRepairMs = 48 * 60 * minuteMs;

/** When a unit accepts bookings again; undefined if it works. Milliseconds. */
export function blockedUntil(
  { status, status_until_on }: Pick<Unit, "status" | "status_until_on">,
  now: Date,
  timeZone: string,
): number | undefined {
  if (status !== "down" && status !== "service") return undefined;
  const promised = status_until_on === null ? null : endOfDay(status_until_on, timeZone);
  const at = promised === null ? Number.NaN : Date.parse(promised);
  // A date that has passed is no longer a promise.
  return at > now.getTime() ? at : now.getTime() + unknownRepairMs;
}

/** The opening times within a span; undefined if opening hours do not matter. */
export function openIn(
  { timetable, timeZone }: Pick<WholeSite, "timetable" | "timeZone">,
  outsideHours: boolean,
  { from, to }: Span,
): OpenTime[] | undefined {
  if (outsideHours || !hasAnyHours(timetable)) return undefined;
  return openTimes({ timetable, timeZone, hand: null }, from, Math.ceil((to - from) / dayMs) + 2);
}

/**
 * The longest booking with its pause, and the longest service; only an event may use a machine for longer.
 * Milliseconds.
 */
export const longestMs = 33 * dayMs;

/** The bookings of a machine that overlap a span, by start. @param except the one that is being moved */
export async function rowsIn(
  db: Queryable,
  equipmentId: number,
  { from, to }: Span,
  except = 0,
): Promise<BookingRow[]> {
  const earliest = new Date(from - longestMs).toISOString();
  const touching = db
    .selectFrom("bookings")
    .selectAll()
    .where("equipment_id", "=", equipmentId)
    .where("status", "=", "booked")
    .where("busy_until_at", ">", new Date(from).toISOString())
    .where("id", "!=", except);
  const rows = await touching
    .where("starts_at", ">=", earliest)
    .where("starts_at", "<", new Date(to).toISOString())
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
  // An index of event uses finds these; there are nearly always none.
  const long = await touching.where("kind", "=", "event").where("starts_at", "<", earliest).execute();
  return [...long, ...rows];
}

/** The person's unfinished bookings of all machines. @param except the one that is being moved */
async function ownSpans(db: Queryable, userId: number, now: Date, except: number): Promise<Span[]> {
  const at = now.toISOString();
  const rows = await db
    .selectFrom("bookings")
    .leftJoin("equipment", "equipment.id", "bookings.equipment_id")
    .selectAll("bookings")
    .select("equipment.release_minutes")
    .where("bookings.user_id", "=", userId)
    .where("bookings.kind", "=", "own")
    .where("bookings.status", "=", "booked")
    .where("bookings.ends_at", ">", at)
    .where("bookings.id", "!=", except)
    .execute();
  return rows
    .filter((row) => statusAt(row, row.release_minutes, at) === "booked")
    .map(({ starts_at, ends_at }) => ({ from: Date.parse(starts_at), to: Date.parse(ends_at) }));
}

interface SituationQuery {
  machine: EquipmentRow;
  /** null for events and service */
  userId: number | null;
  wanted: Span;
  /** the booking that is being moved */
  except?: number | undefined;
  now: Date;
}

/** How far after the requested time to look for another; milliseconds. */
const lookMs = 16 * dayMs;

/** Reads everything that decides about a booking. The machine's lock keeps it unchanged until the transaction ends. */
export async function readSituation(
  db: Queryable,
  { machine, userId, wanted, except = 0, now }: SituationQuery,
  site: Pick<WholeSite, "timetable" | "timeZone">,
): Promise<Situation> {
  const { timeZone } = site;
  const [first, at] = [now.getTime(), now.toISOString()];
  const window = {
    from: Math.max(Math.min(first, wanted.from), first - 2 * dayMs),
    to: Math.min(Math.max(first, wanted.to), first + 100 * dayMs) + lookMs,
  };
  const units = await unitsOf(db, machine.id);
  const rows = await rowsIn(db, machine.id, window, except);
  return {
    now: first,
    timeZone,
    rules: rulesOf(machine),
    units: units
      .filter(({ is_retired }) => !is_retired)
      .map((unit) => ({ id: unit.id, blockedUntil: blockedUntil(unit, now, timeZone) })),
    taken: rows.flatMap((row) => {
      const span = busyTime(row, machine.release_minutes, at);
      return span ? [{ ...span, unitId: row.unit_id }] : [];
    }),
    own: userId === null ? [] : await ownSpans(db, userId, now, except),
    open: openIn(site, machine.outside_hours === 1, window),
  };
}
