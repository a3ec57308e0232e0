import { formatDate, formatDateTime } from "../../../platform/dates/words";
import type { MailContent } from "../../../platform/mail/content";
import type { Site } from "../../../platform/site";

/* The mails about qualifications. Texts may be changed here. */

/** The news that a mail gives about a grant. */
export const newsKinds = ["revoked", "expired", "expiring", "granted"] as const;
export type GrantNews = (typeof newsKinds)[number];

/** One grant in a mail. */
export interface ToldGrant {
  what: GrantNews;
  /** of the qualification */
  name: string;
  /** its last day; null without an end */
  expires_on: string | null;
  /** why it was revoked */
  reason: string;
  /** the next event that gives it */
  next?: { title: string; start_date: string } | undefined;
}

type Clock = Pick<Site, "timeZone" | "timeZoneName">;

const dayInWords = (day: string) => formatDate(day, "UTC");

const subjects: Record<GrantNews, (grant: ToldGrant) => string> = {
  revoked: ({ name }) => `Revoked: ${name}`,
  expired: ({ name }) => `Ended: ${name}`,
  expiring: ({ name, expires_on }) => `Ends on ${dayInWords(expires_on ?? "")}: ${name}`,
  granted: ({ name }) => `You now have ${name}`,
};

function sentenceOf({ what, expires_on, reason, next }: ToldGrant, clock: Clock): string {
  const day = expires_on && dayInWords(expires_on);
  const said = {
    revoked: `Revoked. ${reason}`.trim(),
    expired: `Ended on ${day}`,
    expiring: `Ends on ${day}`,
    granted: day ? `Yours until ${day}` : "Yours, with no end date",
  };
  return next && what !== "granted"
    ? `${said[what]}\nNext: ${next.title}, ${formatDateTime(next.start_date, clock)}`
    : said[what];
}

interface QualificationMailContext {
  site: Pick<Site, "name"> & Clock;
  /** without links */
  name: string;
  /** the most important first */
  grants: readonly [ToldGrant, ...ToldGrant[]];
  /** where they see their qualifications, or sign up */
  url: string;
  hasAccount: boolean;
}

/** To somebody whose qualifications have changed, all in one mail. */
export function qualificationsMail({ site, name, grants, url, hasAccount }: QualificationMailContext): MailContent {
  const [first, ...others] = grants;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return {
    subject: `${subjects[first.what](first)}${more}`,
    preview: sentenceOf(first, site).split("\n")[0] ?? "",
    heading: others.length > 0 ? "Your qualifications" : first.name,
    paragraphs: [`Hello ${name},`, `This is about your qualifications at ${site.name}.`],
    facts: grants.map((grant): [string, string] => [grant.name, sentenceOf(grant, site)]),
    action: { label: hasAccount ? "See your qualifications" : "Create an account", url },
    ...(hasAccount
      ? {}
      : { after: ["Sign up with this e-mail address and confirm it: then your qualifications are in your account."] }),
    reason: hasAccount
      ? "You received this mail because your qualifications changed. We send at most one such mail a day."
      : "You received this mail because this address was given for a qualification. If it wasn't you, you can ignore this mail.",
  };
}

/** To somebody who asked to be told of the next event that gives a qualification. */
export const nextEventMail = ({
  site,
  name,
  qualification,
  event,
  url,
}: {
  site: Clock;
  name: string;
  qualification: string;
  event: { title: string; start_date: string; places_left: number | null };
  url: string;
}): MailContent => ({
  subject: `${qualification}: ${formatDateTime(event.start_date, site)}`,
  preview: event.title,
  heading: event.title,
  paragraphs: [
    `Hello ${name},`,
    `You asked us to tell you about the next event that gives ${qualification}. Here it is.`,
  ],
  facts: [
    ["When", formatDateTime(event.start_date, site)],
    ...(event.places_left === null ? [] : [["Free places", String(event.places_left)] as [string, string]]),
  ],
  action: { label: "See the event", url },
  reason: "You received this mail because you asked for it. It is the only one: ask again if you cannot come.",
});
