import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import { isPublishedRow } from "../../platform/database/published.server";
import { readPage } from "../../platform/database/read-page.server";
import { findRow, inBatches, requireRow } from "../../platform/database/rows.server";
import type { Tables } from "../../platform/database/tables";
import { invalid, Problem, unknown } from "../../platform/errors/problem.server";
import { listAnswer } from "../../platform/fields";
import { t } from "../../platform/languages/texts";
import { dayMs } from "../../platform/opening/timetable";
import type { WholeSite } from "../../platform/site";
import { dayAt, endOfDay, toInstant } from "../../platform/time";
import type { VisibleMachines } from "../equipment/people.server";
import { unitsByEquipment, unitsOf } from "../equipment/units.server";
import { bookableUntil } from "./rules";
import type { Availability, Booking, BookingList, BookingQuery, DayBoard } from "./schema";
import { type BookingRow, blockedUntil, longestMs, openIn, rowsIn } from "./situation.server";
import { busyTime, cancelUntil, checkInUntil, statusAt } from "./state";

interface JoinedRow extends BookingRow {
  equipment_name: string | null;
  release_minutes: number | null;
  cancel_minutes: number | null;
  unit_name: string | null;
  units: number;
  full_name: string | null;
  username: string | null;
  event_title: string | null;
}

const joined = (db: Queryable) =>
  db
    .selectFrom("bookings")
    .leftJoin("equipment", "equipment.id", "bookings.equipment_id")
    .leftJoin("equipment_units as unit", "unit.id", "bookings.unit_id")
    .leftJoin("users", "users.id", "bookings.user_id")
    .leftJoin("events", "events.id", "bookings.event_id")
    .selectAll("bookings")
    .select([
      "equipment.name as equipment_name",
      "equipment.release_minutes",
      "equipment.cancel_minutes",
      "unit.name as unit_name",
      "users.full_name",
      "users.username",
      "events.title as event_title",
      sql<number>`(select count(*) from equipment_units others
        where others.equipment_id = bookings.equipment_id)`.as("units"),
    ]);

/** A row as in a response. @param at UTC, ISO 8601 */
const toBooking = (row: JoinedRow, at: string): Booking => ({
  id: row.id,
  equipment_id: row.equipment_id,
  equipment_name: row.equipment_name ?? "",
  unit_id: row.unit_id,
  unit_name: row.units > 1 ? (row.unit_name ?? "") : "",
  kind: row.kind,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  status: statusAt(row, row.release_minutes, at),
  checked_in_at: row.checked_in_at,
  ended_at: row.ended_at,
  check_in_until: checkInUntil(row, row.release_minutes),
  cancel_until: cancelUntil(row, row.cancel_minutes ?? 0),
  note: row.note,
  remind: row.remind === 1,
  cancel_reason: row.cancel_reason,
  person: row.event_title ?? (row.full_name || (row.username ?? "")),
  event_id: row.event_id,
});

/** @throws Problem 404 */
export async function findBooking(db: Queryable, id: number, now: Date): Promise<Booking> {
  const row: JoinedRow | undefined = await joined(db).where("bookings.id", "=", id).executeTakeFirst();
  return toBooking(requireRow(row, "Booking"), now.toISOString());
}

/** How many past bookings a person sees; the export of their data has all. */
const pastShown = 20;

/** A person's bookings: upcoming ones, soonest first, then past ones, latest first. */
export async function ownBookings(db: Queryable, userId: number, now: Date): Promise<Booking[]> {
  const at = now.toISOString();
  const own = joined(db).where("bookings.user_id", "=", userId);
  const ahead: JoinedRow[] = await own
    .where("bookings.ends_at", ">", at)
    .orderBy("bookings.ends_at")
    .orderBy("bookings.id")
    .limit(200)
    .execute();
  const past: JoinedRow[] = await own
    .where("bookings.ends_at", "<=", at)
    .orderBy("bookings.ends_at", "desc")
    .orderBy("bookings.id", "desc")
    .limit(pastShown)
    .execute();
  const rows = [...ahead, ...past].map((row) => toBooking(row, at));
  const isAhead = ({ status }: Booking) => status === "booked";
  return [...rows.filter(isAhead), ...rows.filter((row) => !isAhead(row))];
}

/** The start and end of a day of the site's calendar. */
export function dayBounds(day: string, timeZone: string): { from: string; to: string } {
  const [from, to] = [toInstant(`${day}T00:00`, timeZone), endOfDay(day, timeZone)];
  if (!from || !to) throw invalid("day", t`Day must be a day such as 2026-11-21`);
  return { from, to };
}

/** The longest availability; days. */
const maxDays = 31;

interface Looking {
  /** whether the caller sees other people's names */
  seesNames: boolean;
  seesHidden: boolean;
  userId: number | undefined;
  from: string;
  to: string;
  now: Date;
}

/**
 * Returns the availability of a machine's units.
 * @throws Problem 404 for a machine that visitors do not see, 409 for one that cannot be booked, 422 for a wrong time
 */
export async function readAvailability(
  db: Queryable,
  equipmentId: number,
  { seesNames, seesHidden, userId, from, to, now }: Looking,
  site: WholeSite,
): Promise<Availability> {
  const { timeZone } = site;
  const machine = await findRow(db, "equipment", equipmentId);
  if (!machine || !(isPublishedRow(machine, now.toISOString()) || seesHidden)) throw unknown("Machine");
  if (machine.booking === "none") throw new Problem(409, t`This machine cannot be booked`);
  if (from >= to) throw invalid("to", t`To must be later than from`);
  if (Date.parse(to) - Date.parse(from) > maxDays * dayMs + 2 * 3_600_000)
    throw invalid("to", t`To must be at most ${{ maxDays }} days after from`);
  const span = { from: Date.parse(from), to: Date.parse(to) };
  const at = now.toISOString();
  const units = (await unitsOf(db, equipmentId)).filter(({ is_retired }) => !is_retired);
  const rows = (await rowsIn(db, equipmentId, span)).flatMap((row) => {
    const busy = busyTime(row, machine.release_minutes, at);
    return busy && busy.from < span.to && busy.to > span.from ? [{ row, busy }] : [];
  });
  const own = (row: BookingRow) => userId !== undefined && row.user_id === userId;
  const details = new Map(
    (seesNames && rows.length > 0
      ? await joined(db)
          .where(
            "bookings.id",
            "in",
            rows.map(({ row }) => row.id),
          )
          .execute()
      : []
    ).map((row) => [row.id, toBooking(row, at)]),
  );
  const open = openIn(site, machine.outside_hours === 1, span);
  const iso = (instant: number) => new Date(instant).toISOString();
  return {
    time_zone: timeZone,
    now: at,
    step_minutes: machine.step_minutes,
    max_minutes: machine.max_minutes,
    bookable_until: iso(bookableUntil(now.getTime(), timeZone, machine.ahead_days)),
    open: (open ?? [[span.from, span.to] as const])
      .filter(([opens, closes]) => opens < span.to && closes > span.from)
      .map(([opens, closes]) => ({
        starts_at: iso(Math.max(opens, span.from)),
        ends_at: iso(Math.min(closes, span.to)),
      })),
    units: units.map((unit) => {
      const blocked = blockedUntil(unit, now, timeZone);
      return {
        id: unit.id,
        name: unit.name,
        blocked_until: blocked === undefined ? null : iso(blocked),
        busy: rows
          .filter(({ row }) => row.unit_id === unit.id)
          .map(({ row, busy }) => {
            const detail = details.get(row.id);
            return {
              starts_at: iso(busy.from),
              ends_at: iso(busy.to),
              ...(own(row) && { own: true as const }),
              ...((own(row) || seesNames) && { booking_id: row.id }),
              ...(detail && { person: detail.person, what: row.kind === "own" ? row.note : row.kind }),
            };
          }),
      };
    }),
  };
}

/** An empty list is invalid SQL; no machine has this id. */
const among = (visible: readonly number[]) => (visible.length > 0 ? visible : [0]);

/** Whether a booking is outside the current opening hours, for example on a holiday that was added later. */
export async function outsideHours(
  db: Queryable,
  visible: VisibleMachines,
  site: WholeSite,
  now: Date,
): Promise<number[]> {
  const rows = await db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipment_id")
    .select(["bookings.id", "bookings.starts_at", "bookings.ends_at"])
    .where("bookings.status", "=", "booked")
    .where("bookings.kind", "=", "own")
    .where("bookings.ended_at", "is", null)
    .where("bookings.starts_at", ">", now.toISOString())
    .where("equipment.outside_hours", "=", 0)
    .$if(visible !== "all", (select) => select.where("bookings.equipment_id", "in", among(visible as number[])))
    .orderBy("bookings.starts_at")
    .limit(5_000)
    .execute();
  const last = rows.at(-1);
  const open = last && openIn(site, false, { from: now.getTime(), to: Date.parse(last.ends_at) });
  if (!open) return [];
  return rows
    .filter((row) => {
      const [from, to] = [Date.parse(row.starts_at), Date.parse(row.ends_at)];
      return !open.some(([opens, closes]) => opens <= from && to <= closes);
    })
    .map(({ id }) => id);
}

const before = (instant: string, ms: number) => new Date(Date.parse(instant) - ms).toISOString();

/** Finds the few event uses that began long before an instant and are not over then. */
async function longHolds(db: Queryable, instant: string): Promise<number[]> {
  const rows = await db
    .selectFrom("bookings")
    .select("id")
    .where("kind", "=", "event")
    .where("starts_at", "<", before(instant, longestMs))
    .where("ends_at", ">", instant)
    .execute();
  return rows.map(({ id }) => id);
}

/** Bounds the scan of bookings that last until after an instant; only event uses are longer than a month. */
const startsNear =
  (instant: string, long: readonly number[]) =>
  (where: ExpressionBuilder<Tables, "bookings">): Expression<SqlBool> => {
    const isNear = where("bookings.starts_at", ">=", before(instant, longestMs));
    return long.length > 0 ? where.or([isNear, where("bookings.id", "in", long)]) : isNear;
  };

interface Narrowing {
  /** the day; UTC, ISO 8601 */
  bounds: { from: string; to: string } | undefined;
  /** only bookings that end after it; UTC, ISO 8601 */
  since: string | undefined;
  /** the ids of long bookings since then */
  long: readonly number[];
  only: readonly number[] | undefined;
  visible: VisibleMachines;
  /** now; UTC, ISO 8601 */
  at: string;
}

function* conditions(
  where: ExpressionBuilder<Tables, "bookings">,
  { equipment_id, status, kind, upcoming }: BookingQuery,
  { bounds, since, long, only, visible, at }: Narrowing,
): Generator<Expression<SqlBool>> {
  if (visible !== "all") yield where("bookings.equipment_id", "in", among(visible));
  if (bounds) yield where.and([where("starts_at", "<", bounds.to), where("ends_at", ">", bounds.from)]);
  if (since !== undefined) yield startsNear(since, long)(where);
  if (equipment_id !== undefined) yield where("equipment_id", "=", equipment_id);
  if (status !== undefined) yield where("status", "=", status);
  if (kind !== undefined) yield where("kind", "=", kind);
  if (upcoming === true) yield where("ends_at", ">", at);
  if (upcoming === false) yield where.and([where("ends_at", "<=", at), where("starts_at", "<", at)]);
  if (only) yield where("id", "in", among(only));
}

/** Reads one page of bookings, by their start. */
export async function listBookings(
  db: Queryable,
  query: BookingQuery,
  visible: VisibleMachines,
  { site, now }: { site: WholeSite; now: Date },
): Promise<BookingList> {
  const { day, upcoming, outside_hours, sort } = query;
  const bounds = day === undefined ? undefined : dayBounds(day, site.timeZone);
  const only = outside_hours ? await outsideHours(db, visible, site, now) : undefined;
  const at = now.toISOString();
  const since = bounds?.from ?? (upcoming ? at : undefined);
  const long = since === undefined ? [] : await longHolds(db, since);
  const narrowing = { bounds, since, long, only, visible, at };
  const found = db.selectFrom("bookings").where((where) => where.and([...conditions(where, query, narrowing)]));
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const { rows, total } = await readPage(
    found,
    (select) => select.select("bookings.id").orderBy("starts_at", direction).orderBy("id", direction),
    query,
  );
  const ids = rows.map(({ id }) => id);
  const details: JoinedRow[] = ids.length ? await joined(db).where("bookings.id", "in", ids).execute() : [];
  const byId = new Map(details.map((row) => [row.id, toBooking(row, now.toISOString())]));
  return listAnswer(
    ids.flatMap((id) => byId.get(id) ?? []),
    total,
    query,
  );
}

/** A day's bookings of all machines that can be booked, with names. */
export async function readDay(
  db: Queryable,
  asked: string | undefined,
  visible: VisibleMachines,
  { site, now }: { site: WholeSite; now: Date },
): Promise<DayBoard> {
  const day = asked ?? dayAt(now, site.timeZone);
  const { from, to } = dayBounds(day, site.timeZone);
  const machines = await db
    .selectFrom("equipment")
    .select(["id", "name"])
    .where("booking", "=", "open")
    .$if(visible !== "all", (select) => select.where("id", "in", among(visible as number[])))
    .orderBy("name_key")
    .orderBy("id")
    .limit(200)
    .execute();
  const ids = machines.map(({ id }) => id);
  const units = ids.length > 0 ? await unitsByEquipment(db, ids) : () => [];
  const rows: JoinedRow[] = ids.length
    ? await joined(db)
        .where("bookings.equipment_id", "in", ids)
        .where("bookings.status", "=", "booked")
        .where("bookings.starts_at", "<", to)
        .where("bookings.ends_at", ">", from)
        .where(startsNear(from, await longHolds(db, from)))
        .orderBy("bookings.starts_at")
        .orderBy("bookings.id")
        .execute()
    : [];
  const open = openIn(site, false, { from: Date.parse(from), to: Date.parse(to) }) ?? [];
  const iso = (instant: number) => new Date(instant).toISOString();
  return {
    day,
    starts_at: from,
    ends_at: to,
    open: open
      .map(([opens, closes]) => ({
        starts_at: iso(Math.max(opens, Date.parse(from))),
        ends_at: iso(Math.min(closes, Date.parse(to))),
      }))
      .filter(({ starts_at, ends_at }) => starts_at < ends_at),
    machines: machines.flatMap(({ id, name }) => {
      const inUse = units(id).filter(({ is_retired }) => !is_retired);
      return inUse.map((unit) => ({
        equipment_id: id,
        name,
        unit_id: unit.id,
        unit_name: inUse.length > 1 ? unit.name : "",
        status: unit.status,
        bookings: rows.filter((row) => row.unit_id === unit.id).map((row) => toBooking(row, now.toISOString())),
      }));
    }),
  };
}

/** Reads all bookings or those of some ids, in batches by id. */
export async function* eachBooking(
  db: Queryable,
  visible: VisibleMachines,
  { ids, now }: { ids?: readonly string[] | undefined; now: Date },
): AsyncGenerator<Booking[]> {
  const read = (last: number, limit: number): Promise<JoinedRow[]> =>
    joined(db)
      .where("bookings.id", ">", last)
      .$if(visible !== "all", (select) => select.where("bookings.equipment_id", "in", among(visible as number[])))
      .$if(ids !== undefined, (select) => select.where("bookings.id", "in", among((ids ?? []).map(Number))))
      .orderBy("bookings.id")
      .limit(limit)
      .execute();
  for await (const rows of inBatches(read)) yield rows.map((row) => toBooking(row, now.toISOString()));
}
