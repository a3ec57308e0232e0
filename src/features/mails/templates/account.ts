import type { Role } from "../../../api/policy";
import { t } from "../../../platform/languages/texts";
import type { MailContent } from "../../../platform/mail/content";
import type { Site } from "../../../platform/site";
import { hello } from "./greeting";

/* The mails about accounts. Texts may be changed here; each says what happened, what to do, and why the mail came. */

interface AccountMailContext {
  site: Pick<Site, "name" | "email">;
  /** the person's name, always shown as text */
  name: string;
}

/** The recipient may be a stranger at a mistyped address, so it only says that the address was used. */
export const confirmEmailMail = ({ site, name, url }: AccountMailContext & { url: string }): MailContent => ({
  subject: t`Confirm your e-mail for ${{ name: site.name }}`,
  preview: t`One press confirms that this address is yours.`,
  heading: t`Is this your address?`,
  paragraphs: [
    hello(name),
    t`Someone (we hope it was you) used this address to open an account at ${{ name: site.name }}. Please confirm that it is yours.`,
  ],
  action: { label: t`Confirm my e-mail`, url },
  after: [t`The link works for 7 days. If it wasn't you, you can ignore this mail: the address stays unconfirmed.`],
  reason: t`You received this mail because this address was used to open an account.`,
});

export const resetPasswordMail = ({ site, name, url }: AccountMailContext & { url: string }): MailContent => ({
  subject: t`Choose a new password for ${{ name: site.name }}`,
  preview: t`The link works once, for one hour.`,
  heading: t`Choose a new password`,
  paragraphs: [hello(name), t`Somebody asked for a new password for your account. Press the button to choose one.`],
  action: { label: t`Choose a new password`, url },
  after: [
    t`The link works once, for one hour. If you did not ask for it, you can ignore this mail: nothing has changed.`,
  ],
  reason: t`You received this mail because a new password was asked for.`,
});

/** What to do when it was somebody else. */
const chooseAnother = ({ email }: Pick<Site, "email">) =>
  email
    ? t`If it wasn't you, choose a new password immediately, and write to us at ${{ email }}.`
    : t`If it wasn't you, choose a new password immediately, and write to us.`;

export const passwordChangedMail = ({
  site,
  name,
  when,
  url,
}: AccountMailContext & { when: string; url: string }): MailContent => ({
  subject: t`Your password at ${{ name: site.name }} was changed`,
  preview: t`All other devices have been signed out.`,
  heading: t`Your password was changed`,
  paragraphs: [
    hello(name),
    t`The password of your account was changed on ${{ when }}. All other devices have been signed out.`,
    t`If that was you, all is well.`,
  ],
  action: { label: t`It wasn't me`, url },
  after: [chooseAnother(site)],
  reason: t`You received this mail because the password of your account changed.`,
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
    ? t`The second factor of your account at ${{ name: site.name }}`
    : t`How you sign in to your account at ${{ name: site.name }}`,
  preview: what,
  heading: isFactor ? t`Your second factor` : t`How you sign in`,
  paragraphs: [hello(name), t`${{ what }} That was on ${{ when }}.`, t`If that was you, all is well.`],
  action: { label: t`It wasn't me`, url },
  after: [
    site.email
      ? t`If it wasn't you, choose a new password immediately, check the ways into your account, and write to us at ${{ email: site.email }}.`
      : t`If it wasn't you, choose a new password immediately, check the ways into your account, and write to us.`,
  ],
  reason: isFactor
    ? t`You received this mail because the second factor of your account changed or was used.`
    : t`You received this mail because the ways into your account changed.`,
});

/** To the account's former address. */
export const emailChangedMail = ({
  site,
  name,
  when,
  to,
  url,
}: AccountMailContext & { when: string; to: string; url: string }): MailContent => ({
  subject: t`Your account at ${{ name: site.name }} is moving to another e-mail`,
  preview: t`You can undo it for 7 days.`,
  heading: t`Another e-mail for your account`,
  paragraphs: [
    hello(name),
    t`On ${{ when }} your account asked to use ${{ to }} instead of this address. The change takes effect once the new address is confirmed.`,
    t`If that was you, there is nothing to do.`,
  ],
  action: { label: t`Undo this`, url },
  after: [t`You can undo it for 7 days. That signs out all devices, and you choose a new password.`],
  reason: t`You received this mail because the e-mail of your account is about to change.`,
});

/** To the account's new address. */
export const confirmNewEmailMail = ({ site, name, url }: AccountMailContext & { url: string }): MailContent => ({
  subject: t`Confirm your new e-mail for ${{ name: site.name }}`,
  preview: t`Your account uses it once you confirm it.`,
  heading: t`Confirm your new address`,
  paragraphs: [
    hello(name),
    t`Your account at ${{ name: site.name }} is about to use this address. Please confirm that it is yours.`,
  ],
  action: { label: t`Use this address`, url },
  after: [t`It works for 7 days. If you know nothing about it, you can ignore this mail.`],
  reason: t`You received this mail because this address was given as the new e-mail of an account.`,
});

const nowOf: Record<Role, () => string> = {
  admin: () => t`You are now an administrator`,
  moderator: () => t`You are now a moderator`,
  member: () => t`You are now a member`,
};

const nowAt: Record<Role, (name: string) => string> = {
  admin: (name) => t`You are now an administrator at ${{ name }}`,
  moderator: (name) => t`You are now a moderator at ${{ name }}`,
  member: (name) => t`You are now a member at ${{ name }}`,
};

const madeYou: Record<Role, (values: { by: string; name: string }) => string> = {
  admin: ({ by, name }) => t`${{ by }} has made you an administrator of ${{ name }}.`,
  moderator: ({ by, name }) => t`${{ by }} has made you a moderator of ${{ name }}.`,
  member: ({ by, name }) => t`${{ by }} has made you a member of ${{ name }}.`,
};

export const roleChangedMail = ({
  site,
  name,
  role,
  by,
  url,
}: AccountMailContext & { role: Role; by: string; url: string }): MailContent => {
  return {
    subject: nowAt[role](site.name),
    preview: t`${{ by }} gave your account this role.`,
    heading: nowOf[role](),
    paragraphs: [hello(name), madeYou[role]({ by, name: site.name })],
    action: { label: t`Open the site`, url },
    after: [
      site.email
        ? t`If you did not expect that, write to us at ${{ email: site.email }}.`
        : t`If you did not expect that, write to us.`,
    ],
    reason: t`You received this mail because the role of your account changed.`,
  };
};

/** To the owner of a mail that an administrator opened for handing over. */
export const mailOpenedMail = ({
  site,
  name,
  by,
  subject,
}: AccountMailContext & { by: string; subject: string }): MailContent => ({
  subject: t`${{ by }} opened a mail to you`,
  preview: t`It was opened to be passed on to you in another way.`,
  heading: t`A mail to you was opened`,
  paragraphs: [
    hello(name),
    t`${{ name: site.name }} sends no mail at the moment. ${{ by }} has opened “${{ subject }}”, which was written to you, to pass it on in another way.`,
    site.email
      ? t`If nobody has, and you wonder why, write to us at ${{ email: site.email }}.`
      : t`If nobody has, and you wonder why, write to us.`,
  ],
  reason: t`You received this mail because somebody else could read what was meant for you.`,
});

/** A test mail. */
export const testMail = ({ site }: Pick<AccountMailContext, "site">): MailContent => ({
  subject: t`A test from ${{ name: site.name }}`,
  preview: t`If you can read this, mail works.`,
  heading: t`Mail works`,
  paragraphs: [t`${{ name: site.name }} can send mail, and this is what it looks like.`, t`There is nothing to do.`],
  reason: t`You received this mail because an administrator sent a test.`,
});
