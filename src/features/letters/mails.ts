import { t } from "../../platform/languages/texts";
import type { MailBody, MailContent } from "../../platform/mail/content";
import type { Site } from "../../platform/site";

interface LetterMail {
  site: Pick<Site, "name">;
  subject: string;
  body: MailBody;
  /** the page of the recipient's subscription; left out in a test */
  unsubscribeUrl?: string;
}

/** A letter as a mail. Texts may be changed here. */
export const letterMail = ({ site, subject, body, unsubscribeUrl }: LetterMail): MailContent => ({
  subject,
  preview: body.text.replaceAll(/\s+/g, " ").slice(0, 140),
  heading: subject,
  paragraphs: [],
  body,
  reason: t`You received this mail because you asked ${{ name: site.name }} for news by mail.`,
  ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
});
