import { type Selectable, sql } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import type { Tables } from "../../platform/database/tables";
import { toMinorUnit } from "../../platform/money/money";
import type { WholeSite } from "../../platform/site";
import type { SiteKey } from "../../platform/site-key.server";
import { findEvent } from "../events/model.server";
import { doorCode, shortCode } from "../registrations/door-code.server";
import { type Fee, paymentOf } from "../registrations/payments/payments.server";
import type { Guest } from "../registrations/place-fields";
import type { Doorkeeper } from "./doorkeeper.server";
import type { Door, DoorItem, DoorQuery } from "./schema";

type Row = Selectable<Tables["registrations"]>;

/** How many registrations one answer has at most: the codes of so many are worked out in some milliseconds. */
const pageSize = 500;

/**
 * So much before its mark is looked once more: what was written just then may not have been there to be read yet; milliseconds.
 * A request waits for the database for some seconds at most.
 */
const overlapMs = 30_000;

/** How much of the last part of a QR code a phone is given: 48 bits, which nobody guesses, and which are no code. */
export const proofLength = 12;

function toItem(siteKey: SiteKey, row: Row, fee: Fee & { isShown: boolean }): DoorItem {
  const guests = (JSON.parse(row.guests) as Guest[]).map(({ id, name, checked_in_at: at }) => ({
    id,
    name,
    at: at ?? null,
  }));
  const { payment_status: payment, fee: owed, paid } = paymentOf(row, fee);
  return {
    id: row.id,
    name: row.name,
    status: row.registration_status,
    // Said by an administrator in the list, it has no instant of its own.
    at: row.registration_status === "attended" ? (row.checked_in_at ?? row.updated_at) : null,
    code: shortCode(siteKey, row.id),
    proof: (doorCode(siteKey, row.event_id, row).split(":").at(-1) ?? "").slice(0, proofLength),
    extra: row.places === 0,
    guests,
    ...(fee.isShown ? { payment, fee: owed, paid } : {}),
  };
}

interface Asking extends DoorQuery {
  site: Pick<WholeSite, "currency" | "timeZone">;
  siteKey: SiteKey;
  keeper: Doorkeeper;
  now: Date;
}

/**
 * The list of a door, or what has changed of it: where more has changed than one answer holds, the list from its start.
 *
 * @param asking.since the mark of an earlier answer; one that is none is as if there were none
 */
export async function readDoor(db: Queryable, { siteKey, site, keeper, now, since, after }: Asking): Promise<Door> {
  const event = await findEvent(db, keeper.event.id, now);
  const from = Date.parse(since ?? "");
  const rows = db.selectFrom("registrations").selectAll().where("event_id", "=", event.id);
  const changed = Number.isNaN(from)
    ? undefined
    : await rows
        .where("updated_at", ">=", new Date(from - overlapMs).toISOString())
        .orderBy("id")
        .limit(pageSize + 1)
        .execute();
  const isWhole = changed === undefined || changed.length > pageSize;
  const found = isWhole
    ? await rows
        .where("id", ">", after ?? 0)
        .orderBy("id")
        .limit(pageSize + 1)
        .execute()
    : changed;
  const items = found.slice(0, pageSize);
  const fee = { cents: toMinorUnit(event.registration_fee, 3), digits: 3, isShown: keeper.takesPayments };
  return {
    event: {
      id: event.id,
      title: event.title,
      start_date: event.start_date,
      end_date: event.end_date,
      is_cancelled: event.publication === "cancelled",
      places_left: event.places_left,
      ...(keeper.takesPayments ? { fee: event.registration_fee } : {}),
    },
    now: now.toISOString(),
    mark: now.toISOString(),
    expires_at: keeper.closes,
    currency: site.currency,
    time_zone: site.timeZone,
    takes_payments: keeper.takesPayments,
    is_whole: isWhole,
    items: items.map((row) => toItem(siteKey, row, fee)),
    next: found.length > pageSize ? (items.at(-1)?.id ?? null) : null,
    ...(await digestOf(db, event.id)),
  };
}

/** By what a phone notices that something has gone, or has come back, which no change tells. */
async function digestOf(db: Queryable, eventId: number): Promise<{ size: number; sum: number }> {
  const { rows } = await sql<{ size: number; sum: number }>`
    select count(*) as size, coalesce(sum(id), 0) as sum from registrations where event_id = ${eventId}`.execute(db);
  return { size: Number(rows[0]?.size ?? 0), sum: Number(rows[0]?.sum ?? 0) };
}
