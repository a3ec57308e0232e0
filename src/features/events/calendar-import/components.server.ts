import ICAL from "ical.js";
import { Problem } from "../../../platform/errors/problem.server";

/** A property, its values decoded: texts, or dates as in jCal (RFC 7265) such as "2026-11-28T18:00:00". */
export interface Property {
  parameters: Record<string, string>;
  values: unknown[];
}

/** The properties of an event by their names in lower case. */
export type EventComponent = Map<string, Property[]>;

/** What stands in a calendar file. */
export interface CalendarFile {
  events: EventComponent[];
  /** lines of the definitions of time zones, by their TZID */
  zones: Map<string, string[]>;
  /** events that are not finished */
  broken: number;
  /** events that `keep` refused */
  dropped: number;
  /** tasks and journal entries */
  others: number;
}

/** The most events that are held at once; past ones that are not asked for do not count. */
const maxEvents = 6_000;
/** The most dates of series that a file adds, moves or leaves out; each takes a tenth of a millisecond. */
const maxExceptions = 5_000;
/** The most characters of a property; a longer description loses its end. */
const maxProperty = 500_000;
/** The most lines of a time zone, and the most zones. */
const maxZone = { lines: 200, zones: 50 };

const refused = (detail: string, cause?: unknown) => new Problem(422, detail, { errors: { file: detail }, cause });

/** Properties of events that are read; all others are skipped. */
const readProperties = new Set([
  ...["uid", "summary", "description", "location", "url", "categories", "status", "attach", "sequence"],
  ...["dtstart", "dtend", "duration", "rrule", "rdate", "exdate", "recurrence-id"],
  ...["x-google-conference", "x-microsoft-skypeteamsmeetingurl", "x-microsoft-onlinemeetingconflink"],
]);
const dateLists = new Set(["rdate", "exdate"]);

/**
 * Reads the events and time zones of all calendars in a file (RFC 5545), event by event.
 * @param keep whether an event is held
 * @throws Problem 422 for other files and beyond the bounds
 */
export function readComponents(bytes: Uint8Array, keep: (event: EventComponent) => boolean): CalendarFile {
  const text = textOf(unfolded(bytes));
  if (!/^\ufeff?\s*BEGIN:VCALENDAR/i.test(text)) throw refused("This is not a calendar file (.ics)");
  const file: CalendarFile = { events: [], zones: new Map(), broken: 0, dropped: 0, others: 0 };
  const reader = { file, keep, open: [] as string[], event: undefined, zone: [], isCancelled: false, exceptions: 0 };
  for (const line of linesOf(text)) readLine(reader, line);
  if (reader.event) file.broken += 1;
  return file;
}

interface Reader {
  file: CalendarFile;
  keep: (event: EventComponent) => boolean;
  /** the components around the line, the innermost last */
  open: string[];
  event: EventComponent | undefined;
  zone: string[];
  /** whether the calendar cancels its events (METHOD:CANCEL) */
  isCancelled: boolean;
  exceptions: number;
}

function readLine(reader: Reader, line: string): void {
  const [, mark, kind = ""] = /^(BEGIN|END):\s*([A-Z-]{1,40})\s*$/i.exec(line) ?? [];
  const component = kind.toUpperCase();
  if (mark?.toUpperCase() === "BEGIN") beginComponent(reader, component);
  const within = reader.open.at(-1);
  if (within === "VTIMEZONE" || reader.open.at(-2) === "VTIMEZONE") {
    if (reader.zone.length < maxZone.lines) reader.zone.push(line);
  } else if (within === "VCALENDAR" && /^METHOD:/i.test(line)) reader.isCancelled = /:CANCEL\s*$/i.test(line);
  else if (within === "VEVENT" && !mark) readProperty(reader, line);
  if (mark?.toUpperCase() === "END") endComponent(reader, component);
}

function beginComponent(reader: Reader, component: string): void {
  if (component === "VCALENDAR") [reader.open, reader.isCancelled] = [[], false];
  if (reader.event && component === "VEVENT") {
    reader.file.broken += 1;
    reader.open = reader.open.slice(0, reader.open.indexOf("VEVENT"));
  }
  if (reader.open.length < 20) reader.open.push(component);
  if (component === "VEVENT") reader.event = new Map();
  if (component === "VTIMEZONE") reader.zone = [];
  if (component === "VTODO" || component === "VJOURNAL") reader.file.others += 1;
}

function endComponent(reader: Reader, component: string): void {
  const at = reader.open.lastIndexOf(component);
  if (at >= 0) reader.open.length = at;
  if (component === "VEVENT" && reader.event) endEvent(reader, reader.event);
  if (component === "VTIMEZONE" && reader.file.zones.size < maxZone.zones) {
    const line = reader.zone.find((one) => /^TZID[;:]/i.test(one));
    if (line) reader.file.zones.set(line.slice(line.indexOf(":") + 1).trim(), reader.zone);
  }
}

function endEvent(reader: Reader, event: EventComponent): void {
  reader.event = undefined;
  if (reader.isCancelled) event.set("status", [{ parameters: {}, values: ["CANCELLED"] }]);
  if (reader.keep(event)) reader.file.events.push(event);
  else reader.file.dropped += 1;
  if (reader.file.events.length > maxEvents)
    throw refused(`This calendar has more than ${maxEvents} events. Export fewer of them, or a shorter time`);
}

function readProperty(reader: Reader, line: string): void {
  const [name = ""] = /^[a-z-]{1,40}(?=[;:])/i.exec(line) ?? [];
  const key = name.toLowerCase();
  const known = reader.event?.get(key);
  if (!readProperties.has(key) || (known && !dateLists.has(key) && key !== "categories")) return;
  if (dateLists.has(key) || key === "recurrence-id") countExceptions(reader, line);
  const property = propertyOf(line);
  if (property && (known?.length ?? 0) < maxExceptions) reader.event?.set(key, [...(known ?? []), property]);
}

function countExceptions(reader: Reader, line: string): void {
  reader.exceptions += line.split(",", maxExceptions + 2).length;
  if (reader.exceptions > maxExceptions)
    throw refused(
      `This calendar moves or leaves out more than ${maxExceptions} dates of its series. Export fewer of them`,
    );
}

/** A name of a zone with a colon, such as "UTC+02:00", which needs quotation marks; no date has a colon. */
const bareZone = /^((?:DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID);.{0,100}?TZID=)([^";]{1,200}):([^:]*)$/i;

function propertyOf(line: string): Property | undefined {
  const isList = /^(RDATE|EXDATE)\b/i.test(line);
  const cut = isList ? line : line.slice(0, maxProperty);
  // A list of parameters that is longer than this is none.
  if (!/^[^:]{1,2000}:/.test(cut)) return undefined;
  // The parts of a rule stay as they are written.
  if (/^RRULE\b/i.test(cut)) return { parameters: {}, values: [cut.slice(cut.indexOf(":") + 1)] };
  try {
    const [, parameters, , ...values] = ICAL.parse.property(cut.replace(bareZone, '$1"$2":$3')) as [
      ...[string, Record<string, string>, string],
      ...unknown[],
    ];
    return { parameters, values };
  } catch {
    return undefined;
  }
}

/** Joins folded lines before the bytes are decoded: a line may be folded within a letter. */
function unfolded(bytes: Uint8Array): Uint8Array {
  const [lf, cr, space, tab] = [0x0a, 0x0d, 0x20, 0x09];
  const joined = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const end = bytes[at] === cr && bytes[at + 1] === lf ? at + 1 : at;
    const isFold = (bytes[end] === lf || bytes[end] === cr) && (bytes[end + 1] === space || bytes[end + 1] === tab);
    if (isFold) at = end + 1;
    else joined[length++] = bytes[at] as number;
  }
  return joined.subarray(0, length);
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw refused("Calendar files must be in UTF-8", cause);
  }
}

function* linesOf(text: string): Generator<string> {
  const ends = /\r\n|\n|\r/g;
  let start = 0;
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    if (end.index > start) yield text.slice(start, end.index);
    start = ends.lastIndex;
  }
  if (start < text.length) yield text.slice(start);
}
