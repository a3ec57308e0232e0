import { actorOf, recordEntry } from "../../api/audit/trail.server";
import { type Call, type Calls, doneEndpoint, endpoint } from "../../api/endpoint.server";
import { Problem } from "../../platform/errors/problem.server";
import { doneSchema } from "../../platform/fields";
import { logSecurityEvent } from "../../platform/security-log.server";
import { foldKey } from "../../platform/text";
import { findUser, inLog } from "../users/model.server";
import { findKnownBrowser } from "../users/own/own-account.server";
import { resetLinkSchema } from "../users/schema";
import {
  askToConfirm,
  confirmEmail,
  findNamedAccount,
  makeHandedLink,
  mayMailAddress,
  resetLinkUrl,
  resetPassword,
  sendResetLink,
  undoEmailChange,
} from "./account-links.server";
import { personalDataOfLinks } from "./personal.server";
import {
  type ForgotPassword,
  forgotPasswordSchema,
  linkSent,
  passwordChosenSchema,
  pressedSchema,
  resetPasswordSchema,
  tokenSchema,
} from "./schema";

/**
 * Counts a request for a link. A known browser has its own count, so others cannot block the owner.
 * @throws Problem 429
 */
async function countRequest(call: Call<unknown, unknown, ForgotPassword>): Promise<void> {
  const { db, body, limits, address, now } = call;
  const account = await findNamedAccount(db, body.email);
  const browser = account && (await findKnownBrowser(call, account));
  const counted = browser
    ? [limits.passwordRequestsByBrowser.of(browser)]
    : [
        limits.passwordRequests.of(`${account?.id ?? foldKey(body.email)} ${address}`),
        limits.passwordRequestsByAddress.of(address),
      ];
  await limits.countAll(counted, now());
}

export const forgotPassword = doneEndpoint({
  call: "POST /auth/forgot-password",
  access: "public",
  summary: "Send a link to choose a new password, if the account exists",
  refusals: [429],
  body: forgotPasswordSchema,
  done: linkSent,
  status: 202,
  async handle(call) {
    const { body, background } = call;
    await countRequest(call);
    // After the response, which takes the same time with or without an account.
    background.run(async () => {
      const user = await sendResetLink(call, body.email);
      if (user) logSecurityEvent(call, { event: "password_link_sent", ...inLog(user) });
    });
  },
});

/** Runs a secret link and counts invalid ones. A valid link always works. */
async function countingRefusals<T>(
  { limits, address, now }: Pick<Parameters<typeof sendResetLink>[0], "limits" | "now"> & { address: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.status === 410) await limits.refusedLinks.count(address, now());
    throw error;
  }
}

export const reset = endpoint({
  call: "POST /auth/reset-password",
  access: "public",
  summary: "Choose a new password with a link; signs out all devices",
  refusals: [410, 429],
  body: resetPasswordSchema,
  answer: passwordChosenSchema,
  async handle(call) {
    const { user, confirmed, remaining } = await countingRefusals(call, () => resetPassword(call, call.body));
    logSecurityEvent(call, { event: "password_chosen_by_link", ...inLog(user) });
    if (confirmed) logSecurityEvent(call, { event: "email_confirmed", ...inLog(user) });
    return { detail: "Your new password is set. Please sign in with it.", remaining };
  },
});

export const confirm = endpoint({
  call: "POST /auth/confirm-email",
  access: "public",
  summary: "Confirm an account's e-mail with a link",
  refusals: [409, 410, 429],
  body: tokenSchema,
  answer: pressedSchema,
  async handle(call) {
    const user = await countingRefusals(call, () => confirmEmail(call, call.body.token));
    logSecurityEvent(call, { event: "email_confirmed", ...inLog(user) });
    return { detail: `${user.email} is confirmed. Thank you.`, email: user.email };
  },
});

export const undo = endpoint({
  call: "POST /auth/undo-email-change",
  access: "public",
  summary: "Undo an e-mail change with a link; signs out all devices and requires a new password",
  refusals: [409, 410, 429],
  body: tokenSchema,
  answer: pressedSchema,
  async handle(call) {
    const user = await countingRefusals(call, () => undoEmailChange(call, call.body.token));
    logSecurityEvent(call, { event: "email_change_undone", ...inLog(user) });
    return {
      detail: `The account uses ${user.email} again. A link to choose a new password is on its way there.`,
      email: user.email,
    };
  },
});

export const resend = endpoint({
  call: "POST /auth/confirm-email/resend",
  access: "member",
  summary: "Resend the link to confirm your e-mail",
  refusals: [409, 429],
  answer: doneSchema,
  async handle(call) {
    const { db, user } = call;
    const email = user.pending_email || user.email;
    if (user.is_verified && !user.pending_email) throw new Problem(409, "Your e-mail is already confirmed");
    if (!(await mayMailAddress(call, { email, is_verified: false })))
      throw new Problem(429, "We have already sent several mails to this address today. Please try again tomorrow.", {
        retryAfter: 3_600,
      });
    await db.write((transaction) => askToConfirm(transaction, call, user));
    return { detail: `A link is on its way to ${email}` };
  },
});

export const makeResetLink = endpoint({
  call: "POST /users/{id}/reset-link",
  access: "users.write",
  summary: "Create a link to choose a password, to send by chat; works once, within 24 hours",
  refusals: [409],
  answer: resetLinkSchema,
  async handle(call) {
    const { db, params, user: admin, now, siteAddress } = call;
    const user = await findUser(db, params.id);
    if (!user.is_active) throw new Problem(409, "This account is not active: nobody can sign in with it");
    const { token, expiresAt } = await db.write(async (transaction) => {
      await recordEntry(transaction, {
        actor: actorOf(admin),
        action: "link_made",
        resource: "user",
        item: String(user.id),
        title: user.username,
        now: now(),
      });
      return makeHandedLink(transaction, user, now());
    });
    logSecurityEvent(call, { event: "password_link_made", ...inLog(user), by: admin.id });
    return { url: resetLinkUrl(siteAddress(), token), expires_at: expiresAt.toISOString() };
  },
});

export const calls: Calls = {
  personal: [personalDataOfLinks],
  endpoints: [forgotPassword, reset, confirm, undo, resend, makeResetLink],
};
