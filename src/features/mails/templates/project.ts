import { t } from "../../../platform/languages/texts";
import type { MailContent } from "../../../platform/mail/content";
import { hello } from "./greeting";

/* The mails about projects of members. Texts may be changed here. */

interface ProjectMailContext {
  /** the reader's name without links */
  name: string;
  title: string;
  url: string;
}

/** To the makers of a project that is published. @param url of its page */
export const projectApprovedMail = ({ name, title, url }: ProjectMailContext): MailContent => ({
  subject: t`Your project is on the site: ${{ title }}`,
  preview: t`It was approved. Thank you for showing it.`,
  heading: t`Your project is on the site`,
  paragraphs: [hello(name), t`“${{ title }}” was approved, and everybody can see it. Thank you for showing it.`],
  action: { label: t`See your project`, url },
  reason: t`You received this mail because you are one of the makers of this project.`,
});

/** To the makers of a project that is returned. @param url of its form */
export const projectReturnedMail = ({
  name,
  title,
  note,
  url,
}: ProjectMailContext & { note: string }): MailContent => ({
  subject: t`Please look at your project again: ${{ title }}`,
  preview: note,
  heading: t`Your project came back with a note`,
  paragraphs: [hello(name), t`Somebody looked at “${{ title }}” and asks for a change before it is on the site.`],
  facts: [[t`The note`, note]],
  action: { label: t`Change your project`, url },
  after: [t`When you are done, hand it in again.`],
  reason: t`You received this mail because you are one of the makers of this project.`,
});

/** To somebody who is named as a maker. The address is unconfirmed, so the mail says little. @param url of their account */
export const projectAskedMail = ({
  by,
  title,
  url,
}: Omit<ProjectMailContext, "name"> & { by: string }): MailContent => ({
  subject: t`Did you make this together: ${{ title }}?`,
  preview: t`You are named only if you agree.`,
  heading: t`Somebody names you as a maker`,
  paragraphs: [
    t`Hello,`,
    t`${{ by }} writes about the project “${{ title }}” and says that you made it together.`,
    t`You are named only if you agree. Sign in with this e-mail address, or sign up with it, and answer there.`,
  ],
  action: { label: t`Answer in your account`, url },
  reason: t`You received this mail because this address was given for a maker of a project. If you do nothing, you are not named.`,
});
