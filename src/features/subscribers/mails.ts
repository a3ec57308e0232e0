import { t } from "../../platform/languages/texts";
import type { MailContent } from "../../platform/mail/content";
import type { Site } from "../../platform/site";
import { hello } from "../mails/templates/greeting";

/* The mails about subscriptions. Texts may be changed here. */

interface SubscriptionMail {
  site: Pick<Site, "name">;
  /** a name without links */
  name: string;
  /** the page of the subscription */
  url: string;
}

/** To an address that somebody typed in: nobody has confirmed it, so only the name is repeated. */
export const confirmNewsMail = ({ site, name, url }: SubscriptionMail): MailContent => ({
  subject: t`Confirm that you want news from ${{ name: site.name }}`,
  preview: t`One press on the page confirms it.`,
  heading: t`Do you want our news by mail?`,
  paragraphs: [
    hello(name),
    t`Someone (we hope it was you) asked for news by mail from ${{ name: site.name }} with this address.`,
    t`Open the page and press the button there. Until then, you get nothing more.`,
  ],
  action: { label: t`Open the page`, url },
  after: [t`The link works for 7 days. If it wasn't you, you can ignore this mail: the address is forgotten then.`],
  reason: t`You received this mail because this address was given for news by mail.`,
});

/** To an address that gets news already, so that asking again tells the asker nothing. */
export const alreadySubscribedMail = ({ site, name, url }: SubscriptionMail): MailContent => ({
  subject: t`You already get news from ${{ name: site.name }}`,
  preview: t`You can choose your topics, or end it.`,
  heading: t`You already get our news`,
  paragraphs: [
    hello(name),
    t`Someone (we hope it was you) asked for news by mail from ${{ name: site.name }} with this address. You get it already, and nothing has changed.`,
    t`On the page you can choose your topics, or end it.`,
  ],
  action: { label: t`Open the page`, url },
  reason: t`You received this mail because this address was given for news by mail.`,
});
