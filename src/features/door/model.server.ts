import { changesBetween, recordEntry } from "../../api/audit/trail.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { findRow, known } from "../../platform/database/rows.server";
import { maxId } from "../../platform/fields";
import { foldKey, searchText } from "../../platform/text";
import { lockEvent, takePlace } from "../events/model.server";
import { newRegistrationSchema } from "../registrations/fields";
import { tellWalkedIn, type Writing } from "../registrations/mails.server";
import { findRegistration } from "../registrations/model.server";
import { fits } from "../registrations/places.server";
import { registrationData } from "../registrations/resource";
import { addCheck, checkOfKey } from "./checks.server";
import type { Doorkeeper } from "./doorkeeper.server";
import { acceptedMs, type Batch, type DoorResult, type SentCheck, type SentWalkIn } from "./schema";

/** A phone's clock may be ahead by so much; what is said to be later was done when it arrived. Milliseconds. */
const aheadMs = 60_000;

interface Taking {
  keeper: Doorkeeper;
  now: Date;
  call: Writing;
  /** the keys of the walk-ins who are written to: mail to an address that nobody has confirmed is counted before a transaction */
  welcomed: ReadonlySet<string>;
}

interface Handling extends Taking {
  transaction: Queryable;
}

type Said = { key: string; at: string };

/**
 * Does what a phone has sent, in one transaction with the event locked: walk-ins first, since check-ins may be of them.
 *
 * @returns what became of each; what was sent before is answered as it was done
 * @throws Problem 404
 */
export async function takeBatch(db: Database, { batch, ...taking }: Taking & { batch: Batch }): Promise<DoorResult[]> {
  const work = async (transaction: Queryable) => {
    // Meanwhile it may have been deleted, cancelled or hidden.
    const locked = known(await lockEvent(transaction, taking.keeper.event.id), "Event");
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
  // Visitors see how many places are left, and nothing else of what is done at the door.
  const takesPlaces = batch.walk_ins.length > 0 || (await anyWaits(db, batch));
  return takesPlaces ? db.change(work) : db.write(work);
}

const isId = (id: number) => id > 0 && id <= maxId;

async function anyWaits(db: Queryable, { checks }: Batch): Promise<boolean> {
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

/** Does something that was done in time. @param work is given when, which is never in the future */
async function inTime({ keeper, now }: Handling, said: Said, work: (at: string) => Promise<Outcome>): Promise<Outcome> {
  const at = Date.parse(said.at) > now.getTime() + aheadMs ? now.toISOString() : said.at;
  if (now.getTime() - Date.parse(at) > acceptedMs || (keeper.until !== undefined && at > keeper.until))
    return { outcome: "too_late", detail: "It was done too long ago, or after this link had ended." };
  if (keeper.event.publication === "cancelled")
    return { outcome: "event_cancelled", detail: "This event has been cancelled." };
  // Nobody is at the door of what nobody sees; a walk-in would be mailed what a draft says.
  if (isHidden(keeper.event, now)) return { outcome: "refused", detail: "This event is not published." };
  return work(at);
}

/** Which registration and which guest of it a check is about; undefined where there is none. */
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
  // Of who waits there is nothing to take back.
  if (comesIn.registration_status === "waiting" || comesIn.registration_status === "offered")
    return { outcome: "done", id: row.id };
  await addCheck(transaction, comesIn, { registrationId: row.id, guest, key: check.key, at, undo }, handling.now);
  await noteChange(handling, row);
  return { outcome: "done", id: row.id };
}

/**
 * Gives who waits, or is offered a place, one: at the door nobody asks for their turn. In a full event they are an extra, who
 * holds none, where that was said.
 *
 * @returns the registration as it is then; undefined where there is no place
 */
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
  await transaction
    .updateTable("registrations")
    .set({
      registration_status: "confirmed",
      offered_until: null,
      places: hasPlace ? places : 0,
      updated_at: now.toISOString(),
    })
    .where("id", "=", row.id)
    .execute();
  return known(await findRow(transaction, "registrations", row.id), "Registration");
}

/** Registers and checks in somebody who has come without. Who is known to have registered is checked in themselves. */
async function walksIn(handling: Handling, walkIn: SentWalkIn, at: string): Promise<Outcome> {
  const { transaction, keeper, now } = handling;
  const eventId = keeper.event.id;
  const before = await checkOfKey(transaction, eventId, walkIn.key);
  if (before) return { outcome: "done", id: before.registration_id };
  const person = personOf(walkIn);
  if (typeof person === "string") return { outcome: "refused", detail: person };
  const sameEmail = person.email === "" ? undefined : await activeOf(transaction, eventId, person.email);
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
      // Without an e-mail, or with one that is somebody's whom this helper is not told of, it is its own: no two have one key for one event.
      email_key: person.email === "" || sameEmail ? `walk-in ${walkIn.key}` : foldKey(person.email),
      registration_status: "confirmed",
      places: hasPlace ? 1 : 0,
      search_text: searchText(person.name, person.email, person.phone, ""),
      created_at: instant,
      updated_at: instant,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = known(await findRow(transaction, "registrations", id), "Registration");
  await addCheck(transaction, row, { registrationId: id, guest: 0, key: walkIn.key, at, undo: "" }, now);
  await noteChange(handling, undefined, id);
  if (handling.welcomed.has(walkIn.key))
    await tellWalkedIn(transaction, handling.call, await findRegistration(transaction, id));
  return { outcome: "done", id };
}

/** Who has walked in, as a registration holds them. @returns what is wrong, in a sentence, where something is */
export function personOf({ name, email, phone }: SentWalkIn) {
  if (email.trim() === "" && phone.trim() === "") return "An e-mail address or a phone number is needed.";
  // Where only a phone was given, the e-mail that has to be there is looked at in place of theirs, and left out.
  const checked = newRegistrationSchema.safeParse({ name, phone, email: email.trim() || "nobody@walk-in.invalid" });
  if (!checked.success) return checked.error.issues[0]?.message ?? "Something is wrong with these details.";
  return { ...checked.data, email: email.trim() === "" ? "" : checked.data.email };
}

async function activeOf(transaction: Queryable, eventId: number, email: string): Promise<number | undefined> {
  const row = await transaction
    .selectFrom("registrations")
    .select("id")
    .where("event_id", "=", eventId)
    .where("email_key", "=", foldKey(email))
    .where("registration_status", "<>", "cancelled")
    .executeTakeFirst();
  return row?.id;
}

/**
 * Who is expected under a name, and not in yet. Whoever holds a door link sees names and no contacts, so that what becomes of their
 * walk-ins must not depend on an e-mail: asked for one after another, they would learn whose each is. A first name alone, and
 * one that several have, tells nobody apart.
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

/** Adds a line to the audit trail where a registration was made or changed. */
async function noteChange({ transaction, keeper, now }: Handling, before: Row | undefined, id = before?.id ?? 0) {
  const after = known(await findRow(transaction, "registrations", id), "Registration");
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
