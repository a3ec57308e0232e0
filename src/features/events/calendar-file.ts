import type { Event } from "./schema";

/** Backslash, comma, semicolon and line break have a meaning in a calendar file (RFC 5545, section 3.3.11). */
const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

/** "2026-11-21T14:00:00.000Z" → "20261121T140000Z": an instant, the same in every zone. */
const stamp = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, "")}Z`;

/** The longest line a calendar file may have; bytes (RFC 5545, section 3.1). */
const maxLine = 75;

/** Breaks a line that is too long, never within a character; what follows begins with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [result, length] = ["", 0];
  for (const character of line) {
    const bytes = encoder.encode(character).length;
    if (length + bytes > maxLine) [result, length] = [`${result}\r\n `, 1];
    result += character;
    length += bytes;
  }
  return result;
}

/**
 * An event as a calendar file. Its UID stays the same for as long as the event lives, and its SEQUENCE grows with each
 * change, so that adding it again moves the entry instead of doubling it.
 *
 * @param origin of this site, e.g. https://anchor.example
 */
export function calendarFile(event: Event, { origin, organisation }: { origin: string; organisation: string }): string {
  const address = `${origin}/events/${event.id}`;
  const place = event.is_online ? event.meeting_url || "Online Event" : event.location;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(organisation)}//Events//EN`,
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:event-${event.id}@${new URL(origin).host}`,
    `SEQUENCE:${Math.floor((Date.parse(event.updated_at) - Date.parse(event.created_at)) / 1000)}`,
    `DTSTAMP:${stamp(event.updated_at)}`,
    `DTSTART:${stamp(event.start_date)}`,
    `DTEND:${stamp(event.end_date)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(`${event.description}\n\n${address}`)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `URL:${address}`,
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
