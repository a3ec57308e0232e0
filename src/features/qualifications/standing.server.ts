import { sql } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import { dayAt, endOfDay } from "../../platform/time";
import { registrationStateAt } from "../events/model.server";
import type { RegistrationState } from "../events/schema";
import { countingGrant, type GrantState, stateOf } from "./days";

/** A person's standing in a qualification. */
export interface Standing {
  state: GrantState | "missing";
  /** name of the qualification */
  name: string;
  /** the last day of the grant that counts; null without an end, and if missing */
  expires_on: string | null;
  /** the instant at which that day ends; UTC, ISO 8601 */
  ends_at: string | null;
}

/**
 * Returns an account's standing in some qualifications, by their ids; one query. Leaves out archived and deleted ones.
 */
export async function standingsOf(
  db: Queryable,
  { userId }: { userId: number },
  qualificationIds: readonly number[],
  now: Date,
  timeZone: string,
): Promise<Map<number, Standing>> {
  if (qualificationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("qualifications")
    .leftJoin("qualification_grants as grants", (join) =>
      join.onRef("grants.qualification_id", "=", "qualifications.id").on("grants.user_id", "=", userId),
    )
    .select(["qualifications.id", "qualifications.name", "qualifications.remind_days"])
    .select(["grants.id as grant_id", "grants.expires_on", "grants.revoked_at"])
    .where("qualifications.id", "in", [...new Set(qualificationIds)])
    .where("qualifications.publication", "<>", "archived")
    .orderBy("qualifications.id")
    .orderBy("grants.id")
    .execute();
  const today = dayAt(now, timeZone);
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, ofOne]) => {
      const { name = "", remind_days = 0 } = ofOne[0] ?? {};
      const grant = countingGrant(ofOne.filter(({ grant_id }) => grant_id !== null));
      const expires_on = grant?.expires_on ?? null;
      const state = grant ? stateOf(grant, remind_days, today) : "missing";
      return [id, { state, name, expires_on, ends_at: expires_on && endOfDay(expires_on, timeZone) }];
    }),
  );
}

/** An event that gives a qualification. */
export interface NextEvent {
  event_id: number;
  title: string;
  start_date: string;
  end_date: string;
  /** null: no limit */
  places_left: number | null;
  registration_state: RegistrationState;
}

/** The most events that are looked through, the soonest first. */
const maxEvents = 200;
/** The most events of one qualification. */
const maxPerQualification = 3;

/** Returns the next published events that give each of some qualifications, the soonest first; one query. */
export async function nextEventsFor(
  db: Queryable,
  qualificationIds: readonly number[],
  now: Date,
): Promise<Map<number, NextEvent[]>> {
  const next = new Map<number, NextEvent[]>(qualificationIds.map((id) => [id, []]));
  if (next.size === 0) return next;
  const at = now.toISOString();
  // Between commas each id is found as a whole number.
  const gives = (id: number) =>
    sql<boolean>`replace(replace(event_grants.qualification_ids, '[', ','), ']', ',') like ${`%,${id},%`}`;
  const rows = await db
    .selectFrom("event_grants")
    .innerJoin("events", "events.id", "event_grants.event_id")
    .select(["event_grants.qualification_ids", "events.id", "events.title", "events.start_date", "events.end_date"])
    .select(["events.max_attendees", "events.places_taken"])
    .select(["events.registration_opens", "events.registration_closes"])
    .where("events.start_date", ">", at)
    .where("events.publication", "=", "published")
    .where("events.visible_from", "<=", at)
    .where((where) => where.or([...next.keys()].map(gives)))
    .orderBy("events.start_date")
    .orderBy("events.id")
    .limit(maxEvents)
    .execute();
  for (const row of rows) {
    const { id: event_id, title, start_date, end_date, max_attendees, places_taken } = row;
    const places_left = max_attendees === null ? null : max_attendees - places_taken;
    const event = {
      event_id,
      title,
      start_date,
      end_date,
      places_left,
      registration_state: registrationStateAt(row, now),
    };
    for (const id of JSON.parse(row.qualification_ids) as number[]) {
      const list = next.get(id);
      if (list && list.length < maxPerQualification) list.push(event);
    }
  }
  return next;
}
