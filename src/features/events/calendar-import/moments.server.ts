import type { EventComponent, Property } from "./components.server";
import { utc, type Zone } from "./zones.server";

/** The site's clock, and those of the file's zones. */
export interface Clock {
  site: Zone;
  /** undefined for a zone that is not known */
  zoneOf: (tzid: string) => Zone | undefined;
}

/** A date of a calendar, with or without a time. */
export interface Moment {
  /** on the clock of its zone; milliseconds */
  wall: number;
  /** milliseconds */
  instant: number;
  /** whether it has no time */
  isDay: boolean;
  zone: Zone;
  /** whether its zone is not known, so that its time is taken for one of the site's */
  hasUnknownZone: boolean;
  /** an instant, or the wall clock of a day or a time without a zone that is known */
  key: string;
}

/** The moment at a wall time of a zone; its key as that of another moment of the same property. */
export function momentAt(wall: number, { isDay, zone, hasUnknownZone, key }: Moment): Moment {
  const instant = zone.toInstant(wall);
  const isFloating = !/Z$/.test(key);
  const written = new Date(isFloating ? wall : instant);
  const text = Number.isNaN(written.getTime()) ? "" : written.toISOString();
  return { wall, instant, isDay, zone, hasUnknownZone, key: isFloating ? text.slice(0, 16) : text };
}

/** Reads a date as jCal has it. @returns undefined for one that does not exist, such as 31 November */
export function readMoment(value: unknown, tzid: string | undefined, clock: Clock): Moment | undefined {
  const [, day, time, isUtc] = /^(\d{4}-\d\d-\d\d)(?:T(?:::|(\d\d:\d\d:\d\d)(Z?)))?$/.exec(String(value)) ?? [];
  if (!day) return undefined;
  const text = `${day}T${time ?? "00:00:00"}`;
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(text)) return undefined;
  const known = isUtc ? utc : time && tzid ? clock.zoneOf(tzid) : undefined;
  const hasUnknownZone = Boolean(time && tzid && !known);
  const zone = known ?? clock.site;
  return momentAt(wall, {
    ...{ wall, instant: 0, isDay: !time, zone, hasUnknownZone },
    key: known ? "Z" : "",
  });
}

const first = (event: EventComponent, name: string): Property | undefined => event.get(name)?.[0];

/** The date of a property; undefined if it is missing or does not exist. */
export const momentOf = (event: EventComponent, name: string, clock: Clock): Moment | undefined => {
  const property = first(event, name);
  return property && readMoment(property.values[0], property.parameters.tzid, clock);
};

/** All dates of a property that may stand several times; of a period, its start. */
export const momentsOf = (event: EventComponent, name: string, clock: Clock): (Moment | undefined)[] =>
  (event.get(name) ?? []).flatMap(({ parameters, values }) =>
    values.map((value) => readMoment(Array.isArray(value) ? value[0] : value, parameters.tzid, clock)),
  );
