import type { Services } from "../../../api/endpoint.server";
import type { Queryable } from "../../../platform/database/database.server";
import { dayAt } from "../../../platform/time";
import { lockEvent } from "../../events/model.server";
import { findQualification, lockAccounts, type QualificationRow } from "../grants/grants.server";
import { confirmedAccounts, heldBy } from "../grants/people.server";
import { qualificationsOfEvent } from "./event-grants.server";
import { dayOfGranting, grantAtEvent, personOf } from "./people.server";

type Job = Pick<Services, "db" | "site" | "now">;

/** How long after its end check-ins of an event still grant and revoke; milliseconds. */
const lateMs = 90 * 86_400_000;
/** The most people of one transaction. */
const atOnce = 200;

const undoneReason = "The check-in was undone";

/** Ended events whose check-ins grant. */
const endedEvents = (db: Queryable, now: Date) =>
  db
    .selectFrom("event_grants")
    .innerJoin("events", "events.id", "event_grants.event_id")
    .innerJoin("registrations", "registrations.event_id", "events.id")
    .leftJoin("event_grants_done as done", "done.registration_id", "registrations.id")
    .where("events.end_date", "<=", now.toISOString())
    .where("events.end_date", ">", new Date(now.getTime() - lateMs).toISOString())
    .where("events.publication", "=", "published");

/** People who were checked in and are not processed yet. */
const checkedIn = (db: Queryable, now: Date) =>
  endedEvents(db, now)
    .where("event_grants.mode", "=", "on_attendance")
    .where("registrations.registration_status", "=", "attended")
    .where("done.registration_id", "is", null);

/** People whose check-in granted something and was undone. */
const undoneCheckIns = (db: Queryable, now: Date) =>
  endedEvents(db, now)
    .where("registrations.registration_status", "<>", "attended")
    .where("done.registration_id", "is not", null);

const columns = ["registrations.id", "registrations.user_id", "registrations.email_key", "registrations.name"] as const;

type CheckInQuery = typeof checkedIn | typeof undoneCheckIns;

async function eventsWith(db: Queryable, found: CheckInQuery, now: Date): Promise<number[]> {
  const rows = await found(db, now).select("events.id").distinct().orderBy("events.id").execute();
  return rows.map(({ id }) => id);
}

/** Reads some people of an event after their accounts and the event are locked, in that order. */
async function lockPeople(transaction: Queryable, found: CheckInQuery, eventId: number, now: Date) {
  const read = () =>
    found(transaction, now)
      .select(columns)
      .where("events.id", "=", eventId)
      .orderBy("registrations.id")
      .limit(atOnce)
      .execute();
  const seen = await read();
  // An account may have adopted a grant without its registration.
  const emails = seen.map(({ email_key }) => email_key);
  const accounts = await confirmedAccounts(transaction, emails);
  await lockAccounts(transaction, [...seen.map(({ user_id }) => user_id), ...accounts.values()]);
  const event = await lockEvent(transaction, eventId);
  const locked = new Set(seen.map(({ id }) => id));
  // Others have been checked in since; their accounts are not locked, so the next round has them.
  const people = (await read())
    .filter(({ id }) => locked.has(id))
    .map((row) => ({ ...row, account: row.user_id ?? accounts.get(row.email_key) ?? null }));
  return { event, people, isFull: seen.length === atOnce };
}

/** Whether the same event's grant was revoked by hand; then a check-in does not grant again. */
async function wasRevoked(db: Queryable, eventId: number, qualificationId: number) {
  const rows = await db
    .selectFrom("qualification_grants")
    .select(["user_id", "email_key"])
    .where("event_id", "=", eventId)
    .where("qualification_id", "=", qualificationId)
    .where("revoked_at", "is not", null)
    .where("is_undone", "=", 0)
    .execute();
  return (person: { account: number | null; email_key: string }) =>
    rows.some(({ user_id, email_key }) =>
      user_id === null ? email_key === person.email_key : user_id === person.account,
    );
}

/** Grants to some people who were checked in. @returns whether there may be more */
const grantSome = ({ db, site, now: clock }: Job, eventId: number): Promise<boolean> =>
  db.write(async (transaction) => {
    const now = clock();
    const { event, people, isFull } = await lockPeople(transaction, checkedIn, eventId, now);
    if (!event) return false;
    const today = dayAt(now, site.timeZone);
    const { qualification_ids } = await qualificationsOfEvent(transaction, eventId);
    const held = await heldBy(transaction, people.map(personOf), qualification_ids, today);
    const granted_on = dayOfGranting(event.end_date, now, site.timeZone);
    const given: { qualification: QualificationRow; isRevoked: Awaited<ReturnType<typeof wasRevoked>> }[] = [];
    for (const id of qualification_ids.filter((one) => held.names.has(one)))
      given.push({
        qualification: await findQualification(transaction, id),
        isRevoked: await wasRevoked(transaction, eventId, id),
      });
    for (const row of people) {
      const person = personOf(row);
      const own = new Map(
        given.flatMap(({ qualification, isRevoked }) => (isRevoked(row) ? [] : [[qualification.id, qualification]])),
      );
      for (const [id, has] of held.of(person, [...own.keys()])) {
        const qualification = own.get(id);
        if (!qualification) continue;
        const grantee = { ...person, name: row.name };
        const giving = {
          qualification,
          grantee,
          held: has,
          eventId,
          granted_on,
          granted_by: null,
          from_check_in: true,
          now,
          today,
        };
        await grantAtEvent(transaction, giving);
      }
    }
    if (people.length > 0)
      await transaction
        .insertInto("event_grants_done")
        .values(people.map(({ id }) => ({ registration_id: id, event_id: eventId })))
        .execute();
    return isFull;
  });

/** Revokes the grants of undone check-ins. @returns whether there may be more */
const revokeSome = ({ db, now: clock }: Job, eventId: number): Promise<boolean> =>
  db.write(async (transaction) => {
    const now = clock();
    const { people, isFull } = await lockPeople(transaction, undoneCheckIns, eventId, now);
    for (const row of people) {
      const { account, email_key } = row;
      await transaction
        .updateTable("qualification_grants")
        .set({ revoked_at: now.toISOString(), revoke_reason: undoneReason, is_undone: 1 })
        .where("event_id", "=", eventId)
        .where("from_check_in", "=", 1)
        .where("revoked_at", "is", null)
        .where((where) =>
          where.or([where("email_key", "=", email_key), ...(account === null ? [] : [where("user_id", "=", account)])]),
        )
        .execute();
      await transaction.deleteFrom("event_grants_done").where("registration_id", "=", row.id).execute();
    }
    return isFull;
  });

/** Grants and revokes by the check-ins of ended events, each check-in once. */
export async function grantForCheckIns(job: Job): Promise<void> {
  const now = job.now();
  for (const id of await eventsWith(job.db, undoneCheckIns, now)) while (await revokeSome(job, id));
  for (const id of await eventsWith(job.db, checkedIn, now)) while (await grantSome(job, id));
}
