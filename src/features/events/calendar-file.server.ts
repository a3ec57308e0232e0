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

/** Returns the title and description. Those of a cancelled event begin with that, as some calendars ignore STATUS. */
function wordsOf({ title, description, publication, cancel_reason }: Event) {
  if (publication !== "cancelled") return { title, description };
  const why = ["This event has been cancelled.", cancel_reason].filter(Boolean).join(" ");
  return { title: `Cancelled: ${title}`, description: `${why}\n\n${description}` };
}

function eventLines(event: Event, { origin, organisation, organizer }: Calendar): string[] {
  const { title, description } = wordsOf(event);
  const address = `${origin}/events/${event.id}`;
  const place = event.is_online ? event.meeting_url || "Online Event" : event.location;
  return [
    "BEGIN:VEVENT",
    `UID:event-${event.id}@${new URL(origin).host}`,
    `SEQUENCE:${secondsSince(event.created_at, event.updated_at)}`,
    `DTSTAMP:${stamp(event.updated_at)}`,
    `CREATED:${stamp(event.created_at)}`,
    `LAST-MODIFIED:${stamp(event.updated_at)}`,
    `DTSTART:${stamp(event.start_date)}`,
    `DTEND:${stamp(event.end_date)}`,
    `ORGANIZER;CN=${quoted(organisation)}:${organizer ? `mailto:${organizer}` : `${origin}/contact`}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(`${description}\n\n${address}`)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(event.event_type ? [`CATEGORIES:${event.event_type.toUpperCase()}`] : []),
    `URL:${address}`,
    `STATUS:${event.publication === "cancelled" ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

/**
 * Returns events as a calendar file. A fixed UID and a growing SEQUENCE let another import move an entry, not double
 * it. Dates of a series are single events without a rule, so each can be moved or cancelled alone.
 */
export function calendarFile(events: readonly Event[], calendar: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(calendar.organisation)}//Events//EN`,
    "CALSCALE:GREGORIAN",
    `METHOD:${calendar.method ?? "PUBLISH"}`,
    ...feedLines(calendar),
    ...events.flatMap((event) => eventLines(event, calendar)),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
