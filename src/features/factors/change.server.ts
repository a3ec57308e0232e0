import { actorOf, recordEntry } from "../../api/audit/trail.server";
import type { CurrentUser } from "../../api/current-user";
import type { Call } from "../../api/endpoint.server";
import { can } from "../../api/policy";
import type { Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { logSecurityEvent, type SecurityEvent } from "../../platform/security-log.server";
import { mayMailAddress } from "../mails/mails.server";
import { inLog } from "../users/model.server";
import { assertProved, placeOf } from "./factors.server";
import { notifyOfFactorChange } from "./mails.server";

/** A call about the caller's own factors. */
export type OwnCall<P = unknown, B = unknown> = Call<P, unknown, B, CurrentUser>;

/** The site's domain and the time. */
export const atOf = ({ siteAddress, now }: OwnCall) => ({ domain: placeOf(siteAddress()).domain, now: now() });

/** A change of the caller's factors, as mail, audit trail and security log word it. */
interface Happened {
  what: string;
  before: string;
  after: string;
  event: SecurityEvent;
  /** what changed, in the trail; by default a second factor */
  field?: "sign_in_provider";
}

/** Words a change of a factor. Only a confirmed e-mail gets its name, so that strangers get no chosen text. */
export function describeFactorChange(
  user: CurrentUser,
  done: "added" | "removed",
  factor: "app" | { passkey: string },
): Happened {
  const isApp = factor === "app";
  const name = isApp ? "authenticator app" : `passkey “${factor.passkey}”`;
  const subject = isApp ? `${done === "added" ? "An" : "The"} ${name}` : user.is_verified ? `The ${name}` : "A passkey";
  return {
    what: `${subject} was ${done}.`,
    before: done === "removed" ? name : "",
    after: done === "added" ? name : "",
    event: { event: `factor_${done}`, factor: isApp ? "totp" : "passkey", ...inLog(user) },
  };
}

/**
 * Changes and records own factors in one transaction; concurrent changes wait.
 * @param wasProved the proof was checked when the change began, at the provider
 * @throws Problem 403 without a recent proof; 429; `work`'s error
 */
export async function change<T>(
  call: OwnCall,
  happened: Happened | ((value: T) => Happened),
  work: (transaction: Queryable) => Promise<T>,
  { wasProved = false } = {},
): Promise<T> {
  const { db, user, now, limits } = call;
  await limits.factorChanges.count(String(user.id), now());
  const notifies = await mayMailAddress(call, user);
  const wordsFor = (value: T) => (typeof happened === "function" ? happened(value) : happened);
  const value = await db.write(async (transaction) => {
    if (!(await lockRow(transaction, "users", user.id)))
      throw new Problem(401, t`Your session has ended. Please sign in again.`);
    if (!wasProved) await assertProved(transaction, user, atOf(call));
    const done = await work(transaction);
    const { what, before, after, field = "second_factor" } = wordsFor(done);
    if (notifies) await notifyOfFactorChange(transaction, call, { user, what, isFactor: field === "second_factor" });
    if (can(user, "back_office.enter"))
      await recordEntry(transaction, {
        actor: actorOf(user),
        action: "updated",
        resource: "user",
        item: String(user.id),
        title: user.username,
        changes: [{ field, before, after }],
        now: now(),
      });
    return done;
  });
  logSecurityEvent(call, wordsFor(value).event);
  return value;
}
