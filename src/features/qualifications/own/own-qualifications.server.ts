import type { Database, Queryable } from "../../../platform/database/database.server";
import { lockRow } from "../../../platform/database/lock-row.server";
import { isPublished } from "../../../platform/database/published.server";
import { updateRow } from "../../../platform/database/rows.server";
import { formatDateTime } from "../../../platform/dates/words";
import { Problem, unknown } from "../../../platform/errors/problem.server";
import type { Site } from "../../../platform/site";
import { foldKey } from "../../../platform/text";
import { dayAt, endOfDay } from "../../../platform/time";
import { countingGrant, stateOf } from "../days";
import { withNames } from "../grants/list.server";
import { qualification } from "../resource";
import { type NextEvent, nextEventsFor } from "../standing.server";
import type { NextInductions, OwnQualifications } from "./schema";

/** Returns the qualifications of an account with all their grants, by name. */
export async function listOwn(
  db: Queryable,
  { id, email, is_verified }: { id: number; email: string; is_verified: boolean },
  now: Date,
  timeZone: string,
): Promise<OwnQualifications> {
  const today = dayAt(now, timeZone);
  const rows = await withNames(db)
    .innerJoin("qualifications", "qualifications.id", "grants.qualification_id")
    .select(["qualifications.name as title", "qualifications.description", "qualifications.publication"])
    .select("qualifications.remind_days")
    .where("grants.user_id", "=", id)
    .orderBy("grants.granted_on", "desc")
    .orderBy("grants.id", "desc")
    .execute();
  const items = [...Map.groupBy(rows, ({ qualification_id }) => qualification_id)].flatMap(([of, grants]) => {
    const counts = countingGrant(grants);
    if (!counts) return [];
    const { title, description, publication, remind_days, expires_on } = counts;
    return {
      id: of,
      name: title,
      description,
      is_archived: publication === "archived",
      state: stateOf(counts, remind_days, today),
      expires_on,
      ends_at: expires_on && endOfDay(expires_on, timeZone),
      grants: grants.map((grant) => ({
        ...grant,
        state: stateOf(grant, remind_days, today),
        event: grant.event_id === null ? null : { id: grant.event_id, title: grant.event_title ?? "" },
      })),
    };
  });
  const waiting = is_verified ? await waitingUnder(db, foldKey(email)) : [];
  return { items: items.sort((one, other) => (one.name < other.name ? -1 : 1)), waiting };
}

const waitingUnder = (db: Queryable, emailKey: string) =>
  db
    .selectFrom("qualification_grants as grants")
    .innerJoin("qualifications", "qualifications.id", "grants.qualification_id")
    .select(["qualifications.name as qualification", "grants.name", "grants.granted_on"])
    .where("grants.email_key", "=", emailKey)
    .where("grants.revoked_at", "is", null)
    .orderBy("grants.id")
    .execute();

/**
 * Moves grants that wait under an e-mail to the account that has confirmed it, whose row the caller has locked.
 * @returns their number
 */
export async function adoptGrantsWithin(transaction: Queryable, userId: number, emailKey: string): Promise<number> {
  const waiting = await transaction
    .selectFrom("qualification_grants")
    .select(["id", "qualification_id", "event_id", "revoked_at"])
    .where("email_key", "=", emailKey)
    .orderBy("id")
    .execute();
  if (waiting.length === 0) return 0;
  const own = await transaction
    .selectFrom("qualification_grants")
    .select(["qualification_id", "event_id"])
    .where("user_id", "=", userId)
    .where("event_id", "is not", null)
    .where("revoked_at", "is", null)
    .execute();
  // The same event has granted it to the account as well.
  const isTwice = (row: (typeof waiting)[number]) =>
    row.revoked_at === null &&
    own.some((one) => one.event_id === row.event_id && one.qualification_id === row.qualification_id);
  for (const row of waiting)
    if (isTwice(row)) await transaction.deleteFrom("qualification_grants").where("id", "=", row.id).execute();
    else await updateRow(transaction, "qualification_grants", row.id, { user_id: userId, email_key: null });
  return waiting.length;
}

/** Adopts the grants under an account's e-mail. @returns their number @throws Problem 409 if it is unconfirmed */
export const adoptGrants = (db: Database, userId: number): Promise<number> =>
  db.write(async (transaction) => {
    const user = await lockRow(transaction, "users", userId);
    if (user?.is_verified !== 1) throw new Problem(409, "Please confirm your e-mail first");
    return adoptGrantsWithin(transaction, userId, user.email_key);
  });

/** Whether somebody can register for an event now. */
export const isOpen = ({ places_left, registration_state }: NextEvent): boolean =>
  registration_state === "open" && (places_left === null || places_left > 0);

/**
 * Returns the next events for some published qualifications. @param userId marks the qualifications that the account
 * wants mails about
 */
export async function nextInductions(
  db: Queryable,
  ids: readonly number[],
  now: Date,
  userId: number | undefined,
): Promise<NextInductions> {
  const rows = await db
    .selectFrom("qualifications")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .where(isPublished(qualification.published, now.toISOString()))
    .execute();
  const next = await nextEventsFor(
    db,
    rows.map(({ id }) => id),
    now,
  );
  const wished = userId === undefined ? undefined : await wishesOf(db, userId);
  const items = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return {
    items: items.map((row) => ({
      ...row,
      events: next.get(row.id) ?? [],
      ...(wished && { is_wished: wished.has(row.id) }),
    })),
  };
}

async function wishesOf(db: Queryable, userId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom("qualification_interests")
    .select("qualification_id")
    .where("user_id", "=", userId)
    .execute();
  return new Set(rows.map(({ qualification_id }) => qualification_id));
}

interface Wishing {
  id: number;
  userId: number;
  site: Site;
  now: Date;
}

/** Records that somebody wants a mail about the next event, once. @throws Problem 404; 409 if there is one */
export const requestNextEventMail = (db: Database, { id, userId, site, now }: Wishing): Promise<void> =>
  db.write(async (transaction) => {
    const [found] = (await nextInductions(transaction, [id], now, undefined)).items;
    if (!found) throw unknown("Qualification");
    const open = found.events.find(isOpen);
    if (open) throw new Problem(409, `There is one already: ${open.title}, ${formatDateTime(open.start_date, site)}`);
    await transaction
      .insertInto("qualification_interests")
      .values({ qualification_id: id, user_id: userId, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.columns(["qualification_id", "user_id"]).doNothing())
      .execute();
  });

/** Deletes such a request. */
export const cancelNextEventMail = (db: Database, id: number, userId: number): Promise<unknown> =>
  db.write((transaction) =>
    transaction
      .deleteFrom("qualification_interests")
      .where("qualification_id", "=", id)
      .where("user_id", "=", userId)
      .execute(),
  );
