import ICAL from "ical.js";
import { findIana } from "windows-iana";
import { instantOfWall, wallTime } from "../../../platform/time";
import { isTimeZone } from "../../../platform/time-zone";

/** A clock: wall time, as if it were UTC, and instants; both in milliseconds. */
export interface Zone {
  toInstant: (wall: number) => number;
  toWall: (instant: number) => number;
}

/** The clock of a named time zone (IANA). */
export const namedZone = (name: string): Zone => ({
  toInstant: (wall) => Date.parse(instantOfWall(wall, name) ?? ""),
  toWall: (instant) => wallTime(new Date(instant).toISOString(), name),
});

export const utc: Zone = { toInstant: (wall) => wall, toWall: (instant) => instant };

const fixedZone = (minutes: number): Zone => ({
  toInstant: (wall) => wall - minutes * 60_000,
  toWall: (instant) => instant + minutes * 60_000,
});

/**
 * Finds the clock of a TZID: a name of the IANA, the zone that the file defines, or a name as Windows has them.
 * @param definitions lines of the file's zones
 * @returns undefined for a zone that is not known
 */
export function zonesOf(definitions: ReadonlyMap<string, string[]>): (tzid: string) => Zone | undefined {
  const known = new Map<string, Zone | undefined>();
  return (tzid) => {
    const name = tzid.trim();
    if (!known.has(name)) known.set(name, findZone(name, definitions.get(name)));
    return known.get(name);
  };
}

function findZone(name: string, definition: string[] | undefined): Zone | undefined {
  if (isTimeZone(name)) return namedZone(name);
  const defined = definition && definedZone(definition);
  if (defined) return defined;
  const iana = ianaOf(name);
  if (iana) return namedZone(iana);
  const [, sign, hours = "0", minutes = "0"] = /^\(?(?:UTC|GMT)?([+-])(\d{1,2})[:.]?(\d\d)?\)?/i.exec(name) ?? [];
  return sign ? fixedZone((sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes))) : undefined;
}

/** The rules of zones: a day of a year. Others, such as each second, would take for ever. */
const yearlyRule =
  /^RRULE:FREQ=YEARLY(;(INTERVAL=1|BYMONTH=\d{1,2}|BYDAY=-?\d?[A-Z]{2}|BYMONTHDAY=[\d,-]{1,40}|WKST=[A-Z]{2}|UNTIL=[\dTZ]{8,16}))*\s*$/i;

/** The clock that the file defines; undefined for a definition that is not one. */
function definedZone(lines: string[]): Zone | undefined {
  if (lines.some((line) => /^RRULE/i.test(line) && !yearlyRule.test(line))) return undefined;
  try {
    const component = new ICAL.Component(
      ICAL.parse(lines.join("\r\n")) as ConstructorParameters<typeof ICAL.Component>[0],
    );
    if (component.getAllSubcomponents().length === 0) return undefined;
    const zone = new ICAL.Timezone({ component, tzid: "" });
    const offset = (wall: number) => {
      const time = ICAL.Time.fromDateTimeString(new Date(wall).toISOString().slice(0, 19));
      return zone.utcOffset(time) * 1000;
    };
    return {
      toInstant: (wall) => wall - offset(wall),
      toWall: (instant) => instant + offset(instant + offset(instant)),
    };
  } catch {
    return undefined;
  }
}

/** The zone that a program means by its own name: of Windows, of Mozilla, or of Outlook's list. */
function ianaOf(name: string): string | undefined {
  const [path] = /[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_-]+){1,2}$/.exec(name.slice(-100)) ?? [];
  if (path && isTimeZone(path)) return path;
  const [, title] = /^(?:\([^()]{1,20}\) ?)?(.{1,80}?) Time\b/.exec(name) ?? [];
  const [windows] = [...findIana(name), ...(title ? findIana(`${title} Standard Time`) : [])];
  return windows ?? cityZone(name);
}

/** The zone of a name such as "(UTC+01:00) Amsterdam, Berlin": a city with that offset in January. */
function cityZone(name: string): string | undefined {
  const [, offset = "", cities = ""] = /^\((?:UTC|GMT)([+-]\d\d:\d\d)\) (.{1,200})/.exec(name) ?? [];
  const [sign, hours, minutes] = [offset[0], offset.slice(1, 3), offset.slice(4)];
  const ahead = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  const january = Date.UTC(2026, 0, 15);
  const wanted = new Set(cities.split(",").map((city) => city.trim().replaceAll(" ", "_")));
  return Intl.supportedValuesOf("timeZone").find(
    (zone) =>
      wanted.has(zone.slice(zone.lastIndexOf("/") + 1)) &&
      wallTime(new Date(january).toISOString(), zone) - january === ahead,
  );
}
