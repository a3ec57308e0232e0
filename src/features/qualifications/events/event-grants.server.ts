import type { TrailEvent } from "../../../api/audit/trail.server";
import type { Follow, Rule } from "../../../api/endpoint.server";
import type { Database, Queryable } from "../../../platform/database/database.server";
import { lockShared } from "../../../platform/database/lock-row.server";
import { isPublished } from "../../../platform/database/published.server";
import { formatDate } from "../../../platform/dates/words";
import { invalid, Problem } from "../../../platform/errors/problem.server";
import { namesInWords } from "../../../ui/formatting";
import type { Scope } from "../../events/schema";
import { eventsInScope, lockEvents } from "../../events/series/series.server";
import { isCurrent } from "../days";
import { qualification } from "../resource";
import type { GrantMode } from "../schema";
import { type Standing, standingsOf } from "../standing.server";
import type { EventGrants } from "./schema";

/** The ids of the qualifications that an event gives and requires. */
export interface Giving {
  qualification_ids: number[];
  mode: GrantMode;
  requires: number[];
}

const nothing: Giving = { qualification_ids: [], mode: "by_trainer", requires: [] };

/** Whether an event neither gives nor requires a qualification. */
export const givesNothing = ({ qualification_ids, requires }: Giving): boolean =>
  qualification_ids.length + requires.length === 0;

/** Returns the qualifications that an event gives and requires; most events have none. */
export async function qualificationsOfEvent(db: Queryable, eventId: number): Promise<Giving> {
  const row = await db.selectFrom("event_grants").selectAll().where("event_id", "=", eventId).executeTakeFirst();
  if (!row) return nothing;
  const { qualification_ids, mode, requires } = row;
  return { qualification_ids: JSON.parse(qualification_ids), mode, requires: JSON.parse(requires) };
}

/** Adds the names; for visitors of published qualifications only. */
export async function withNamesOf(
  db: Queryable,
  giving: Giving,
  { seesHidden, at }: { seesHidden: boolean; at: string },
): Promise<EventGrants> {
  const ids = [...giving.qualification_ids, ...giving.requires];
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom("qualifications")
          .select(["id", "name"])
          .where("id", "in", ids)
          .where("publication", "<>", "archived")
          .$if(!seesHidden, (select) => select.where(isPublished(qualification.published, at)))
          .execute();
  const named = (wanted: readonly number[]) => wanted.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const [gives, asks] = [named(giving.qualification_ids), named(giving.requires)];
  if (seesHidden) return { ...giving, gives, asks };
  const idsOf = (shown: readonly { id: number }[]) => shown.map(({ id }) => id);
  return { ...giving, qualification_ids: idsOf(gives), requires: idsOf(asks), gives, asks };
}

/** Keeps qualifications from being deleted until the transaction ends. @throws Problem 422 for an id of none */
export async function refuseUnknown(transaction: Queryable, field: string, ids: readonly number[]): Promise<void> {
  const rows = await lockShared(transaction, "qualifications", ids);
  if (rows.length < new Set(ids).size) throw invalid(field, "There is no such qualification");
}

/**
 * Writes the qualifications that an event, or several of its series, gives and requires. @throws Problem 422 for an
 * unknown qualification
 */
export const setGiving = (
  db: Database,
  id: number,
  giving: Giving,
  { scope, now }: { scope: Scope; now: Date },
): Promise<void> =>
  db.change(async (transaction) => {
    const ids = await eventsInScope(transaction, id, { scope, notEndedBy: now });
    await lockEvents(transaction, ids);
    // A deleted qualification stays named, so that it counts again once it is restored.
    const known = await qualificationsOfEvent(transaction, id);
    for (const field of ["qualification_ids", "requires"] as const)
      await refuseUnknown(
        transaction,
        field,
        giving[field].filter((one) => !known[field].includes(one)),
      );
    await transaction.deleteFrom("event_grants").where("event_id", "in", ids).execute();
    if (givesNothing(giving)) return;
    for (const event_id of ids) await insertGiving(transaction, event_id, giving);
  });

const modeInWords: Record<GrantMode, string> = { by_trainer: "by a trainer", on_attendance: "to everybody who came" };

/** What the trail says of new qualifications of an event: those given and required, and how they are granted. */
export async function givingInTrail(db: Queryable, eventId: number, next: Giving): Promise<TrailEvent> {
  const was = await inWords(db, await qualificationsOfEvent(db, eventId));
  const is = await inWords(db, next);
  const changes = giveFields.map((field) => ({ field, before: was[field], after: is[field] }));
  return { changes: changes.filter(({ before, after }) => before !== after) };
}

const giveFields = ["qualifications_given", "given", "qualifications_required"] as const;

async function inWords(db: Queryable, giving: Giving): Promise<Record<(typeof giveFields)[number], string>> {
  const { gives, asks } = await withNamesOf(db, giving, { seesHidden: true, at: "" });
  const names = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(", ");
  return {
    qualifications_given: names(gives),
    given: gives.length > 0 ? modeInWords[giving.mode] : "",
    qualifications_required: names(asks),
  };
}

/** Inserts the qualifications that an event gives and requires, within the caller's transaction. */
export const insertGiving = (
  transaction: Queryable,
  event_id: number,
  { qualification_ids, mode, requires }: Giving,
): Promise<unknown> =>
  transaction
    .insertInto("event_grants")
    .values({
      event_id,
      qualification_ids: JSON.stringify(qualification_ids),
      mode,
      requires: JSON.stringify(requires),
    })
    .execute();

/** Copies and repeats of an event give the same. */
export const copyGiving: Follow = async (transaction, _, { after, madeFrom }) => {
  if (madeFrom === undefined || !after) return;
  const giving = await qualificationsOfEvent(transaction, Number(madeFrom));
  if (!givesNothing(giving)) await insertGiving(transaction, after.id as number, giving);
};

/** Says which qualifications are missing, in a sentence; empty if none. */
function missingInWords(lacking: readonly Standing[]): string {
  const missing = lacking.filter(({ state }) => state !== "expired").map(({ name }) => name);
  const ended = lacking.flatMap(({ name, state, expires_on }) =>
    state === "expired" && expires_on ? [`Your ${name} ended on ${formatDate(expires_on, "UTC")}`] : [],
  );
  return [...(missing.length > 0 ? [`You need ${namesInWords(missing)} for this event`] : []), ...ended].join(". ");
}

/** Returns the qualifications that an account lacks for an event: their ids, and a sentence, empty if none. */
export async function missingOf(
  db: Queryable,
  { userId, requires }: { userId: number; requires: readonly number[] },
  now: Date,
  timeZone: string,
): Promise<{ missing: string; lacks: number[] }> {
  const standings = await standingsOf(db, { userId }, requires, now, timeZone);
  const lacking = [...standings].filter(([, { state }]) => !isCurrent(state));
  return { missing: missingInWords(lacking.map(([, standing]) => standing)), lacks: lacking.map(([id]) => id) };
}

/** Refuses people without the qualifications that an event requires. */
export const refuseUnqualified: Rule = async (transaction, { site, now }, { event_id, user_id }) => {
  if (site.turnedOff.includes("equipment")) return undefined;
  const { requires } = await qualificationsOfEvent(transaction, event_id);
  const { missing } = await missingOf(transaction, { userId: user_id, requires }, now(), site.timeZone);
  return missing ? new Problem(409, missing, { reason: "not_qualified" }) : undefined;
};
