import type { Database, Queryable } from "../../../platform/database/database.server";
import { requireRow } from "../../../platform/database/rows.server";
import { Problem, unknown } from "../../../platform/errors/problem.server";
import { foldKey } from "../../../platform/text";
import { dayAt } from "../../../platform/time";
import { findEvent, lockEvent } from "../../events/model.server";
import { isCurrent, lastDayOf } from "../days";
import {
  findQualification,
  type Grantee,
  insertGrant,
  lockAccounts,
  missingFirstSentence,
  type QualificationRow,
  selfSentence,
} from "../grants/grants.server";
import { type GrantStanding, heldBy, type Person } from "../grants/people.server";
import { qualificationsOfEvent } from "./event-grants.server";
import type { Attendees, PeopleGranted } from "./schema";

/** Statuses of people with a place, or who came. */
const present = ["confirmed", "attended"] as const;

const registrationsOf = (db: Queryable, eventId: number) =>
  db
    .selectFrom("registrations")
    .select(["id", "user_id", "email_key", "name", "registration_status", "guests"])
    .where("event_id", "=", eventId)
    .orderBy("name")
    .orderBy("id");

type Registered = Awaited<ReturnType<ReturnType<typeof registrationsOf>["execute"]>>[number];

export const personOf = ({ user_id, email_key }: Pick<Registered, "user_id" | "email_key">): Person => ({
  userId: user_id,
  emailKey: email_key,
});

const key = ({ userId, emailKey }: Person) => (userId === null ? emailKey : String(userId));

/** Returns which people hold which qualifications from an event, unrevoked. */
async function givenAt(db: Queryable, eventId: number): Promise<(person: Person, qualificationId: number) => boolean> {
  const rows = await db
    .selectFrom("qualification_grants")
    .select(["qualification_id", "user_id", "email_key"])
    .where("event_id", "=", eventId)
    .where("revoked_at", "is", null)
    .execute();
  const given = new Set(
    rows.map((row) => `${row.qualification_id} ${key({ userId: row.user_id, emailKey: row.email_key ?? "" })}`),
  );
  return (person, qualificationId) => given.has(`${qualificationId} ${key(person)}`);
}

interface Reading {
  eventId: number;
  /** ids of the qualifications that the caller may read or grant */
  ids: readonly number[];
  now: Date;
  timeZone: string;
}

interface Guest {
  name: string;
  checked_in_at?: string | null;
}

/** Reads the people of an event with the qualifications it gives them, or the reason why not. @throws Problem 404 */
export async function listAttendees(db: Queryable, { eventId, ids, now, timeZone }: Reading): Promise<Attendees> {
  const { id, title, start_date, end_date } = await findEvent(db, eventId, now);
  const { mode, requires } = await qualificationsOfEvent(db, eventId);
  const rows = await registrationsOf(db, eventId).where("registration_status", "in", present).execute();
  const people = rows.map(personOf);
  const today = dayAt(now, timeZone);
  const held = await heldBy(db, people, [...ids, ...requires], today);
  const isGiven = await givenAt(db, eventId);
  return {
    event: { id, title, start_date, end_date },
    mode,
    qualifications: ids.flatMap((one) => {
      const name = held.names.get(one);
      return name === undefined ? [] : [{ id: one, name }];
    }),
    people: rows.map((row) => {
      const person = personOf(row);
      const standing = held.of(person, ids);
      return {
        registration_id: row.id,
        name: row.name,
        came: row.registration_status === "attended",
        qualifications: ids.flatMap((one) => {
          const has = standing.get(one);
          return has ? [{ id: one, ...has, is_given: isGiven(person, one) }] : [];
        }),
        lacks: lacking(standing, requires, held.names),
      };
    }),
    guests: rows.flatMap(({ name: of, guests }) =>
      (JSON.parse(guests) as Guest[]).filter(({ checked_in_at }) => checked_in_at).map(({ name }) => ({ name, of })),
    ),
  };
}

const lacking = (
  standing: Map<number, GrantStanding>,
  requires: readonly number[],
  names: Map<number, string>,
): string[] =>
  requires.flatMap((id) => {
    const has = standing.get(id);
    return has && !isCurrent(has.state) ? (names.get(id) ?? []) : [];
  });

/** Returns the names of the required qualifications that people of an event lack, by the ids of their registrations. */
export async function missingAtEvent(
  db: Queryable,
  eventId: number,
  registrations: readonly (Pick<Registered, "id"> & Parameters<typeof personOf>[0])[],
  today: string,
): Promise<Map<number, string[]>> {
  const { requires } = await qualificationsOfEvent(db, eventId);
  if (requires.length === 0 || registrations.length === 0) return new Map();
  const held = await heldBy(db, registrations.map(personOf), requires, today);
  return new Map(
    registrations.flatMap((row) => {
      const lacks = lacking(held.of(personOf(row)), requires, held.names);
      return lacks.length > 0 ? [[row.id, lacks]] : [];
    }),
  );
}

/**
 * Returns the names of the required qualifications that people lack for events that have not ended, by the ids of some
 * registrations; cancelled ones are left out. One query where no event requires anything.
 */
export async function missingByRegistration(
  db: Queryable,
  registrationIds: readonly number[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Map<number, string[]>> {
  if (registrationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("registrations")
    .innerJoin("event_grants", "event_grants.event_id", "registrations.event_id")
    .innerJoin("events", "events.id", "registrations.event_id")
    .select(["registrations.id", "registrations.user_id", "registrations.email_key", "event_grants.requires"])
    .where("registrations.id", "in", [...registrationIds])
    .where("registrations.registration_status", "<>", "cancelled")
    .where("events.end_date", ">", now.toISOString())
    .where("event_grants.requires", "<>", "[]")
    .execute();
  const required = new Map(rows.map(({ id, requires }) => [id, JSON.parse(requires) as number[]]));
  const all = [...new Set([...required.values()].flat())];
  const held = await heldBy(db, rows.map(personOf), all, dayAt(now, timeZone));
  return new Map(rows.map((row) => [row.id, lacking(held.of(personOf(row)), required.get(row.id) ?? [], held.names)]));
}

/** Whether a new grant would end later than the present one. */
const lastsLonger = ({ state, expires_on }: GrantStanding, until: string | null): boolean =>
  !isCurrent(state) || (expires_on !== null && (until === null || until > expires_on));

/** The outcome for one person and one qualification. */
type Outcome = { id: number } | { why: string };

interface Giving {
  qualification: QualificationRow;
  grantee: Grantee;
  held: GrantStanding;
  eventId: number;
  granted_on: string;
  /** the account that presses; null for a check-in, and for an API token */
  granted_by: number | null;
  from_check_in: boolean;
  /** grants although something comes first */
  reason?: string | undefined;
  now: Date;
  today: string;
}

/** Grants somebody a qualification of an event, unless they need something first, or have it as long already. */
export async function grantAtEvent(transaction: Queryable, giving: Giving): Promise<Outcome> {
  const { qualification, grantee, held, eventId, granted_on, granted_by, from_check_in, reason, now, today } = giving;
  if (held.lacks.length > 0 && !reason) return { why: missingFirstSentence(held.lacks) };
  if (!lastsLonger(held, lastDayOf(qualification, granted_on)))
    return { why: `They have ${qualification.name} already` };
  const { id } = await insertGrant(transaction, {
    qualification,
    grantee,
    granted_on,
    source: "event",
    event_id: eventId,
    from_check_in,
    granted_by,
    note: held.lacks.length > 0 && reason ? `Without ${held.lacks.join(", ")}: ${reason}` : "",
    now,
    today,
  });
  return { id };
}

/** The day on which an event grants: its last one, or today while it lasts. */
export const dayOfGranting = (end: string, now: Date, timeZone: string): string =>
  dayAt(new Date(Math.min(Date.parse(end), now.getTime())), timeZone);

interface Pressing {
  eventId: number;
  registrationIds: readonly number[];
  /** ids of the event's qualifications that the caller may grant */
  ids: readonly number[];
  force: boolean;
  reason: string;
  /** null for an API token, which only the trail names */
  granted_by: number | null;
  /** the caller, unless they may grant to themselves */
  notTo: { id: number; email: string } | undefined;
  now: Date;
  timeZone: string;
}

/**
 * Grants an event's qualifications to some of its people with one press.
 * @throws Problem 404; 409 before the event begins
 */
export const grantPeople = (db: Database, pressing: Pressing): Promise<PeopleGranted> =>
  db.write(async (transaction) => {
    const { eventId, registrationIds, ids, force, reason, granted_by, notTo, now, timeZone } = pressing;
    const chosen = () => registrationsOf(transaction, eventId).where("id", "in", registrationIds).execute();
    await lockAccounts(
      transaction,
      (await chosen()).map(({ user_id }) => user_id),
    );
    const event = requireRow(await lockEvent(transaction, eventId), "Event");
    if (event.start_date > now.toISOString()) throw new Problem(409, "The event has not begun yet");
    const rows = await chosen();
    if (rows.length < registrationIds.length) throw unknown("Registration");
    const today = dayAt(now, timeZone);
    const held = await heldBy(transaction, rows.map(personOf), ids, today);
    const known = [...held.names.keys()].filter((id) => ids.includes(id));
    const qualifications = new Map<number, QualificationRow>();
    for (const id of known) qualifications.set(id, await findQualification(transaction, id));
    const granted_on = dayOfGranting(event.end_date, now, timeZone);
    const answer: PeopleGranted = { items: [], people: 0, left_out: [] };
    const common = {
      eventId,
      granted_on,
      granted_by,
      from_check_in: false,
      reason: force ? reason : undefined,
      now,
      today,
    };
    for (const row of rows) {
      const person = personOf(row);
      const refusal = grantRefusal(row, notTo);
      const giving = { ...common, qualifications, grantee: { ...person, name: row.name } };
      const outcomes = refusal ? [{ why: refusal }] : await grantAll(transaction, held.of(person, ids), giving);
      addOutcomes(answer, row, outcomes);
    }
    return answer;
  });

/** Adds what one person was granted, and what was left out. */
function addOutcomes(answer: PeopleGranted, { id, name }: Registered, outcomes: readonly Outcome[]): void {
  const granted = outcomes.flatMap((outcome) => ("id" in outcome ? [{ id: outcome.id }] : []));
  const refused = outcomes.flatMap((outcome) => ("why" in outcome ? [outcome.why] : []));
  answer.items.push(...granted);
  answer.left_out.push(...refused.map((why) => ({ registration_id: id, name, why })));
  if (granted.length > 0) answer.people++;
}

/** Why somebody is granted nothing; undefined if nothing speaks against it. */
function grantRefusal(row: Registered, notTo: Pressing["notTo"]): string | undefined {
  const hasPlace = row.registration_status === "attended" || row.registration_status === "confirmed";
  if (!hasPlace) return "They have no place at this event";
  const { userId, emailKey } = personOf(row);
  const isCaller = notTo && (userId ? userId === notTo.id : emailKey === foldKey(notTo.email));
  return isCaller ? selfSentence : undefined;
}

/** Grants one person each of the qualifications. @param held by id, what they have of it now */
async function grantAll(
  transaction: Queryable,
  held: Iterable<readonly [id: number, has: Giving["held"]]>,
  {
    qualifications,
    ...common
  }: Omit<Giving, "qualification" | "held"> & {
    qualifications: ReadonlyMap<number, QualificationRow>;
  },
) {
  const outcomes: Outcome[] = [];
  for (const [id, has] of held) {
    const qualification = qualifications.get(id);
    if (qualification) outcomes.push(await grantAtEvent(transaction, { ...common, qualification, held: has }));
  }
  return outcomes;
}
