import type { Services } from "../../api/endpoint.server";
import type { Queryable } from "../../platform/database/database.server";
import { Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { logSecurityEvent, type SecurityLogging } from "../../platform/security-log.server";
import type { SiteKey } from "../../platform/site-key.server";
import { trimEndOf } from "../../platform/text";
import { mayMailAddress } from "../mails/mails.server";
import { inLog, lockAgainstDeletion } from "../users/model.server";
import type { User } from "../users/schema";
import { appOf, hasFactor, passkeysOf, unsealSecret, unusedCodes } from "./factors.server";
import { notifyOfFactorChange } from "./mails.server";
import { hashRecoveryCode, isRecoveryCode } from "./recovery-codes.server";
import type { PasskeyAnswer } from "./schema";
import { endTicket, type Ticket } from "./tokens.server";
import { isAppCode, stepOf } from "./totp.server";
import { type PasskeyRow, passkeyOptions, placeOf, verifyPasskey } from "./webauthn.server";

type CodeCall = Pick<Services, "db" | "limits" | "mails" | "site" | "siteAddress" | "siteKey" | "now"> &
  SecurityLogging;

/** The sentence for a used recovery code, with the number left. */
const recoveryCodeUsed = (left: number): string =>
  `A recovery code was used in place of your second factor; ${left === 0 ? "none is" : left === 1 ? "one is" : `${left} are`} left.`;

/**
 * Uses up a code with its effect in one transaction. Logs a wrong code, and mails the owner about a recovery code.
 * @returns the code's kind and the result of `work`; undefined for a wrong code
 */
export async function spendCode<T>(
  call: CodeCall,
  { user, typed }: { user: User; typed: string },
  work: (transaction: Queryable) => Promise<T>,
): Promise<{ kind: "totp" | "recovery"; value: T } | undefined> {
  const { db, siteKey, now } = call;
  const notifies = await mayMailAddress(call, user);
  const done = await db.write(async (transaction) => {
    await lockAgainstDeletion(transaction, user.id);
    const used = await tryCode(transaction, { userId: user.id, typed, key: siteKey, now: now() });
    if (!used) return undefined;
    if (used.kind === "recovery" && notifies)
      await notifyOfFactorChange(transaction, call, { user, what: recoveryCodeUsed(used.left) });
    return { kind: used.kind, value: await work(transaction) };
  });
  if (!done) logSecurityEvent(call, { event: "second_factor_refused", factor: "code", ...inLog(user) });
  return done;
}

/** Uses up a code, each once, also concurrently. @returns its kind and the recovery codes left; undefined if invalid */
async function tryCode(
  transaction: Queryable,
  { userId, typed, key, now }: { userId: number; typed: string; key: SiteKey; now: Date },
): Promise<{ kind: "totp" } | { kind: "recovery"; left: number } | undefined> {
  const digits = typed.replaceAll(/[\s\p{Pd}]/gu, "");
  if (isAppCode(digits))
    return (await tryAppCode(transaction, { userId, code: digits, key, now })) ? { kind: "totp" } : undefined;
  if (!isRecoveryCode(typed) || !(await hasFactor(transaction, userId))) return undefined;
  const used = await transaction
    .updateTable("recovery_codes")
    .set({ used_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashRecoveryCode(typed))
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used && { kind: "recovery", left: await unusedCodes(transaction, userId) };
}

async function tryAppCode(
  transaction: Queryable,
  { userId, code, key, now }: { userId: number; code: string; key: SiteKey; now: Date },
): Promise<boolean> {
  const app = await appOf(transaction, userId);
  const secret = app && unsealSecret(key, app.secret);
  const step = secret === undefined ? undefined : stepOf(secret, code, now);
  if (step === undefined) return false;
  const used = await transaction
    .updateTable("authenticator_apps")
    .set({ last_step: step, last_used_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Options for using a passkey of an account. @throws Problem 404 if none works here */
export async function accountPasskeyOptions(
  { db, siteAddress }: Pick<Services, "db" | "siteAddress">,
  userId: number,
  account: "Your account" | "This account",
) {
  const place = placeOf(siteAddress());
  const passkeys = await passkeysOf(db, userId, place.domain);
  if (passkeys.length === 0) throw new Problem(404, t`${{ account }} has no passkey that works here`);
  return passkeyOptions(place, passkeys);
}

interface Presented {
  answer: PasskeyAnswer;
  challenge: string;
  /** the account that must own it; any if left out, which demands a fingerprint, face or PIN */
  userId?: number;
}

/**
 * Finds the passkey of a signature and verifies it.
 * @returns the passkey, also for an invalid signature; its counter only for a valid one of the account
 */
export async function readPasskey(
  { db, siteAddress }: Pick<Services, "db" | "siteAddress">,
  { answer, challenge, userId }: Presented,
): Promise<{ passkey?: PasskeyRow | undefined; count?: number | undefined }> {
  const place = placeOf(siteAddress());
  const passkey = await db
    .selectFrom("passkeys")
    .selectAll()
    .where("credential_id", "=", trimEndOf(answer.id, "="))
    .where("domain", "=", place.domain)
    .executeTakeFirst();
  if (!passkey || challenge === "" || (userId !== undefined && passkey.user_id !== userId)) return { passkey };
  const demandsUser = userId === undefined;
  return { passkey, count: await verifyPasskey(answer, { challenge, place, passkey, demandsUser }) };
}

/**
 * Uses up a ticket and records the passkey's use and counter, in the transaction of their effect.
 * @returns false if the passkey is gone, or was used meanwhile
 */
export async function spendPasskey(
  transaction: Queryable,
  { ticket, passkey, count, now }: { ticket: Ticket; passkey: PasskeyRow; count: number; now: Date },
): Promise<boolean> {
  await lockAgainstDeletion(transaction, passkey.user_id);
  await endTicket(transaction, ticket);
  const row = await transaction
    .updateTable("passkeys")
    .set({ sign_count: count, last_used_at: now.toISOString() })
    .where("id", "=", passkey.id)
    // Most passkeys do not count.
    .$if(count > 0, (update) => update.where("sign_count", "<", count))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
