import { formatDate, formatDateTime } from "../../../platform/dates/words";
import { counted, t } from "../../../platform/languages/texts";
import type { MailContent } from "../../../platform/mail/content";
import type { Site } from "../../../platform/site";
import { hello } from "./greeting";

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
  revoked: ({ name }) => t`Revoked: ${{ name }}`,
  expired: ({ name }) => t`Ended: ${{ name }}`,
  expiring: ({ name, expires_on }) => t`Ends on ${{ day: dayInWords(expires_on ?? "") }}: ${{ name }}`,
  granted: ({ name }) => t`You now have ${{ name }}`,
};

function sentenceOf({ what, expires_on, reason, next }: ToldGrant, clock: Clock): string {
  const day = expires_on ? dayInWords(expires_on) : "";
  const said = {
    revoked: t`Revoked. ${{ reason }}`.trim(),
    expired: t`Ended on ${{ day }}`,
    expiring: t`Ends on ${{ day }}`,
    granted: day ? t`Yours until ${{ day }}` : t`Yours, with no end date`,
  };
  return next && what !== "granted"
    ? `${said[what]}\n${t`Next: ${{ title: next.title }}, ${{ dateTime: formatDateTime(next.start_date, clock) }}`}`
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
  const subject = subjects[first.what](first);
  return {
    subject:
      others.length === 0
        ? subject
        : counted({ more: others.length, subject }, "{subject} and # more", "{subject} and # more"),
    preview: sentenceOf(first, site).split("\n")[0] ?? "",
    heading: others.length > 0 ? t`Your qualifications` : first.name,
    paragraphs: [hello(name), t`This is about your qualifications at ${{ name: site.name }}.`],
    facts: grants.map((grant): [string, string] => [grant.name, sentenceOf(grant, site)]),
    action: { label: hasAccount ? t`See your qualifications` : t`Create an account`, url },
    ...(hasAccount
      ? {}
      : { after: [t`Sign up with this e-mail address and confirm it: then your qualifications are in your account.`] }),
    reason: hasAccount
      ? t`You received this mail because your qualifications changed. We send at most one such mail a day.`
      : t`You received this mail because this address was given for a qualification. If it wasn't you, you can ignore this mail.`,
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
    hello(name),
    t`You asked us to tell you about the next event that gives ${{ qualification }}. Here it is.`,
  ],
  facts: [
    [t`When`, formatDateTime(event.start_date, site)],
    ...(event.places_left === null ? [] : [[t`Free places`, String(event.places_left)] as [string, string]]),
  ],
  action: { label: t`See the event`, url },
  reason: t`You received this mail because you asked for it. It is the only one: ask again if you cannot come.`,
});
