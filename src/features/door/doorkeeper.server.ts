import type { Call } from "../../api/endpoint.server";
import type { Right } from "../../api/policy";
import { Problem } from "../../platform/errors/problem.server";
import { findEvent } from "../events/model.server";
import type { Event } from "../events/schema";
import { closesAt, findDoorLink } from "./links.server";
import { acceptedMs } from "./schema";

/** Who keeps a door: an account that may, or whoever holds a link. */
export interface Doorkeeper {
  event: Event;
  /** UTC, ISO 8601: when the door closes */
  closes: string;
  /** whether they see and mark what is paid */
  takesPayments: boolean;
  /** whether they may know whose e-mail is whose; who holds a link sees names only */
  seesContacts: boolean;
  /** as the audit trail names them */
  actor: { id: number | null; name: string; username: string };
  /** by what their sendings are counted */
  countedAs: string;
  /** the last instant at which what they send may have been done: a link's end; undefined for an account */
  until: string | undefined;
}

const payments: Right = "registrations.review";

type ByDoor = Call<{ id: number }, unknown, unknown>;

/**
 * Who is calling at the door of an event.
 *
 * @param sends whether they hand in what was done, which is taken for a week after a link has ended
 * @throws Problem 401 for a link that is not, or no longer, good; 404
 */
export async function doorkeeperOf(call: ByDoor, { sends }: { sends: boolean }): Promise<Doorkeeper> {
  const { db, user, linkSecret, params, now } = call;
  // Who has no account and no link is told nothing, not even whether there is such an event.
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
  throw new Problem(401, "This door link is not good, or no longer. Ask whoever gave it to you for a new one.");
}
