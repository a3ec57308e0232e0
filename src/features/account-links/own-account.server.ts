import type { CurrentUser } from "../../api/current-user";
import { type Call, type Calls, endpoint } from "../../api/endpoint.server";
import { invalid, Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { logSecurityEvent } from "../../platform/security-log.server";
import { asksForEmail, changeOwnAccount, inLog, logAccountChanges, needsPassword } from "../users/model.server";
import { loggingRefusals } from "../users/own/own-account.server";
import { user } from "../users/resource";
import { type OwnAccountChange, ownAccountChangeSchema, userSchema } from "../users/schema";
import { type MayNotify, mayMailAddress, notifyOfOwnChange } from "./account-links.server";

/** Counts the mails of a change beforehand; refuses a new address that got too many today. @throws Problem 429 */
async function mayTellOf(
  call: Call<unknown, unknown, OwnAccountChange, CurrentUser>,
  { email, ...change }: OwnAccountChange,
): Promise<MayNotify> {
  const { user } = call;
  const asked = email !== undefined && asksForEmail(user, { email }) ? email : undefined;
  const next = asked !== undefined && (await mayMailAddress(call, { email: asked, is_verified: false }));
  if (asked !== undefined && !next)
    throw new Problem(429, t`We have already sent several mails to this address today. Please try again tomorrow.`, {
      retryAfter: 3_600,
    });
  const own = (asked !== undefined || change.password !== undefined) && (await mayMailAddress(call, user));
  return { own, next, ends: user.pending_email !== "" };
}

export const updateOwn = endpoint({
  call: "PUT /users/me",
  access: "member",
  ownAccount: true,
  summary: "Update the signed-in account; a new e-mail takes effect once confirmed",
  refusals: [409, 429],
  body: ownAccountChangeSchema,
  answer: userSchema,
  async handle(call) {
    const { db, user, body, now, limits, address } = call;
    const account = String(user.id);
    const guesses = needsPassword(user, body) ? [limits.currentPasswords.of(account)] : [];
    // Every other e-mail counts, because even a refusal reveals whether it is taken.
    const asked = asksForEmail(user, body)
      ? [limits.emailChanges.of(account), limits.emailChangesByAddress.of(address)]
      : [];
    if (body.password !== undefined && user.has_password && !body.current_password)
      throw invalid("current_password", "Please enter your current password to set a new one");
    return loggingRefusals(call, user, async () => {
      await limits.countAll([limits.accountChanges.of(account), ...guesses, ...asked], now());
      const changed = await changeOwnAccount(db, {
        user,
        sessionId: user.sessionId,
        change: body,
        now: now(),
        prepare: async () => {
          const may = await mayTellOf(call, body);
          return (transaction, done) => notifyOfOwnChange(transaction, call, done, may);
        },
      });
      if (guesses.length > 0) await limits.forgive({ clear: guesses });
      if (body.password !== undefined) logSecurityEvent(call, { event: "password_changed", ...inLog(user) });
      if (changed.pending_email !== user.pending_email && changed.pending_email !== "")
        logSecurityEvent(call, { event: "email_change_asked", ...inLog(user) });
      logAccountChanges(call, user.id, { before: user, after: changed });
      return changed;
    });
  },
});

export const ownAccountCalls: Calls = { resource: user, endpoints: [updateOwn] };
