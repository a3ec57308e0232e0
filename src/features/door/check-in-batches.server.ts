import { changesBetween, recordEntry } from "../../api/audit/trail.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { DatabaseUnavailable } from "../../platform/database/database-errors.server";
import { maxId } from "../../platform/database/max-id";
import { findRow, requireRow, updateRow } from "../../platform/database/rows.server";
import { isHalfOver } from "../../platform/database/waiting-time.server";
import { searchText } from "../../platform/latin";
import { foldKey } from "../../platform/text";
import { lockEvent, takePlace } from "../events/model.server";
import { newRegistrationSchema } from "../registrations/fields";
import { notifyWalkedIn, type Writing } from "../registrations/mails.server";
import { findActiveId, findRegistration } from "../registrations/model.server";
import { fits } from "../registrations/places.server";
import { registrationData } from "../registrations/resource";
import { addCheck, checkOfKey } from "./checks.server";
import type { Doorkeeper } from "./doorkeeper.server";
import { acceptedMs, type Batch, type DoorResult, type SentCheck, type SentWalkIn } from "./schema";

/** How far a phone's clock may be ahead; later times count as the time of arrival. Milliseconds. */
const aheadMs = 60_000;

interface ImportExport {
  keeper: Doorkeeper;
  now: Date;
  call: Writing;
  /** the keys of walk-ins who get a mail: mails to unconfirmed addresses are counted before the transaction */
  welcomed: ReadonlySet<string>;
}

interface Handling extends ImportExport {
  transaction: Queryable;
}

type WalkInReport = { key: string; at: string };

/** Check-ins of one transaction, which keeps the event locked: others wait for it no longer than three seconds. */
const checksAtOnce = 25;

type Reports = Pick<Batch, "checks" | "walk_ins">;

/** The parts of a batch, each for a transaction: walk-ins first, because check-ins may refer to them. */
function* partsOf({ checks, walk_ins }: Batch): Generator<Reports> {
  if (walk_ins.length > 0 || checks.length === 0) yield { walk_ins, checks: [] };
  for (let at = 0; at < checks.length; at += checksAtOnce)
    yield { walk_ins: [], checks: checks.slice(at, at + checksAtOnce) };
}

/**
 * Applies a phone's reports part by part.
 * @returns the outcome of each; repeated ones get their first outcome. Those for which the time was too short have none:
 *   the phone sends them again
 * @throws Problem 404
 */
export async function takeBatch(
  db: Database,
  { batch, ...taking }: ImportExport & { batch: Batch },
): Promise<DoorResult[]> {
  const results: DoorResult[] = [];
  for (const part of partsOf(batch)) {
    if (results.length > 0 && isHalfOver()) break;
    try {
      results.push(...(await takePart(db, { ...taking, batch: part })));
    } catch (error) {
      if (results.length === 0 || !(error instanceof DatabaseUnavailable)) throw error;
      break;
    }
  }
  return results;
}

/** Applies reports with the event locked. @throws Problem 404 */
async function takePart(db: Database, { batch, ...taking }: ImportExport & { batch: Reports }): Promise<DoorResult[]> {
  const work = async (transaction: Queryable) => {
    // It may have been deleted, cancelled or hidden meanwhile.
    const locked = requireRow(await lockEvent(transaction, taking.keeper.event.id), "Event");
    const { publication, publish_at } = locked;
    const keeper = { ...taking.keeper, event: { ...taking.keeper.event, publication, publish_at } };
    const handling = { ...taking, keeper, transaction };
    const results: DoorResult[] = [];
    for (const walkIn of batch.walk_ins)
      results.push({ key: walkIn.key, ...(await inTime(handling, walkIn, (at) => walksIn(handling, walkIn, at))) });
    for (const check of batch.checks)
      results.push({ key: check.key, ...(await inTime(handling, check, (at) => checksIn(handling, check, at))) });
    return results;
  };
  // Visitors see the free places, nothing else from the door.
  const takesPlaces = batch.walk_ins.length > 0 || (await anyWaits(db, batch));
  return takesPlaces ? db.change(work) : db.write(work);
}

const isId = (id: number) => id > 0 && id <= maxId;

async function anyWaits(db: Queryable, { checks }: Reports): Promise<boolean> {
  const ids = [...new Set(checks.map(({ id }) => Number.parseInt(id, 10)).filter(isId))];
  if (ids.length === 0) return false;
  const row = await db
    .selectFrom("registrations")
    .select("id")
    .where("id", "in", ids)
    .where("registration_status", "in", ["waiting", "offered"])
    .executeTakeFirst();
  return row !== undefined;
}

type Outcome = Omit<DoorResult, "key">;

const isHidden = ({ publication, publish_at }: Doorkeeper["event"], now: Date): boolean =>
  publication === "draft" || (publish_at !== null && Date.parse(publish_at) > now.getTime());

/** Applies a report that came in time. @param work gets the time, which is never in the future */
async function inTime(
  { keeper, now }: Handling,
  said: WalkInReport,
  work: (at: string) => Promise<Outcome>,
): Promise<Outcome> {
  const at = Date.parse(said.at) > now.getTime() + aheadMs ? now.toISOString() : said.at;
  if (now.getTime() - Date.parse(at) > acceptedMs || (keeper.until !== undefined && at > keeper.until))
    return { outcome: "too_late", detail: "This was done too long ago, or after the link had expired." };
  if (keeper.event.publication === "cancelled")
    return { outcome: "event_cancelled", detail: "This event has been cancelled." };
  // A hidden event has no door; a walk-in would be mailed a draft's details.
  if (isHidden(keeper.event, now)) return { outcome: "refused", detail: "This event is not published." };
  return work(at);
}

async function subjectOf({ transaction, keeper }: Handling, id: string) {
  const walkedIn = id.startsWith("key:") ? await checkOfKey(transaction, keeper.event.id, id.slice(4)) : undefined;
  const [registrationId = 0, guest = 0] = walkedIn ? [walkedIn.registration_id] : id.split(".").map(Number);
  const row = isId(registrationId) ? await findRow(transaction, "registrations", registrationId) : undefined;
  if (row?.event_id !== keeper.event.id) return undefined;
  const guests = JSON.parse(row.guests) as { id: number }[];
  return guest === 0 || guests.some((one) => one.id === guest) ? { row, guest } : undefined;
}

type Row = NonNullable<Awaited<ReturnType<typeof subjectOf>>>["row"];

async function checksIn(handling: Handling, check: SentCheck, at: string): Promise<Outcome> {
  const { transaction, keeper } = handling;
  const before = await checkOfKey(transaction, keeper.event.id, check.key);
  if (before) return { outcome: "done", id: before.registration_id };
  const subject = await subjectOf(handling, check.id);
  if (!subject) return { outcome: "unknown", detail: "Nobody is registered under this number." };
  const { row, guest } = subject;
  if (row.registration_status === "cancelled")
    return { outcome: "cancelled", id: row.id, detail: `The registration of ${row.name} is cancelled.` };
  const undo = check.undo === true ? "all" : check.undo || "";
  const comesIn = await givePlace(handling, row, { isExtra: check.extra === true, isNeeded: undo === "" });
  if (!comesIn) return { outcome: "full", id: row.id, detail: `The event is full, and ${row.name} has no place.` };
  // Waiting people have no check-in to undo.
  if (comesIn.registration_status === "waiting" || comesIn.registration_status === "offered")
    return { outcome: "done", id: row.id };
  await addCheck(transaction, comesIn, { registrationId: row.id, guest, key: check.key, at, undo }, handling.now);
  await noteChange(handling, row);
  return { outcome: "done", id: row.id };
}

/** Gives a waiting person a place out of turn, or beyond capacity on request; undefined without a place. */
async function givePlace(
  { transaction, keeper, now }: Handling,
  row: Row,
  { isExtra, isNeeded }: { isExtra: boolean; isNeeded: boolean },
): Promise<Row | undefined> {
  const { registration_status: status, places } = row;
  if (!isNeeded || (status !== "waiting" && status !== "offered")) return row;
  const hasPlace = status === "offered" || (await fits(transaction, keeper.event.id, places));
  if (!hasPlace && !isExtra) return undefined;
  if (status === "waiting" && hasPlace) await takePlace(transaction, keeper.event.id, places);
  const changed = await updateRow(transaction, "registrations", row.id, {
    registration_status: "confirmed",
    offered_until: null,
    places: hasPlace ? places : 0,
    updated_at: now.toISOString(),
  });
  return requireRow(changed, "Registration");
}

/** Registers and checks in a walk-in. A known registrant is checked in instead. */
async function walksIn(handling: Handling, walkIn: SentWalkIn, at: string): Promise<Outcome> {
  const { transaction, keeper, now } = handling;
  const eventId = keeper.event.id;
  const before = await checkOfKey(transaction, eventId, walkIn.key);
  if (before) return { outcome: "done", id: before.registration_id };
  const person = personOf(walkIn);
  if (typeof person === "string") return { outcome: "refused", detail: person };
  const sameEmail = person.email === "" ? undefined : await findActiveId(transaction, eventId, foldKey(person.email));
  const registered = keeper.seesContacts ? sameEmail : await expectedAs(transaction, eventId, person.name);
  if (registered) return checksIn(handling, { id: String(registered), at, key: walkIn.key, extra: walkIn.extra }, at);
  const hasPlace = await fits(transaction, eventId, 1);
  if (!hasPlace && !walkIn.extra) return { outcome: "full", detail: "The event is full." };
  if (hasPlace) await takePlace(transaction, eventId, 1);
  const instant = now.toISOString();
  const { id } = await transaction
    .insertInto("registrations")
    .values({
      ...person,
      event_id: eventId,
      user_id: null,
      // Without an e-mail, or with one that this helper may not know is registered, the key is unique.
      email_key: person.email === "" || sameEmail ? `walk-in ${walkIn.key}` : foldKey(person.email),
      registration_status: "confirmed",
      places: hasPlace ? 1 : 0,
      search_text: searchText(person.name, person.email, person.phone, ""),
      created_at: instant,
      updated_at: instant,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = requireRow(await findRow(transaction, "registrations", id), "Registration");
  await addCheck(transaction, row, { registrationId: id, guest: 0, key: walkIn.key, at, undo: "" }, now);
  await noteChange(handling, undefined, id);
  if (handling.welcomed.has(walkIn.key))
    await notifyWalkedIn(transaction, handling.call, await findRegistration(transaction, id));
  return { outcome: "done", id };
}

/** A walk-in's details as a registration. @returns the error, in a sentence, if there is one */
export function personOf({ name, email, phone }: SentWalkIn) {
  if (email.trim() === "" && phone.trim() === "") return "Please enter an e-mail address or a phone number.";
  // With a phone number only, a placeholder e-mail passes the check and is left out.
  const checked = newRegistrationSchema.safeParse({ name, phone, email: email.trim() || "nobody@walk-in.invalid" });
  if (!checked.success) return checked.error.issues[0]?.message ?? "Please check these details.";
  return { ...checked.data, email: email.trim() === "" ? "" : checked.data.email };
}

/**
 * The expected registrant of a unique full name. The outcome must not depend on the e-mail, or helpers who see no
 * contacts could test whose each is.
 */
async function expectedAs(transaction: Queryable, eventId: number, name: string): Promise<number | undefined> {
  const spelled = (text: string) => foldKey(text).replace(/\s+/g, " ");
  const wanted = spelled(name);
  if (!wanted.includes(" ")) return undefined;
  const rows = await transaction
    .selectFrom("registrations")
    .select(["id", "name"])
    .where("event_id", "=", eventId)
    .where("registration_status", "not in", ["cancelled", "attended"])
    .execute();
  const [one, ...others] = rows.filter((row) => spelled(row.name) === wanted);
  return others.length === 0 ? one?.id : undefined;
}

/** Adds a trail line if a registration was made or changed. */
async function noteChange({ transaction, keeper, now }: Handling, before: Row | undefined, id = before?.id ?? 0) {
  const after = requireRow(await findRow(transaction, "registrations", id), "Registration");
  const changes = before ? changesBetween(registrationData, before, after) : [];
  if (before && changes.length === 0) return;
  await recordEntry(transaction, {
    actor: keeper.actor,
    action: before ? "updated" : "created",
    resource: registrationData.key,
    item: String(id),
    title: after.name,
    changes,
    now,
  });
}
