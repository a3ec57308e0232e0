import type { MailContent } from "../../../platform/mail/content";

/* The mails about projects of members. Texts may be changed here. */

interface ProjectMailContext {
  /** the reader's name without links */
  name: string;
  title: string;
  url: string;
}

/** To the makers of a project that is published. @param url of its page */
export const projectApprovedMail = ({ name, title, url }: ProjectMailContext): MailContent => ({
  subject: `Your project is on the site: ${title}`,
  preview: "It was approved. Thank you for showing it.",
  heading: "Your project is on the site",
  paragraphs: [`Hello ${name},`, `“${title}” was approved, and everybody can see it. Thank you for showing it.`],
  action: { label: "See your project", url },
  reason: "You received this mail because you are one of the makers of this project.",
});

/** To the makers of a project that is returned. @param url of its form */
export const projectReturnedMail = ({
  name,
  title,
  note,
  url,
}: ProjectMailContext & { note: string }): MailContent => ({
  subject: `Please look at your project again: ${title}`,
  preview: note,
  heading: "Your project came back with a note",
  paragraphs: [`Hello ${name},`, `Somebody looked at “${title}” and asks for a change before it is on the site.`],
  facts: [["The note", note]],
  action: { label: "Change your project", url },
  after: ["When you are done, hand it in again."],
  reason: "You received this mail because you are one of the makers of this project.",
});

/** To somebody who is named as a maker. The address is unconfirmed, so the mail says little. @param url of their account */
export const projectAskedMail = ({
  by,
  title,
  url,
}: Omit<ProjectMailContext, "name"> & { by: string }): MailContent => ({
  subject: `Did you make this together: ${title}?`,
  preview: "You are named only if you agree.",
  heading: "Somebody names you as a maker",
  paragraphs: [
    "Hello,",
    `${by} writes about the project “${title}” and says that you made it together.`,
    "You are named only if you agree. Sign in with this e-mail address, or sign up with it, and answer there.",
  ],
  action: { label: "Answer in your account", url },
  reason:
    "You received this mail because this address was given for a maker of a project. If you do nothing, you are not named.",
});
