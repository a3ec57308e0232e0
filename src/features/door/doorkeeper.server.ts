import type { Call } from "../../api/endpoint.server";
import type { Right } from "../../api/policy";
import { Problem } from "../../platform/errors/problem.server";
import { findEvent } from "../events/model.server";
import type { Event } from "../events/schema";
import { closesAt, findDoorLink } from "./links.server";
import { acceptedMs } from "./schema";

/** The person at a door: an account with the right, or a link's holder. */
export interface Doorkeeper {
  event: Event;
  /** UTC, ISO 8601: when the door closes */
  closes: string;
  /** whether they see and record payments */
  takesPayments: boolean;
  /** whether they see e-mails; a link's holder sees names only */
  seesContacts: boolean;
  actor: { id: number | null; name: string; username: string };
  /** the key of their rate limits */
  countedAs: string;
  /** the end of a link; undefined for an account */
  until: string | undefined;
}

const payments: Right = "registrations.review";

type ByDoor = Call<{ id: number }, unknown, unknown>;

/**
 * Returns the caller at an event's door.
 * @param sends whether they hand in reports, which is allowed for a week after a link's end
 * @throws Problem 401 for an invalid or expired link; 404
 */
export async function doorkeeperOf(call: ByDoor, { sends }: { sends: boolean }): Promise<Doorkeeper> {
  const { db, user, linkSecret, params, now } = call;
  // Without an account or link, even the event's existence is not revealed.
  const link = user ? undefined : await linkOf(call, linkSecret);
  const event = await findEvent(db, params.id, now());
  const closes = closesAt(event);
  if (user) {
    const actor = { id: user.id, name: user.full_name || user.username, username: user.username };
    return {
      event,
      closes,
      takesPayments: call.can(payments),
      seesContacts: true,
      actor,
      countedAs: `user ${user.id}`,
      until: undefined,
    };
  }
  const ends = Date.parse(closes) + (sends ? acceptedMs : 0);
  if (!link || now().getTime() >= ends) throw new Problem(401, "This door link has ended: the event is over.");
  const actor = { id: null, name: `Door link ${link.id}`, username: "" };
  const helps = { takesPayments: false, seesContacts: false };
  return { event, closes, ...helps, actor, countedAs: `link ${link.id}`, until: closes };
}

async function linkOf({ db, siteKey, params, limits, address, now }: ByDoor, secret: string | undefined) {
  const link = secret === undefined ? undefined : await findDoorLink(db, { siteKey, eventId: params.id, secret });
  if (link) return link;
  await limits.refusedLinks.count(address, now());
  throw new Problem(401, "This door link does not work any more. Ask the person who gave it to you for a new one.");
}
