import { formatTime, wallClock } from "../../../platform/dates/words";
import { counted, t } from "../../../platform/languages/texts";
import type { MailContent, MailFile } from "../../../platform/mail/content";
import { weekdayName } from "../../../platform/opening/words";
import { common, type EventMailContext, type OfferDeadline, placeText, span } from "./event";
import { hello } from "./greeting";

/* The mails about an event between registration and start. Texts may be changed here. */

/** When and where an event is; instants are UTC, ISO 8601. */
export interface EventMoment {
  start_date: string;
  end_date: string;
  /** may be empty */
  place: string;
  /** the link for online events; may be empty */
  link: string;
}

type Clock = EventMailContext["site"];

function headlineOf(was: EventMoment, is: EventMoment, { timeZone }: Clock): string {
  const [before, now] = [wallClock(was.start_date, timeZone), wallClock(is.start_date, timeZone)];
  if (before.date !== now.date)
    return t`Moved to ${{ weekday: weekdayName(now.date) }}, ${{ day: now.day }} ${{ month: now.month }}`;
  if (was.start_date !== is.start_date) return t`Now at ${{ time: now.time }}`;
  if (was.place !== is.place) return is.place === "Online" ? t`Now online` : t`New location`;
  if (was.end_date !== is.end_date) return t`Now until ${{ time: formatTime(is.end_date, timeZone) }}`;
  return is.link ? t`New link to join` : t`The link to join was removed`;
}

const changed = (name: string, is: string, was: string): [string, string] => [
  name,
  is === was || was === "" ? is : `${is || t`Not decided yet`}\n${t`Until now: ${{ was }}`}`,
];

const labelFor = (waits: boolean) => (waits ? t`See your place in line` : t`See your registration`);

interface Changed extends EventMailContext, OfferDeadline {
  was: EventMoment;
  is: EventMoment;
  url: string;
  calendar: MailFile;
}

/** To registered and waiting people of an event whose time, place or link changed. */
export function eventChangedMail({ was, is, calendar, waits, ...told }: Changed): MailContent {
  const { site, event } = told;
  const headline = headlineOf(was, is, site);
  const facts = [changed(t`When`, span(is, site), span(was, site))];
  if (is.place || was.place) facts.push(changed(t`Where`, placeText(is.place), placeText(was.place)));
  if (is.link !== was.link) facts.push(changed(t`Link`, is.link, was.link));
  return {
    ...common(told),
    subject: `${headline}: ${event.title}`,
    preview: [span(is, site), placeText(is.place)].filter(Boolean).join(" · "),
    heading: headline,
    paragraphs: [
      hello(told.name),
      waits
        ? t`“${{ title: event.title }}”, for which you are on the waiting list, has changed. You keep your turn.`
        : t`“${{ title: event.title }}”, which you are registered for, has changed. You keep your place, and the calendar file in this mail updates the entry in your calendar.`,
    ],
    facts,
    action: { label: labelFor(waits), url: told.url },
    after: [
      waits
        ? t`If you can no longer come, please say so there: somebody else will be glad of your turn.`
        : t`If you can no longer come, please say so there: somebody else will be glad of the place.`,
    ],
    reason: waits
      ? t`You received this mail because you are on the waiting list of the event.`
      : t`You received this mail because you are registered for the event.`,
    ...(waits ? {} : { files: [calendar] }),
  };
}

/** The sentences of a reminder that name its day. */
function wordsFor(start: string, now: Date, { timeZone }: Clock, people: number) {
  const day = wallClock(start, timeZone);
  const { time } = day;
  const ahead = day.date - wallClock(now.toISOString(), timeZone).date;
  if (ahead === 0)
    return {
      headline: t`Today at ${{ time }}`,
      sentence: counted(
        { people },
        "Today it is, and your place is confirmed. We look forward to seeing you.",
        "Today it is, and your # places are confirmed. We look forward to seeing you.",
      ),
    };
  if (ahead === 1)
    return {
      headline: t`Tomorrow at ${{ time }}`,
      sentence: counted(
        { people },
        "Tomorrow it is, and your place is confirmed. We look forward to seeing you.",
        "Tomorrow it is, and your # places are confirmed. We look forward to seeing you.",
      ),
    };
  const weekday = weekdayName(day.date);
  return {
    headline: t`On ${{ weekday }} at ${{ time }}`,
    sentence: counted(
      { people, weekday },
      "On {weekday} it is, and your place is confirmed. We look forward to seeing you.",
      "On {weekday} it is, and your # places are confirmed. We look forward to seeing you.",
    ),
  };
}

/** A reminder a day before. @param now approximate time of reading @param people with a place by this registration */
export function reminderMail({
  now,
  is,
  people = 1,
  unsubscribeUrl,
  ...told
}: EventMailContext & {
  now: Date;
  is: EventMoment;
  url: string;
  people?: number;
  unsubscribeUrl: string;
}): MailContent {
  const { site, event } = told;
  const { headline, sentence } = wordsFor(event.start_date, now, site, people);
  return {
    ...common(told),
    subject: `${headline}: ${event.title}`,
    preview: [span(is, site), placeText(is.place)].filter(Boolean).join(" · "),
    heading: event.title,
    paragraphs: [hello(told.name), sentence],
    facts: [
      [t`When`, span(is, site)],
      ...(is.place ? [[t`Where`, placeText(is.place)] satisfies [string, string]] : []),
      ...(is.link ? [[t`Link`, is.link] satisfies [string, string]] : []),
    ],
    action: { label: t`See your registration`, url: told.url },
    after: [
      people > 1
        ? t`There you will find the code for the door. If you cannot come, please give up your places there: somebody else will be glad of them.`
        : t`There you will find the code for the door. If you cannot come, please give up your place there: somebody else will be glad of it.`,
    ],
    reason: t`You received this mail because you are registered for the event, a day before it starts.`,
    unsubscribeUrl,
  };
}

/** The reason for an announcement by status: waiting people must not think that they have a place. */
const reasons = {
  registered: (title: string) =>
    t`You received this mail because you are registered for “${{ title }}”, and its organisers wrote to everybody who is.`,
  attended: (title: string) =>
    t`You received this mail because you were at “${{ title }}”, and its organisers wrote to everybody who was there.`,
  waiting: (title: string) =>
    t`You received this mail because you wait for a place at “${{ title }}”, and its organisers wrote to everybody who does.`,
};

/** An announcement by an administrator. @param message plain text; a blank line begins a paragraph */
export function announcementMail({
  subject,
  message,
  unsubscribeUrl,
  standing = "registered",
  ...told
}: EventMailContext & {
  subject: string;
  message: string;
  url: string;
  unsubscribeUrl: string;
  standing?: keyof typeof reasons;
}): MailContent {
  const paragraphs = message.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return {
    ...common(told),
    subject,
    preview: told.event.title,
    heading: subject,
    paragraphs: [hello(told.name), ...paragraphs.filter(Boolean)],
    facts: [[t`Event`, told.event.title], ...common(told).facts],
    action: { label: labelFor(standing === "waiting"), url: told.url },
    reason: reasons[standing](told.event.title),
    unsubscribeUrl,
  };
}
