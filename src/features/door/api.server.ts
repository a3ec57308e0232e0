import { actorOf, recordEntry } from "../../api/audit/trail.server";
import { type Calls, doneEndpoint, endpoint, type Services } from "../../api/endpoint.server";
import type { Queryable } from "../../platform/database/database.server";
import { requireRow } from "../../platform/database/rows.server";
import { unknown } from "../../platform/errors/problem.server";
import { id, idParams } from "../../platform/fields";
import { foldKey } from "../../platform/text";
import { findEvent, lockEvent } from "../events/model.server";
import { event as events } from "../events/resource";
import { mayMailAddress } from "../mails/mails.server";
import { isConfirmedAddress } from "../registrations/confirmed-address.server";
import { personOf, takeBatch } from "./check-in-batches.server";
import { checkOfKey } from "./checks.server";
import { doorkeeperOf } from "./doorkeeper.server";
import { deleteDoorLink, linksOf, makeDoorLink, toDoorLink } from "./links.server";
import { readDoor } from "./list.server";
import {
  batchAnswerSchema,
  batchSchema,
  doorLinkSchema,
  doorLinksSchema,
  doorQuerySchema,
  doorSchema,
  type SentWalkIn,
} from "./schema";

export const read = endpoint({
  call: "GET /events/{id}/door",
  access: "door.enter or link",
  summary: "The people expected at an event's door and those already in, or the changes since a mark",
  refusals: [429],
  query: doorQuerySchema,
  answer: doorSchema,
  async handle(call) {
    const keeper = await doorkeeperOf(call, { sends: false });
    return readDoor(call.db, { ...call.query, siteKey: call.siteKey, site: call.site, keeper, now: call.now() });
  },
});

type Sending = Pick<Services, "db" | "limits" | "now">;

/** The walk-ins that the event does not have yet: phones send again what they have heard nothing of. */
async function newOf(db: Queryable, eventId: number, walkIns: readonly SentWalkIn[]): Promise<SentWalkIn[]> {
  const found: SentWalkIn[] = [];
  for (const walkIn of new Map(walkIns.map((one) => [one.key, one])).values())
    if (!(await checkOfKey(db, eventId, walkIn.key))) found.push(walkIn);
  return found;
}

/** The keys of new walk-ins who get a mail, within the limits of their address. */
async function welcomedOf({ db, limits, now }: Sending, walkIns: readonly SentWalkIn[]): Promise<Set<string>> {
  const welcomed = new Set<string>();
  for (const walkIn of walkIns) {
    const person = personOf(walkIn);
    if (typeof person === "string" || person.email === "") continue;
    const is_verified = await isConfirmedAddress(db, foldKey(person.email));
    if (await mayMailAddress({ limits, now }, { email: person.email, is_verified })) welcomed.add(walkIn.key);
  }
  return welcomed;
}

export const send = endpoint({
  call: "POST /events/{id}/door",
  access: "door.enter or link",
  summary: "Check people in, undo check-ins and let in walk-ins; a repeated key changes nothing",
  refusals: [429],
  body: batchSchema,
  answer: batchAnswerSchema,
  async handle(call) {
    const { db, body: batch, limits, now, site, siteKey } = call;
    const keeper = await doorkeeperOf(call, { sends: true });
    await limits.doorSendings.count(keeper.countedAs, now());
    const walkIns = await newOf(db, keeper.event.id, batch.walk_ins);
    for (const _walkIn of walkIns) await limits.doorWalkIns.count(keeper.countedAs, now());
    const welcomed = await welcomedOf(call, walkIns);
    const taking = takeBatch(db, { keeper, batch, now: now(), call, welcomed });
    const results = await taking.catch(async (error: unknown) => {
      // None was taken, and the phone sends all again.
      for (const _walkIn of walkIns) await limits.doorWalkIns.uncount(keeper.countedAs);
      throw error;
    });
    const door = await readDoor(db, { since: batch.since, siteKey, site, keeper, now: now() });
    // After its end a link may hand in earlier reports, but not read the list.
    const isOver = keeper.until !== undefined && now().toISOString() >= keeper.until;
    return { ...door, ...(isOver ? { items: [], next: null, size: 0, sum: 0 } : {}), results };
  },
});

export const listLinks = endpoint({
  call: "GET /events/{id}/door-links",
  access: "door.enter",
  summary: "The door links of an event, for helpers without an account",
  answer: doorLinksSchema,
  async handle(call) {
    const event = await findEvent(call.db, call.params.id, call.now());
    const rows = await linksOf(call.db, event.id);
    return { items: rows.map((row) => toDoorLink(call, row, event)) };
  },
});

export const makeLink = endpoint({
  call: "POST /events/{id}/door-links",
  access: "door.enter",
  summary:
    "Create a door link for a helper without an account; it shows names only and works until 12 hours after the event",
  refusals: [409],
  answer: doorLinkSchema,
  status: 201,
  async handle(call) {
    const { db, params, user, now } = call;
    const event = await findEvent(db, params.id, now());
    const row = await db.write(async (transaction) => {
      // The event may have been deleted meanwhile; the lock also bounds the number of links.
      requireRow(await lockEvent(transaction, event.id), "Event");
      const made = await makeDoorLink(transaction, { eventId: event.id, userId: user.id, now: now() });
      await recordEntry(transaction, { ...entry(call, event), changes: [change("", `Door link ${made.id}`)] });
      return made;
    });
    return toDoorLink(call, row, event);
  },
});

export const revokeLink = doneEndpoint({
  call: "DELETE /events/{id}/door-links/{link}",
  access: "door.enter",
  summary: "Revoke a door link",
  params: idParams.extend({ link: id("Link") }),
  done: "The door link has ended",
  async handle(call) {
    const { db, params, now } = call;
    const event = await findEvent(db, params.id, now());
    await db.write(async (transaction) => {
      if (!(await deleteDoorLink(transaction, event.id, params.link))) throw unknown("Door link");
      await recordEntry(transaction, { ...entry(call, event), changes: [change(`Door link ${params.link}`, "")] });
    });
  },
});

type Entry = Omit<Parameters<typeof recordEntry>[1], "changes">;

const entry = (
  { user, now }: { user: Parameters<typeof actorOf>[0]; now: () => Date },
  event: { id: number; title: string },
): Entry => ({
  actor: actorOf(user),
  action: "updated",
  resource: events.key,
  item: String(event.id),
  title: event.title,
  now: now(),
});

const change = (before: string, after: string) => ({ field: "door_link", before, after });

/** The calls of the door. They write their own trail lines, because a link's holder has no account. */
export const doorCalls: Calls = { endpoints: [read, send, listLinks, makeLink, revokeLink] };
