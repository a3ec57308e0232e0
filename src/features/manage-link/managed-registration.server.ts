import type { Selectable } from "kysely";
import type { Database, Queryable } from "../../platform/database/database.server";
import { findRow, requireRow, updateRow } from "../../platform/database/rows.server";
import type { Tables } from "../../platform/database/tables";
import { Problem, unknown } from "../../platform/errors/problem.server";
import type { FontFolder } from "../../platform/files/font-folder.server";
import { t } from "../../platform/languages/texts";
import { searchText } from "../../platform/latin";
import type { SiteKey } from "../../platform/site-key.server";
import { foldKey } from "../../platform/text";
import { lockBothDates, moveWithin } from "../another-date/move-registration.server";
import { findVisibleEvent, freePlace } from "../events/model.server";
import type { Event } from "../events/schema";
import { otherDates } from "../events/series/series.server";
import { certificateRefusal } from "../registrations/certificate/refusal.server";
import { isConfirmedAddress } from "../registrations/confirmed-address.server";
import { doorCode, shortCode } from "../registrations/door-code.server";
import { lockRegistration } from "../registrations/locking.server";
import type { Writing } from "../registrations/mails.server";
import {
  type Clock,
  cancelled,
  catchingDuplicates,
  findRegistration,
  holdsPlace,
  isActive,
  type OnCancelled,
  refuseDuplicate,
} from "../registrations/model.server";
import { headsOf } from "../registrations/payments/payments.server";
import type { SentGuest } from "../registrations/place-fields";
import type { Registration } from "../registrations/schema";
import { claimedId, isTokenOf, type Linked } from "../registrations/token.server";
import { acceptOffer, writeGuests } from "../waiting-list/waiting-list.server";
import { findDeletedEvent } from "./links.server";
import type { Managed, OwnChange } from "./schema";

type Row = Selectable<Tables["registrations"]>;

/** The refusal of an invalid link; the page says the same in its own look. */
const wrongLink = () => new Problem(404, t`This link doesn't work any more. Ask for a new one on the event's page.`);

/** Finds a link's registration. @throws Problem 404 for a replaced or invalid link; 410 if its event was deleted */
export async function rowOf(db: Queryable, key: SiteKey, token: string): Promise<Row> {
  const id = claimedId(token);
  const row = id === undefined ? undefined : await findRow(db, "registrations", id);
  if (row && isTokenOf(key, token, row)) return row;
  const deleted = row || id === undefined ? undefined : await findDeletedEvent(db, { key, token, id });
  if (deleted === undefined) throw wrongLink();
  throw new Problem(
    410,
    t`“${{ deleted }}” has been deleted, and your registration with it. You don't need to do anything.`,
  );
}

const hour = 3_600_000;

/** The deadline for the holder's changes, in milliseconds since 1970. */
const changeUntil = ({ start_date, changes_until }: Event): number => Date.parse(start_date) - changes_until * hour;

interface Looking {
  siteKey: SiteKey;
  now: Date;
  /** whether a mail server is set up */
  sends: boolean;
  fonts: FontFolder;
}

/** Whether the holder may move to another date: before the deadline, or before a cancelled event would have begun. */
const mayMove = ({ registration_status: status }: Row, event: Event, now: Date): boolean =>
  isActive(status) &&
  status !== "attended" &&
  now.getTime() < (event.publication === "cancelled" ? Date.parse(event.start_date) : changeUntil(event));

async function toManaged(db: Queryable, row: Row, { siteKey, now, sends, fonts }: Looking): Promise<Managed> {
  const event = await findVisibleEvent(db, row.event_id, { seesHidden: false, now });
  const until = changeUntil(event);
  const { id, event_id, registration_status: status } = row;
  const places = headsOf(row);
  const takesPlace = event.publication === "published";
  // An offered place counts once it is confirmed.
  const comesIn = takesPlace && holdsPlace(status) && status !== "offered";
  return {
    registration: await findRegistration(db, id),
    event: { ...event, contact_email: undefined },
    change_until: new Date(until).toISOString(),
    can_change: takesPlace && isActive(status) && now.getTime() < until,
    can_replace: sends && row.email !== "" && isActive(status),
    dates: mayMove(row, event, now) ? await otherDates(db, event, { places, now }) : [],
    door: comesIn ? { code: shortCode(siteKey, id), qr: doorCode(siteKey, event_id, row) } : null,
    certificate_refusal: await certificateRefusal(row.name, fonts),
  };
}

/** A registration for its secret link. @throws Problem 404, also if its event is hidden again */
export const findManaged = async (db: Queryable, token: string, looking: Looking): Promise<Managed> =>
  toManaged(db, await rowOf(db, looking.siteKey, token), looking);

const tooLate = () => new Problem(409, t`It is too late to change this registration. Please write to the organisers.`);

/** Locks a link's registration with its event, if it can still be changed. @throws Problem 404, 409 */
async function lockOwn(transaction: Queryable, token: string, { siteKey, now }: Looking): Promise<Row> {
  const { id } = await rowOf(transaction, siteKey, token);
  await lockRegistration(transaction, id);
  // The link may have been replaced, or the registration cancelled, in the meantime.
  const row = await rowOf(transaction, siteKey, token);
  const event = await findVisibleEvent(transaction, row.event_id, { seesHidden: false, now });
  if (event.publication === "cancelled") throw new Problem(409, t`This event has been cancelled`);
  if (now.getTime() >= changeUntil(event) && isActive(row.registration_status)) throw tooLate();
  return row;
}

/** Changes the holder's fields. @throws Problem 404 for an invalid link; 409 if too late, cancelled or full; 422 */
export const changeOwn = (
  db: Database,
  token: string,
  { guests, ...change }: OwnChange,
  { call, ...looking }: Looking & { call: Writing },
): Promise<Managed> =>
  // Only the number of guests shows on public pages.
  db[guests ? "change" : "write"](async (transaction) => {
    const row = await lockOwn(transaction, token, looking);
    if (!isActive(row.registration_status)) throw new Problem(409, t`This registration is cancelled`);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const after = { ...row, ...given };
    await updateRow(transaction, "registrations", row.id, {
      ...given,
      search_text: searchText(after.name, after.email, after.phone, after.organization),
      updated_at: looking.now.toISOString(),
    });
    if (guests && !isSameGuests(row, guests)) await writeGuests(transaction, call, { id: row.id, guests });
    return findManaged(transaction, token, looking);
  });

/** Whether the sent guests equal the stored ones: forms always send them. */
const isSameGuests = (row: Row, sent: readonly SentGuest[]): boolean =>
  JSON.stringify(sent.map(({ id, name }) => ({ id, name }))) === row.guests;

/** Moves a registration to another date. @throws Problem 404 for an invalid link; 409 if too late or full; 422 */
export const moveOwn = (
  db: Database,
  token: string,
  eventId: number,
  { call, clock, notifies, ...looking }: Looking & { call: Writing; clock: Clock; notifies: boolean },
): Promise<Managed> =>
  catchingDuplicates(() =>
    db.change(async (transaction) => {
      const { siteKey, now } = looking;
      const { id } = await rowOf(transaction, siteKey, token);
      // Both events are locked, in the common order.
      await lockBothDates(transaction, { id, eventId });
      const row = await rowOf(transaction, siteKey, token);
      const event = await findVisibleEvent(transaction, row.event_id, { seesHidden: false, now });
      // Pressed twice, it has moved already.
      if (row.event_id !== eventId && isActive(row.registration_status) && !mayMove(row, event, now)) throw tooLate();
      await moveWithin(transaction, call, { id, eventId, clock, notifies });
      return findManaged(transaction, token, looking);
    }),
  );

/**
 * Confirms an offer by its link.
 * @throws Problem 404 for an invalid link; 409 without a valid offer, or if cancelled
 */
export const confirmOwn = (db: Database, token: string, looking: Looking): Promise<Managed> =>
  db.change(async (transaction) => {
    const { siteKey, now } = looking;
    const { id } = await rowOf(transaction, siteKey, token);
    await lockRegistration(transaction, id);
    await acceptOffer(transaction, { now: () => now }, await rowOf(transaction, siteKey, token));
    return findManaged(transaction, token, looking);
  });

/**
 * Cancels once.
 * @param also runs after its places are free
 * @throws Problem 404; 409 if too late or the event is cancelled
 */
export const cancelOwn = (db: Database, token: string, { also, ...looking }: Looking & { also: OnCancelled }) =>
  db.change(async (transaction) => {
    const row = await lockOwn(transaction, token, looking);
    const after: Row = { ...row, ...cancelled };
    if (!isActive(row.registration_status)) return toManaged(transaction, row, looking);
    await updateRow(transaction, "registrations", row.id, { ...cancelled, updated_at: looking.now.toISOString() });
    const held = holdsPlace(row.registration_status);
    if (held) await freePlace(transaction, row.event_id, row.places);
    await also(transaction, await findRegistration(transaction, row.id), !held);
    return toManaged(transaction, after, looking);
  });

/** The recipient of a registration's link. */
export async function addresseeOf(db: Queryable, id: number): Promise<{ email: string; is_verified: boolean }> {
  const row = await findRow(db, "registrations", id);
  if (!row) throw unknown("Registration");
  return { email: row.email, is_verified: await isConfirmedAddress(db, row.email_key) };
}

/** The most links mailed to an address at once. */
const maxLinks = 5;

/** The registrations of an e-mail for future events, the next ones first; at most `maxLinks`. */
export async function findAllHeld(db: Queryable, email: string, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("registrations")
    .innerJoin("events", "events.id", "registrations.event_id")
    .select("registrations.id")
    .where("registrations.email_key", "=", foldKey(email))
    .where("registrations.registration_status", "<>", "cancelled")
    .where("events.end_date", ">=", now.toISOString())
    .orderBy("events.start_date")
    .orderBy("registrations.id")
    .limit(maxLinks)
    .execute();
  return rows.map(({ id }) => id);
}

interface Replacing {
  id: number;
  now: Date;
  also: (transaction: Queryable, registration: Registration, linked: Linked) => Promise<void>;
  locked?: () => Promise<unknown>;
}

/** Gives a registration a new link; earlier ones end. @throws Problem 404 */
export const replaceLink = (db: Database, { id, now, also }: Replacing): Promise<Linked> =>
  db.write((transaction) => renewed(transaction, { id, now, also }));

/** Corrects an e-mail; its links end. @throws Problem 404; 409 if that e-mail is registered for the event */
export const correctEmail = (db: Database, { email, ...replacing }: Replacing & { email: string }): Promise<Linked> =>
  catchingDuplicates(() =>
    db.write(async (transaction) => {
      const before = requireRow(await lockRegistration(transaction, replacing.id), "Registration");
      const email_key = foldKey(email);
      if (isActive(before.registration_status) && email_key !== before.email_key)
        await refuseDuplicate(transaction, before.event_id, email_key);
      return renewed(transaction, replacing, { email, email_key });
    }),
  );

/** The same within the caller's transaction. */
export async function renewed(
  transaction: Queryable,
  { id, now, also, locked }: Replacing,
  change: { email?: string; email_key?: string } = {},
): Promise<Linked> {
  if (!(await lockRegistration(transaction, id))) throw unknown("Registration");
  await locked?.();
  const before = (await findRow(transaction, "registrations", id)) as Row;
  const after = { ...before, ...change, link_counter: before.link_counter + 1 };
  await updateRow(transaction, "registrations", id, {
    ...change,
    link_counter: after.link_counter,
    search_text: searchText(after.name, after.email, after.phone, after.organization),
    updated_at: now.toISOString(),
  });
  await also(transaction, await findRegistration(transaction, id), after);
  return after;
}
