import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database, Queryable } from "../../platform/database/database.server";
import { findRow, known } from "../../platform/database/rows.server";
import type { Tables } from "../../platform/database/tables";
import type { Guest } from "../registrations/place-fields";
import { type Check, inSince } from "./who-is-in";
import "../registrations/schema";
import "./schema";

/*
 * What phones have said at the door is kept, each by its key; who is in follows from all of it (who-is-in.ts), and is written to
 * the registration. Nothing here looks at places. All of it is done with the event locked.
 */

type Row = Selectable<Tables["registrations"]>;

/** A check of one person of a registration. */
export interface NewCheck extends Check {
  registrationId: number;
  /** 0 for who has registered, else the id of a guest */
  guest: number;
}

/** A registration's checks of one person are at most so many: whoever wants to write without end, does not. */
const mostOfOne = 60;

const checksOf = (db: Queryable, id: number) =>
  db.selectFrom("door_checks").selectAll().where("registration_id", "=", id).execute();

type Stored = Awaited<ReturnType<typeof checksOf>>;

/** What an event's door was told by a key, if anything was. */
export const checkOfKey = (db: Queryable, eventId: number, key: string) =>
  db.selectFrom("door_checks").selectAll().where("event_id", "=", eventId).where("key", "=", key).executeTakeFirst();

const guestsOf = (row: Row) => JSON.parse(row.guests) as Guest[];

/** Who is in of a registration by its row, however they came to be: by an administrator, or long ago. */
function inByRow(row: Row): { guest: number; at: string }[] {
  const own = row.registration_status === "attended" ? [{ guest: 0, at: row.checked_in_at ?? row.updated_at }] : [];
  return [...own, ...guestsOf(row).flatMap(({ id, checked_in_at: at }) => (at ? [{ guest: id, at }] : []))];
}

/**
 * Keeps a check, and writes to its registration who is in by all there are.
 *
 * @returns whether somebody's being in has changed
 */
export async function addCheck(
  transaction: Queryable,
  row: Row,
  { registrationId, guest, key, at, undo }: NewCheck,
  now: Date,
): Promise<boolean> {
  const created_at = now.toISOString();
  const before = await checksOf(transaction, registrationId);
  if (before.filter((check) => check.guest === guest).length >= mostOfOne) return false;
  const common = { event_id: row.event_id, registration_id: registrationId, created_at };
  // Who is in without a check that says so is given one, so that it counts with the others.
  const seeds = inByRow(row)
    .filter((one) => inSince(before.filter((check) => check.guest === one.guest)) === null)
    .map((one) => ({ ...common, ...one, key: `was ${registrationId}.${one.guest} ${one.at}`, undo: "" }));
  const added = [...seeds, { ...common, guest, key, at, undo }];
  await transaction
    .insertInto("door_checks")
    .values(added)
    .onConflict((conflict) => conflict.columns(["event_id", "key"]).doNothing())
    .execute();
  return writeWhoIsIn(transaction, row, [...before, ...added], now);
}

/** Writes to a registration who of it is in. @returns whether that has changed */
async function writeWhoIsIn(transaction: Queryable, row: Row, checks: Stored, now: Date): Promise<boolean> {
  const since = (guest: number) => inSince(checks.filter((check) => check.guest === guest));
  const checked_in_at = since(0);
  const guests = withArrivals(guestsOf(row), since);
  const registration_status = checked_in_at === null ? "confirmed" : "attended";
  const is = { checked_in_at, guests, registration_status } as const;
  if (Object.entries(is).every(([column, value]) => row[column as keyof typeof is] === value)) return false;
  await transaction
    .updateTable("registrations")
    .set({ ...is, updated_at: now.toISOString() })
    .where("id", "=", row.id)
    .execute();
  return true;
}

/** How the keys of those checks begin that were made by setting a status; a phone's has no spaces. */
const byHand = "status ";

/**
 * An administrator has set a registration's status: at the door that is as if they had checked somebody in, or taken it back, so
 * that a phone which was away does not bring back what was before. In the list a group is one: unless its guests were told apart
 * at the door, what is said of who has registered is said of them too.
 */
export async function tellDoor(
  transaction: Queryable,
  { id, status, now }: { id: number; status: string; now: Date },
): Promise<void> {
  const at = now.toISOString();
  const row = known(await findRow(transaction, "registrations", id), "Registration");
  const before = await checksOf(transaction, id);
  const since = (guest: number, checks: Stored) => inSince(checks.filter((check) => check.guest === guest));
  const guests = guestsOf(row);
  const apart =
    before.some(({ guest, key }) => guest !== 0 && !key.startsWith(byHand)) ||
    guests.some((guest) => guest.checked_in_at && since(guest.id, before) === null);
  const comes = status === "attended";
  const common = { event_id: row.event_id, registration_id: id, at, undo: comes ? "" : "all", created_at: at };
  const added = [0, ...(apart ? [] : guests.map((guest) => guest.id))]
    // Of the others it says what the phones have said; the status was written without it.
    .filter((guest) => (since(guest, before) !== null) !== comes)
    .map((guest) => ({ ...common, guest, key: `${byHand}${randomUUID()}` }));
  if (added.length > 0) await transaction.insertInto("door_checks").values(added).execute();
  const all = [...before, ...added];
  await transaction
    .updateTable("registrations")
    .set({
      checked_in_at: comes ? since(0, all) : null,
      ...(apart ? {} : { guests: withArrivals(guests, (guest) => since(guest, all)) }),
    })
    .where("id", "=", id)
    .execute();
}

/** Guests as they are stored, each with since when they are in. */
const withArrivals = (guests: readonly Guest[], since: (guest: number) => string | null): string =>
  JSON.stringify(
    guests.map(({ checked_in_at: _was, ...guest }) => {
      const at = since(guest.id);
      return at === null ? guest : { ...guest, checked_in_at: at };
    }),
  );

/** Forgets what phones have said more than two months ago: no phone's sending is taken for so long, and who was in is in the registration. */
export async function forgetChecks(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 60 * 86_400_000).toISOString();
  await db.deleteFrom("door_checks").where("created_at", "<", before).execute();
}
