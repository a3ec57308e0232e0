import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database, Queryable } from "../../platform/database/database.server";
import { findRow, requireRow, updateRow } from "../../platform/database/rows.server";
import type { Tables } from "../../platform/database/tables";
import type { Guest } from "../registrations/place-fields";
import { type Check, inSince } from "./who-is-in";
import "../registrations/schema";
import "./schema";

/* Stores check-in reports by key, and writes the resulting check-ins to the registration (who-is-in.ts). Runs with the event locked; places stay. */

type Row = Selectable<Tables["registrations"]>;

/** A check of one person of a registration. */
export interface NewCheck extends Check {
  registrationId: number;
  /** 0 for the registrant, otherwise a guest's id */
  guest: number;
}

/** The most stored checks of a person; bounds the rows that a caller can add. */
const maxChecks = 60;

const checksOf = (db: Queryable, id: number) =>
  db.selectFrom("door_checks").selectAll().where("registration_id", "=", id).execute();

type Stored = Awaited<ReturnType<typeof checksOf>>;

/** The stored report of a key, if any. */
export const checkOfKey = (db: Queryable, eventId: number, key: string) =>
  db.selectFrom("door_checks").selectAll().where("event_id", "=", eventId).where("key", "=", key).executeTakeFirst();

const guestsOf = (row: Row) => JSON.parse(row.guests) as Guest[];

/** The people of a registration who are checked in according to its row, from any source. */
function inByRow(row: Row): { guest: number; at: string }[] {
  const own = row.registration_status === "attended" ? [{ guest: 0, at: row.checked_in_at ?? row.updated_at }] : [];
  return [...own, ...guestsOf(row).flatMap(({ id, checked_in_at: at }) => (at ? [{ guest: id, at }] : []))];
}

/** Stores a check and updates the check-ins. @returns whether that changed */
export async function addCheck(
  transaction: Queryable,
  row: Row,
  { registrationId, guest, key, at, undo }: NewCheck,
  now: Date,
): Promise<boolean> {
  const created_at = now.toISOString();
  const before = await checksOf(transaction, registrationId);
  if (before.filter((check) => check.guest === guest).length >= maxChecks) return false;
  const common = { event_id: row.event_id, registration_id: registrationId, created_at };
  // People who are in without a check get one, so that they count with the others.
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

/** Writes the check-ins to the registration. @returns whether that changed */
async function writeWhoIsIn(transaction: Queryable, row: Row, checks: Stored, now: Date): Promise<boolean> {
  const since = (guest: number) => inSince(checks.filter((check) => check.guest === guest));
  const checked_in_at = since(0);
  const guests = withArrivals(guestsOf(row), since);
  const registration_status = checked_in_at === null ? "confirmed" : "attended";
  const is = { checked_in_at, guests, registration_status } as const;
  if (Object.entries(is).every(([column, value]) => row[column as keyof typeof is] === value)) return false;
  await updateRow(transaction, "registrations", row.id, { ...is, updated_at: now.toISOString() });
  return true;
}

/** The key prefix of checks made by setting a status; keys of phones have no spaces. */
const byHand = "status ";

/**
 * Records a status set by an administrator as check-ins or undos, so that an offline phone does not restore the former
 * state. A status applies to the guests too, unless they were checked in separately.
 */
export async function recordStatusAtDoor(
  transaction: Queryable,
  { id, status, now }: { id: number; status: string; now: Date },
): Promise<void> {
  const at = now.toISOString();
  const row = requireRow(await findRow(transaction, "registrations", id), "Registration");
  const before = await checksOf(transaction, id);
  const since = (guest: number, checks: Stored) => inSince(checks.filter((check) => check.guest === guest));
  const guests = guestsOf(row);
  const apart =
    before.some(({ guest, key }) => guest !== 0 && !key.startsWith(byHand)) ||
    guests.some((guest) => guest.checked_in_at && since(guest.id, before) === null);
  const comes = status === "attended";
  const common = { event_id: row.event_id, registration_id: id, at, undo: comes ? "" : "all", created_at: at };
  const added = [0, ...(apart ? [] : guests.map((guest) => guest.id))]
    // For others the phones' reports hold; the status was written without them.
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

const withArrivals = (guests: readonly Guest[], since: (guest: number) => string | null): string =>
  JSON.stringify(
    guests.map(({ checked_in_at: _was, ...guest }) => {
      const at = since(guest.id);
      return at === null ? guest : { ...guest, checked_in_at: at };
    }),
  );

/** Deletes reports older than two months: no phone may send for so long, and the registration has the result. */
export async function forgetChecks(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 60 * 86_400_000).toISOString();
  await db.deleteFrom("door_checks").where("created_at", "<", before).execute();
}
