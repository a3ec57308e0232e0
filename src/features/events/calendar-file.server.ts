import type { Event } from "./schema";

/** Backslash, comma, semicolon and line break have a meaning in a calendar file (RFC 5545, section 3.3.11). */
const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

/** "2026-11-21T14:00:00.000Z" → "20261121T140000Z": an instant, the same in every zone. */
const stamp = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, "")}Z`;

/** The longest line a calendar file may have; bytes (RFC 5545, section 3.1). */
const maxLine = 75;

/** Folds a long line, never within a character. Continuation lines begin with a space, which counts. */
function folded(line: string): string {
  const bytes = Buffer.from(line);
  if (bytes.length <= maxLine) return line;
  const pieces: string[] = [];
  for (let from = 0, to = maxLine; from < bytes.length; from = to, to += maxLine - 1) {
    while (continuesCharacter(bytes[to])) to--;
    pieces.push(bytes.toString("utf8", from, to));
  }
  return pieces.join("\r\n ");
}

/** Whether a byte of UTF-8, 10xxxxxx, is not the first of its character; false past the end. */
const continuesCharacter = (byte = 0): boolean => (byte & 0b1100_0000) === 0b1000_0000;

/** The METHOD of a calendar file (RFC 5546); the file's media type repeats it. */
type Method = "PUBLISH" | "CANCEL";

interface Calendar {
  /** of this site, e.g. https://anchor.example */
  origin: string;
  organisation: string;
  /** PUBLISH unless said */
  method?: Method;
  /** the ORGANIZER, required with a METHOD (RFC 5546, 3.2): an e-mail address, or empty for the contact page */
  organizer: string;
  /** for a feed: its name, description, path on this site and time zone */
  feed?: { name: string; description: string; path: string; timeZone: string };
}

/** How often subscribed calendars should refresh; most allow no more than hourly. */
const refresh = "PT1H";

const feedLines = ({ feed, origin }: Calendar): string[] =>
  feed
    ? [
        `NAME:${escaped(feed.name)}`,
        `X-WR-CALNAME:${escaped(feed.name)}`,
        `DESCRIPTION:${escaped(feed.description)}`,
        `X-WR-CALDESC:${escaped(feed.description)}`,
        `X-WR-TIMEZONE:${feed.timeZone}`,
        `SOURCE;VALUE=URI:${origin}${feed.path}`,
        `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
        `X-PUBLISHED-TTL:${refresh}`,
      ]
    : [];

/** Whole seconds between two instants, for SEQUENCE. */
const secondsSince = (from: string, to: string) => Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1000));

/** Letters that a parameter of a line may have within its quotes. */
const quoted = (text: string) => `"${text.replaceAll(/[\p{Cc}"]/gu, " ")}"`;

/** One entry of a calendar. Instants are UTC, ISO 8601. */
export interface CalendarEntry {
  /** never changes, so that another import updates the entry: "event-12" */
  uid: string;
  created_at: string;
  updated_at: string;
  starts_at: string;
  ends_at: string;
  title: string;
  description: string;
  /** may be empty */
  place: string;
  /** may be empty */
  category: string;
  /** the path of its page */
  path: string;
  isCancelled: boolean;
  /** why; may be empty */
  reason: string;
}

/** Returns the title and description. Those of a cancelled entry begin with that, as some calendars ignore STATUS. */
function wordsOf({ title, description, isCancelled, reason, category }: CalendarEntry) {
  if (!isCancelled) return { title, description };
  const what = category === "BOOKING" ? "booking" : "event";
  const why = [`This ${what} has been cancelled.`, reason].filter(Boolean).join(" ");
  return { title: `Cancelled: ${title}`, description: `${why}\n\n${description}` };
}

function entryLines(entry: CalendarEntry, { origin, organisation, organizer }: Calendar): string[] {
  const { title, description } = wordsOf(entry);
  const address = `${origin}${entry.path}`;
  return [
    "BEGIN:VEVENT",
    `UID:${entry.uid}@${new URL(origin).host}`,
    `SEQUENCE:${secondsSince(entry.created_at, entry.updated_at)}`,
    `DTSTAMP:${stamp(entry.updated_at)}`,
    `CREATED:${stamp(entry.created_at)}`,
    `LAST-MODIFIED:${stamp(entry.updated_at)}`,
    `DTSTART:${stamp(entry.starts_at)}`,
    `DTEND:${stamp(entry.ends_at)}`,
    `ORGANIZER;CN=${quoted(organisation)}:${organizer ? `mailto:${organizer}` : `${origin}/contact`}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(`${description}\n\n${address}`)}`,
    ...(entry.place ? [`LOCATION:${escaped(entry.place)}`] : []),
    ...(entry.category ? [`CATEGORIES:${entry.category}`] : []),
    `URL:${address}`,
    `STATUS:${entry.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

const entryOf = (event: Event): CalendarEntry => ({
  uid: `event-${event.id}`,
  created_at: event.created_at,
  updated_at: event.updated_at,
  starts_at: event.start_date,
  ends_at: event.end_date,
  title: event.title,
  description: event.description,
  place: event.is_online ? event.meeting_url || "Online Event" : event.location,
  category: (event.event_type ?? "").toUpperCase(),
  path: `/events/${event.id}`,
  isCancelled: event.publication === "cancelled",
  reason: event.cancel_reason,
});

/** Returns events as a calendar file. Dates of a series are single events without a rule, so each can be moved alone. */
export const calendarFile = (events: readonly Event[], calendar: Calendar): string =>
  calendarOf(events.map(entryOf), calendar);

/** Returns a calendar file. A fixed UID and a growing SEQUENCE let another import move an entry, not double it. */
export function calendarOf(entries: readonly CalendarEntry[], calendar: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(calendar.organisation)}//Events//EN`,
    "CALSCALE:GREGORIAN",
    `METHOD:${calendar.method ?? "PUBLISH"}`,
    ...feedLines(calendar),
    ...entries.flatMap((entry) => entryLines(entry, calendar)),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
