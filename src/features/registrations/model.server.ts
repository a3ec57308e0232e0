import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Database, Queryable } from "../../platform/database/database.server";
import { isUniqueViolation } from "../../platform/database/database-errors.server";
import { readPage } from "../../platform/database/read-page.server";
import type { Tables } from "../../platform/database/tables";
import { listAnswer } from "../../platform/fields";
import { Problem, unknown } from "../../platform/http/problem.server";
import { foldKey, likePattern, searchText } from "../../platform/text";
import { toInstant, toLocalInput } from "../../platform/time";
import { freePlace, lockEvent, statusAt, takePlace } from "../events/model.server";
import type {
  DayCounts,
  ExportQuery,
  NewRegistration,
  Registration,
  RegistrationList,
  RegistrationQuery,
  RegistrationStatus,
} from "./schema";

type Row = Selectable<Tables["registrations"]> & { event_title: string; event_start_date: string };

const toRegistration = (row: Row): Registration => ({
  ...row,
  experience_level: row.experience_level as Registration["experience_level"],
  registration_status: row.registration_status as RegistrationStatus,
  event: { id: row.event_id, title: row.event_title, start_date: row.event_start_date },
});

/** Every status but "cancelled" holds a place. */
export const holdsPlace = (status: string) => status !== "cancelled";

type Registrations = SelectQueryBuilder<Tables, "registrations", object>;

/** Registrations with the event of each; every one has its event. */
const joinEvent = (registrations: Registrations) =>
  registrations
    .innerJoin("events", "events.id", "registrations.event_id")
    .selectAll("registrations")
    .select(["events.title as event_title", "events.start_date as event_start_date"]);

const withEvent = (db: Queryable) => joinEvent(db.selectFrom("registrations"));

async function findRegistration(db: Queryable, id: number): Promise<Registration> {
  const row = await withEvent(db).where("registrations.id", "=", id).executeTakeFirst();
  if (!row) throw unknown("Registration");
  return toRegistration(row);
}

/** The refusal that tells that an e-mail is registered. */
export class AlreadyRegistered extends Problem {
  constructor() {
    super(409, "You are already registered for this event");
  }
}

/** Refuses a second active registration of one e-mail for one event. */
export async function refuseDuplicate(transaction: Queryable, eventId: number, emailKey: string): Promise<void> {
  const row = await transaction
    .selectFrom("registrations")
    .select("id")
    .where("event_id", "=", eventId)
    .where("email_key", "=", emailKey)
    .where("registration_status", "<>", "cancelled")
    .executeTakeFirst();
  if (row) throw new AlreadyRegistered();
}

/** Runs `work`; where the engine's unique index refuses what came at the same moment, says so in our words. */
async function refusingDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AlreadyRegistered();
    throw error;
  }
}

/** Locks an event that can still be registered for. */
async function lockOpenEvent(transaction: Queryable, eventId: number, now: Date): Promise<void> {
  const event = await lockEvent(transaction, eventId);
  if (!event) throw unknown("Event");
  if (statusAt(event, now) === "past") throw new Problem(409, "This event has already ended");
}

interface Registering {
  eventId: number;
  registration: NewRegistration;
  /** the account it belongs to, when somebody registers themselves */
  userId: number | null;
  now: Date;
}

/**
 * Registers somebody for an event and takes a place.
 *
 * @throws Problem 404 for an unknown event; 409 when it has ended, is fully booked, or the e-mail is registered already
 */
export const register = (db: Database, registering: Registering): Promise<Registration> =>
  refusingDuplicates(() => db.change((transaction) => insertRegistration(transaction, registering)));

/** Registers somebody within the caller's transaction. */
export async function insertRegistration(
  transaction: Queryable,
  { eventId, registration, userId, now }: Registering,
): Promise<Registration> {
  const at = now.toISOString();
  const email_key = foldKey(registration.email);
  await lockOpenEvent(transaction, eventId, now);
  await refuseDuplicate(transaction, eventId, email_key);
  await takePlace(transaction, eventId);
  const { id } = await transaction
    .insertInto("registrations")
    .values({
      ...registration,
      event_id: eventId,
      user_id: userId,
      email_key,
      registration_status: "confirmed",
      search_text: searchText(registration.name, registration.email, registration.phone, registration.organization),
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return findRegistration(transaction, id);
}

/**
 * Cancels one's own registration for an event and frees its place. Own is what the account registered: an e-mail alone
 * proves nothing, since anybody can sign up with anybody's.
 *
 * @throws Problem 404 when the event is unknown or one is not registered; 409 when it has ended
 */
export function unregister(
  db: Database,
  { eventId, userId, now }: { eventId: number; userId: number; now: Date },
): Promise<Registration> {
  return db.change(async (transaction) => {
    await lockOpenEvent(transaction, eventId, now);
    // Whoever has changed their e-mail in between may hold two.
    const rows = await transaction
      .updateTable("registrations")
      .set({ registration_status: "cancelled", updated_at: now.toISOString() })
      .where("event_id", "=", eventId)
      .where("registration_status", "<>", "cancelled")
      .where("user_id", "=", userId)
      .returning("id")
      .execute();
    const [row] = rows;
    if (!row) throw new Problem(404, "You are not registered for this event");
    for (const _held of rows) await freePlace(transaction, eventId);
    return findRegistration(transaction, row.id);
  });
}

/**
 * Sets the status. Leaving "cancelled" takes a place again, entering it frees one; anything else leaves places alone.
 *
 * @throws Problem 404; 409 when the event is full, or the e-mail is registered anew since
 */
export function setStatus(db: Database, id: number, status: RegistrationStatus, now: Date): Promise<Registration> {
  return refusingDuplicates(() =>
    db.change(async (transaction) => {
      const before = await lockRegistration(transaction, id);
      if (!before) throw unknown("Registration");
      const [held, holds] = [holdsPlace(before.registration_status), holdsPlace(status)];
      if (held && !holds) await freePlace(transaction, before.event_id);
      if (!held && holds) {
        await refuseDuplicate(transaction, before.event_id, before.email_key);
        await takePlace(transaction, before.event_id);
      }
      await transaction
        .updateTable("registrations")
        .set({ registration_status: status, updated_at: now.toISOString() })
        .where("id", "=", id)
        .execute();
      return findRegistration(transaction, id);
    }),
  );
}

/** Reads a registration, its event first, and keeps others from changing it until the transaction ends. */
export async function lockRegistration(transaction: Queryable, id: number) {
  const find = () =>
    transaction
      .selectFrom("registrations")
      .select(["event_id", "email_key", "registration_status"])
      .where("id", "=", id)
      .executeTakeFirst();
  const seen = await find();
  if (!seen) return undefined;
  await lockEvent(transaction, seen.event_id);
  return find();
}

/**
 * Removes a registration; if it held a place, that is free again.
 *
 * @throws Problem 404
 */
export function deleteRegistration(db: Database, id: number): Promise<void> {
  return db.change(async (transaction) => {
    const before = await lockRegistration(transaction, id);
    if (!before) throw unknown("Registration");
    await transaction.deleteFrom("registrations").where("id", "=", id).execute();
    if (holdsPlace(before.registration_status)) await freePlace(transaction, before.event_id);
  });
}

type Where = ExpressionBuilder<Tables, "registrations">;

const conditions = (where: Where, { event_id, status, search }: ExportQuery) =>
  where.and([
    ...(event_id === undefined ? [] : [where("registrations.event_id", "=", event_id)]),
    ...(status === undefined ? [] : [where("registrations.registration_status", "=", status)]),
    ...(search ? [sql<boolean>`registrations.search_text like ${likePattern(search)} escape '\\'`] : []),
  ]);

/** One page of registrations, the latest first. */
export async function listRegistrations(db: Queryable, query: RegistrationQuery): Promise<RegistrationList> {
  const matching = db.selectFrom("registrations").where((where) => conditions(where, query));
  const { rows, total } = await readPage(
    matching,
    (select) => joinEvent(select).orderBy("registrations.id", "desc"),
    query,
  );
  return listAnswer(rows.map(toRegistration), total, query);
}

/** One page of a person's own registrations, the latest first. */
export async function listOwnRegistrations(
  db: Queryable,
  userId: number,
  asked: { event_id?: number | undefined; page: number; size: number },
): Promise<RegistrationList> {
  const { event_id } = asked;
  const own = db
    .selectFrom("registrations")
    .where("user_id", "=", userId)
    .$if(event_id !== undefined, (select) => select.where("event_id", "=", event_id as number));
  const { rows, total } = await readPage(own, (select) => joinEvent(select).orderBy("registrations.id", "desc"), asked);
  return listAnswer(rows.map(toRegistration), total, asked);
}

const dayMs = 86_400_000;

/**
 * How many registrations arrived on each of the last days, whatever their status is now.
 *
 * @param days how many, today included
 * @returns the oldest first; a day without any has 0
 */
export async function countByDay(
  db: Queryable,
  { days, timeZone, now }: { days: number; timeZone: string; now: Date },
): Promise<DayCounts> {
  const dateOf = (instant: string) => toLocalInput(instant, timeZone).slice(0, 10);
  const today = Date.parse(dateOf(now.toISOString()));
  const counts = new Map<string, number>();
  for (let back = days - 1; back >= 0; back--) {
    counts.set(new Date(today - back * dayMs).toISOString().slice(0, 10), 0);
  }
  const [first] = counts.keys();
  // Walked along an index that holds nothing else; which day an instant is of, only the zone's calendar knows.
  const rows = await db
    .selectFrom("registrations")
    .select("created_at")
    .where("created_at", ">=", toInstant(`${first}T00:00`, timeZone) as string)
    .execute();
  for (const { created_at } of rows) {
    const date = dateOf(created_at);
    counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  const all = [...counts].map(([date, count]) => ({ date, count }));
  return { total: all.reduce((sum, { count }) => sum + count, 0), days: all };
}

/** Rows read at a time by an export: enough to be quick, few enough to be small. */
const exportChunk = 1_000;

/** Every registration that matches, the latest first, a thousand in memory at a time. */
export async function* eachRegistration(db: Queryable, query: ExportQuery): AsyncGenerator<Registration[]> {
  let before: number | undefined;
  for (;;) {
    const rows = await joinEvent(db.selectFrom("registrations").where((where) => conditions(where, query)))
      .$if(before !== undefined, (select) => select.where("registrations.id", "<", before as number))
      .orderBy("registrations.id", "desc")
      .limit(exportChunk)
      .execute();
    if (rows.length > 0) yield rows.map(toRegistration);
    if (rows.length < exportChunk) return;
    before = rows.at(-1)?.id;
  }
}
