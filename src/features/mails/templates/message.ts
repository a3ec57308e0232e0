import { t } from "../../../platform/languages/texts";
import type { MailContent } from "../../../platform/mail/content";
import type { Site } from "../../../platform/site";
import { hello } from "./greeting";
import { type NoticeName, noticeNames } from "./notice-names";

/* The mails about messages: to the sender and to administrators. Texts may be changed here. */

/** To the sender of a message. The address is unconfirmed, so only the name is repeated. @param name without links */
export const messageReceivedMail = ({ site, name }: { site: Pick<Site, "name">; name: string }): MailContent => ({
  subject: t`${{ name: site.name }} has your message`,
  preview: t`We will read it and get back to you.`,
  heading: t`We have your message`,
  paragraphs: [
    hello(name),
    t`Thank you for writing. Somebody will read it and get back to you, usually within 48 hours.`,
  ],
  reason: t`You received this mail because this address was given with a message to us. If it wasn't you, you can ignore this mail.`,
});

/** A notice to administrators. @param about in a few words, such as the writer @param url in the back office */
export const noticeMail = ({
  site,
  notice,
  about,
  facts,
  url,
}: {
  site: Pick<Site, "name">;
  notice: NoticeName;
  about: string;
  facts: [string, string][];
  url: string;
}): MailContent => ({
  subject: `${noticeNames[notice]}: ${about}`,
  preview: site.name,
  heading: noticeNames[notice],
  paragraphs: [about],
  facts,
  action: { label: t`Open it`, url },
  reason: t`You received this mail because these notifications are turned on for your account. You can change them on the dashboard of the back office.`,
});
