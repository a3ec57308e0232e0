import type { Queryable } from "../../../platform/database/database.server";
import { toInstant, wallTime } from "../../../platform/time";
import { matchMovedDates, pairsByOrder } from "./moved-dates";
import type { CalendarDate } from "./read-calendar.server";

/** An event that an earlier import made. */
export interface StoredDate {
  id: number;
  title: string;
  start_date: string;
  imported_from: string;
  imported_values: string | null;
  imported_calendar: string | null;
  series_id: number | null;
  publication: string;
}

const columns = [
  ...(["id", "title", "start_date", "imported_from", "imported_values", "imported_calendar"] as const),
  ...(["series_id", "publication"] as const),
];

/** The events of earlier imports: those with one of the keys, and all that are not over. */
export async function findStored(db: Queryable, keys: readonly string[], now: Date): Promise<StoredDate[]> {
  const select = () => db.selectFrom("events").select(columns).where("imported_from", "is not", null);
  const found = new Map<number, StoredDate>();
  const add = (rows: object[]) => {
    for (const row of rows as StoredDate[]) found.set(row.id, row);
  };
  add(await select().where("end_date", ">", now.toISOString()).execute());
  const unique = [...new Set(keys)];
  for (let at = 0; at < unique.length; at += 500)
    add(
      await select()
        .where("imported_from", "in", unique.slice(at, at + 500))
        .execute(),
    );
  return [...found.values()].sort((one, other) => other.id - one.id);
}

/** Whether an import has made an event of a key. */
export async function isStored(db: Queryable, key: string): Promise<boolean> {
  const rows = db.selectFrom("events").select("id").where("imported_from", "=", key);
  return (await rows.executeTakeFirst()) !== undefined;
}

/** The UID of a key; that of a date of a series ends with its original start. */
const uidOf = (key: string): string => key.replace(/#\d{4}-\d\d-\d\dT[\d:.]{5,12}Z?$/, "");

/** How to take dates of a series that may be moved ones: ask, the stored ones in their order, or further ones. */
export type MovedAs = "ask" | "same" | "new";

export interface Matching {
  /** the stored event of each date, by its key */
  byKey: Map<string, StoredDate>;
  /** stored events that are no longer in the calendar */
  gone: StoredDate[];
  /** UIDs of series whose dates may be moved ones */
  unsure: Set<string>;
  /** the calendar that this file is; undefined if it is new */
  calendar: string | undefined;
}

/** Finds the stored event of each date, also of those whose original start has moved in the calendar. */
export function matchStored(
  stored: readonly StoredDate[],
  { dates, uids }: { dates: readonly CalendarDate[]; uids: ReadonlySet<string> },
  { timeZone, now, movedAs }: { timeZone: string; now: Date; movedAs: MovedAs },
): Matching {
  const byKey = new Map<string, StoredDate>();
  const byUid = Map.groupBy(stored, ({ imported_from }) => uidOf(imported_from));
  const byFrom = new Map(stored.map((row) => [row.imported_from, row]));
  const unsure = new Set<string>();
  const isAhead = ({ start_date }: StoredDate) => start_date > now.toISOString();
  for (const [uid, family] of Map.groupBy(dates, (date) => date.uid)) {
    for (const [key, row] of storedOf(family, byFrom)) byKey.set(key, row);
    const rows = byUid.get(uid) ?? [];
    const missing = rows.filter((row) => isAhead(row) && byKey.get(row.imported_from) !== row);
    const missingWalls = missing.map((row) => ({ row, wall: wallOf(row, timeZone) }));
    const added = family
      .filter(({ key }) => !byKey.has(key))
      .map((date) => ({ date, wall: wallOfDate(date, timeZone) }));
    const isWhole = missing.length === rows.filter(isAhead).length;
    const { pairs, isUnsure } = matchMovedDates(missingWalls, added, isWhole);
    const sorted = <T extends { wall: number }>(list: T[]) => list.toSorted((one, other) => one.wall - other.wall);
    const taken = isUnsure && movedAs === "same" ? pairsByOrder(sorted(missingWalls), sorted(added)) : pairs;
    for (const [{ row }, { date }] of taken) byKey.set(date.key, row);
    if (isUnsure && movedAs === "ask") unsure.add(uid);
  }
  const matched = new Set([...byKey.values()].map(({ id }) => id));
  const isInFile = (row: StoredDate) => uids.has(uidOf(row.imported_from));
  const calendars = new Set(stored.filter(isInFile).map((row) => row.imported_calendar));
  calendars.delete(null);
  const isOfFile = (row: StoredDate) => isInFile(row) || calendars.has(row.imported_calendar);
  const isMissing = (row: StoredDate) => isAhead(row) && !matched.has(row.id) && row.publication !== "cancelled";
  const gone = stored.filter((row) => isOfFile(row) && isMissing(row));
  return { byKey, gone, unsure, calendar: [...calendars].sort()[0] ?? undefined };
}

/** The stored events of dates whose original start has not moved, by their key. */
const storedOf = (dates: readonly CalendarDate[], byFrom: ReadonlyMap<string, StoredDate>): [string, StoredDate][] =>
  dates.flatMap(({ key }): [string, StoredDate][] => {
    const row = byFrom.get(key);
    return row ? [[key, row]] : [];
  });

/** The original start of a stored date on the site's clock. */
function wallOf({ imported_from, start_date }: StoredDate, timeZone: string): number {
  const [, original] = /#(\d{4}-\d\d-\d\dT[\d:.]{5,12}Z?)$/.exec(imported_from) ?? [];
  return wallTime((original && toInstant(original, timeZone)) || start_date, timeZone);
}

const wallOfDate = ({ key, fields }: CalendarDate, timeZone: string): number =>
  wallOf({ imported_from: key, start_date: fields.start_date } as StoredDate, timeZone);
