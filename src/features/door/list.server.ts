import { type Selectable, sql } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import type { Tables } from "../../platform/database/tables";
import { toMinorUnit } from "../../platform/money/money";
import type { WholeSite } from "../../platform/site";
import type { SiteKey } from "../../platform/site-key.server";
import { dayAt } from "../../platform/time";
import { findEvent } from "../events/model.server";
import { missingAtEvent } from "../qualifications/events/people.server";
import { doorCode, shortCode } from "../registrations/door-code.server";
import { type Fee, paymentOf } from "../registrations/payments/payments.server";
import type { Guest } from "../registrations/place-fields";
import type { Doorkeeper } from "./doorkeeper.server";
import type { Door, DoorItem, DoorQuery } from "./schema";

type Row = Selectable<Tables["registrations"]>;

/** The most registrations of a response; computing their codes takes some milliseconds. */
const pageSize = 500;

/** How long before the mark changes are read again: transactions may take some seconds; milliseconds. */
const overlapMs = 30_000;

/** The part of a QR code's proof that phones get: 48 bits, which nobody can guess and which are no code. */
export const proofLength = 12;

interface ItemContext {
  fee: Fee & { isShown: boolean };
  lacks: string[] | undefined;
}

function toItem(siteKey: SiteKey, row: Row, { fee, lacks }: ItemContext): DoorItem {
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
    // A status set in the list has no time of its own.
    at: row.registration_status === "attended" ? (row.checked_in_at ?? row.updated_at) : null,
    code: shortCode(siteKey, row.id),
    proof: (doorCode(siteKey, row.event_id, row).split(":").at(-1) ?? "").slice(0, proofLength),
    extra: row.places === 0,
    guests,
    ...(fee.isShown ? { payment, fee: owed, paid } : {}),
    ...(lacks && { lacks }),
  };
}

interface Asking extends DoorQuery {
  site: Pick<WholeSite, "currency" | "timeZone" | "turnedOff">;
  siteKey: SiteKey;
  keeper: Doorkeeper;
  now: Date;
}

/**
 * The list of a door, or its changes; the whole list if the changes exceed one response.
 * @param asking.since the mark of an earlier response; an invalid one counts as missing
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
  // A link's holder learns nothing of qualifications.
  const isAsked = keeper.until === undefined && !site.turnedOff.includes("equipment");
  const lacks = isAsked ? await missingAtEvent(db, event.id, items, dayAt(now, site.timeZone)) : undefined;
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
    items: items.map((row) => toItem(siteKey, row, { fee, lacks: lacks?.get(row.id) })),
    next: found.length > pageSize ? (items.at(-1)?.id ?? null) : null,
    ...(await digestOf(db, event.id)),
  };
}

/** Lets a phone notice deleted and restored registrations, which no change reports. */
async function digestOf(db: Queryable, eventId: number): Promise<{ size: number; sum: number }> {
  const { rows } = await sql<{ size: number; sum: number }>`
    select count(*) as size, coalesce(sum(id), 0) as sum from registrations where event_id = ${eventId}`.execute(db);
  return { size: Number(rows[0]?.size ?? 0), sum: Number(rows[0]?.sum ?? 0) };
}
