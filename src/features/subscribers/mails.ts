import type { MailContent } from "../../platform/mail/content";
import type { Site } from "../../platform/site";

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
  subject: `Confirm that you want news from ${site.name}`,
  preview: "One press on the page confirms it.",
  heading: "Do you want our news by mail?",
  paragraphs: [
    `Hello ${name},`,
    `Someone (we hope it was you) asked for news by mail from ${site.name} with this address.`,
    "Open the page and press the button there. Until then, you get nothing more.",
  ],
  action: { label: "Open the page", url },
  after: ["The link works for 7 days. If it wasn't you, you can ignore this mail: the address is forgotten then."],
  reason: "You received this mail because this address was given for news by mail.",
});

/** To an address that gets news already, so that asking again tells the asker nothing. */
export const alreadySubscribedMail = ({ site, name, url }: SubscriptionMail): MailContent => ({
  subject: `You already get news from ${site.name}`,
  preview: "You can choose your topics, or end it.",
  heading: "You already get our news",
  paragraphs: [
    `Hello ${name},`,
    `Someone (we hope it was you) asked for news by mail from ${site.name} with this address. You get it already, and nothing has changed.`,
    "On the page you can choose your topics, or end it.",
  ],
  action: { label: "Open the page", url },
  reason: "You received this mail because this address was given for news by mail.",
});
