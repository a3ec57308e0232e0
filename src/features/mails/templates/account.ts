import type { Role } from "../../../api/policy";
import type { MailContent } from "../../../platform/mail/content";
import type { Site } from "../../../platform/site";

/* The mails about accounts. Texts may be changed here; each says what happened, what to do, and why the mail came. */

interface AccountMailContext {
  site: Pick<Site, "name" | "email">;
  /** the person's name, always shown as text */
  name: string;
}

/** The recipient may be a stranger at a mistyped address, so it only says that the address was used. */
export const confirmEmailMail = ({ site, name, url }: AccountMailContext & { url: string }): MailContent => ({
  subject: `Confirm your e-mail for ${site.name}`,
  preview: "One press confirms that this address is yours.",
  heading: "Is this your address?",
  paragraphs: [
    `Hello ${name},`,
    `Someone (we hope it was you) used this address to open an account at ${site.name}. Please confirm that it is yours.`,
  ],
  action: { label: "Confirm my e-mail", url },
  after: ["The link works for 7 days. If it wasn't you, you can ignore this mail: the address stays unconfirmed."],
  reason: "You received this mail because this address was used to open an account.",
});

export const resetPasswordMail = ({ site, name, url }: AccountMailContext & { url: string }): MailContent => ({
  subject: `Choose a new password for ${site.name}`,
  preview: "The link works once, for one hour.",
  heading: "Choose a new password",
  paragraphs: [`Hello ${name},`, "Somebody asked for a new password for your account. Press the button to choose one."],
  action: { label: "Choose a new password", url },
  after: [
    "The link works once, for one hour. If you did not ask for it, you can ignore this mail: nothing has changed.",
  ],
  reason: "You received this mail because a new password was asked for.",
});

const at = ({ email }: Pick<Site, "email">) => email && ` at ${email}`;

export const passwordChangedMail = ({
  site,
  name,
  when,
  url,
}: AccountMailContext & { when: string; url: string }): MailContent => ({
  subject: `Your password at ${site.name} was changed`,
  preview: "All other devices have been signed out.",
  heading: "Your password was changed",
  paragraphs: [
    `Hello ${name},`,
    `The password of your account was changed on ${when}. All other devices have been signed out.`,
    "If that was you, all is well.",
  ],
  action: { label: "It wasn't me", url },
  after: [`If it wasn't you, choose a new password immediately, and write to us${at(site)}.`],
  reason: "You received this mail because the password of your account changed.",
});

/** @param what a sentence: "The passkey “Phone” was added." */
export const factorChangedMail = ({
  site,
  name,
  when,
  what,
  url,
  isFactor = true,
}: AccountMailContext & { when: string; what: string; url: string; isFactor?: boolean }): MailContent => ({
  subject: isFactor
    ? `The second factor of your account at ${site.name}`
    : `How you sign in to your account at ${site.name}`,
  preview: what,
  heading: isFactor ? "Your second factor" : "How you sign in",
  paragraphs: [`Hello ${name},`, `${what} That was on ${when}.`, "If that was you, all is well."],
  action: { label: "It wasn't me", url },
  after: [
    `If it wasn't you, choose a new password immediately, check the ways into your account, and write to us${at(site)}.`,
  ],
  reason: isFactor
    ? "You received this mail because the second factor of your account changed or was used."
    : "You received this mail because the ways into your account changed.",
});

/** To the account's former address. */
export const emailChangedMail = ({
  site,
  name,
  when,
  to,
  url,
}: AccountMailContext & { when: string; to: string; url: string }): MailContent => ({
  subject: `Your account at ${site.name} is moving to another e-mail`,
  preview: "You can undo it for 7 days.",
  heading: "Another e-mail for your account",
  paragraphs: [
    `Hello ${name},`,
    `On ${when} your account asked to use ${to} instead of this address. The change takes effect once the new address is confirmed.`,
    "If that was you, there is nothing to do.",
  ],
  action: { label: "Undo this", url },
  after: ["You can undo it for 7 days. That signs out all devices, and you choose a new password."],
  reason: "You received this mail because the e-mail of your account is about to change.",
});

/** To the account's new address. */
export const confirmNewEmailMail = ({ site, name, url }: AccountMailContext & { url: string }): MailContent => ({
  subject: `Confirm your new e-mail for ${site.name}`,
  preview: "Your account uses it once you confirm it.",
  heading: "Confirm your new address",
  paragraphs: [
    `Hello ${name},`,
    `Your account at ${site.name} is about to use this address. Please confirm that it is yours.`,
  ],
  action: { label: "Use this address", url },
  after: ["It works for 7 days. If you know nothing about it, you can ignore this mail."],
  reason: "You received this mail because this address was given as the new e-mail of an account.",
});

const inSentence: Record<Role, string> = { admin: "an administrator", moderator: "a moderator", member: "a member" };

export const roleChangedMail = ({
  site,
  name,
  role,
  by,
  url,
}: AccountMailContext & { role: Role; by: string; url: string }): MailContent => {
  const now = `You are now ${inSentence[role]}`;
  return {
    subject: `${now} at ${site.name}`,
    preview: `${by} gave your account this role.`,
    heading: now,
    paragraphs: [`Hello ${name},`, `${by} has made you ${inSentence[role]} of ${site.name}.`],
    action: { label: "Open the site", url },
    after: [`If you did not expect that, write to us${at(site)}.`],
    reason: "You received this mail because the role of your account changed.",
  };
};

/** To the owner of a mail that an administrator opened for handing over. */
export const mailOpenedMail = ({
  site,
  name,
  by,
  subject,
}: AccountMailContext & { by: string; subject: string }): MailContent => ({
  subject: `${by} opened a mail to you`,
  preview: "It was opened to be passed on to you in another way.",
  heading: "A mail to you was opened",
  paragraphs: [
    `Hello ${name},`,
    `${site.name} sends no mail at the moment. ${by} has opened “${subject}”, which was written to you, to pass it on in another way.`,
    `If nobody has, and you wonder why, write to us${at(site)}.`,
  ],
  reason: "You received this mail because somebody else could read what was meant for you.",
});

/** A test mail. */
export const testMail = ({ site }: Pick<AccountMailContext, "site">): MailContent => ({
  subject: `A test from ${site.name}`,
  preview: "If you can read this, mail works.",
  heading: "Mail works",
  paragraphs: [`${site.name} can send mail, and this is what it looks like.`, "There is nothing to do."],
  reason: "You received this mail because an administrator sent a test.",
});
