import { expect, test } from "vitest";
import { openHolidays } from "../platform/opening/holidays.server";
import { readSiteIn } from "../platform/site.server";
import { toLocalInput } from "../platform/time";
import { momentOf, type Start, schedule } from "./dates.server";
import { findSampleFolder, organisations } from "./folder.server";
import { type Organisation, readOrganisation } from "./read.server";
import { weekdays } from "./schema.server";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const starts = Array.from(
  { length: 731 },
  (_, day) => new Date(Date.UTC(2026, 0, 1, (day * 7) % 24, 59) + day * dayMs),
);

function daysOf(start_date: string, end_date: string, timeZone: string): string[] {
  const [first, last] = [start_date, end_date].map((at) => Date.parse(toLocalInput(at, timeZone).slice(0, 10)));
  const days: string[] = [];
  for (let day = first ?? 0; day <= (last ?? 0); day += dayMs) days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

test.each(organisations())("the dates of %s are believable on every day of two years", async (name) => {
  const folder = findSampleFolder(name) as string;
  const organisation = await readOrganisation(folder);
  const { timeZone, address } = readSiteIn(folder);
  const holiday = await openHolidays(address.country);
  const wrong = starts.flatMap((now) => whatIsWrong(organisation, { now, timeZone, holiday }));
  expect(wrong).toEqual([]);
});

/** Implausible dates of a site that starts then, as sentences. */
function whatIsWrong(organisation: Organisation, start: Start): string[] {
  const dates = schedule(organisation.events, start);
  const at = start.now.toISOString();
  return organisation.events.flatMap(({ title, when, registrations, created }, index) => {
    const { start_date = "", end_date = "" } = dates[index] ?? {};
    const days = daysOf(start_date, end_date, start.timeZone);
    const held = when.lasts > 7 ? [days[0], days.at(-1)] : days;
    const said = when.days > 0 ? "upcoming" : when.lasts > 7 ? "ongoing" : "past";
    const is = start_date > at ? "upcoming" : end_date < at ? "past" : "ongoing";
    const added = momentOf(created, start).toISOString();
    const registered = registrations.map(({ registered }) => momentOf(registered, start).toISOString());
    const faults: [boolean, string][] = [
      [held.some((day) => start.holiday(day ?? "")), "is on a holiday"],
      [when.weekday !== weekdays[new Date(days[0] ?? "").getUTCDay()], "is not on its weekday"],
      [days.length !== when.lasts, "does not last as long as it should"],
      [is !== said, `is ${is}`],
      [added >= start_date, "was added after it began"],
      [registered.some((one) => one <= added || one >= start_date || one >= at), "was registered for out of time"],
      [Math.abs(Date.parse(start_date) - start.now.getTime()) > 130 * dayMs, "is far away"],
      [collides(organisation, dates, index), "is in the room of another"],
    ];
    return faults.filter(([fault]) => fault).map(([, sentence]) => `${at}: “${title}” ${sentence} (${start_date})`);
  });
}

function collides({ events }: Organisation, dates: ReturnType<typeof schedule>, index: number): boolean {
  const [own, place] = [dates[index], events[index]?.location];
  if (!place || !own || (events[index]?.when.lasts ?? 0) > 7) return false;
  return events.some((other, at) => {
    const those = dates[at];
    return (
      at !== index &&
      those !== undefined &&
      other.location === place &&
      other.when.lasts <= 7 &&
      those.start_date < own.end_date &&
      those.end_date > own.start_date
    );
  });
}

test.each(organisations())("in %s everything was made before it was changed", async (name) => {
  const { communities, projects, partners, team, events, products, articles } = await readOrganisation(
    findSampleFolder(name) as string,
  );
  const start = { now: new Date("2026-03-07T08:00:00Z"), timeZone: "Africa/Harare", holiday: () => undefined };
  for (const one of [...communities, ...projects, ...partners, ...team, ...events, ...products, ...articles])
    if (one.updated) expect(momentOf(one.created, start) < momentOf(one.updated, start)).toBe(true);
  for (const { file, created, published, updated } of articles) {
    expect(momentOf(created, start) < momentOf(published, start), file).toBe(true);
    if (updated) expect(momentOf(published, start) < momentOf(updated, start), file).toBe(true);
  }
});

const none = () => undefined;
const meeting = { days: 3, weekday: "saturday", from: "10:30", to: "13:30", lasts: 1 } as const;
const only = (when: Parameters<typeof schedule>[0][number]["when"], start: Start) =>
  schedule([{ when, location: "" }], start)[0]?.start_date;

test("a Saturday that is a holiday moves to the next Saturday; one that is past, to the one before", () => {
  const christmas = (date: string) => (date === "2027-12-25" || date === "2028-01-01" ? "a holiday" : undefined);
  const start = { now: new Date("2027-12-20T08:00:00Z"), timeZone: "Africa/Harare", holiday: christmas };
  expect(only(meeting, start)).toBe("2028-01-08T08:30:00.000Z");
  const later = { ...start, now: new Date("2028-01-04T08:00:00Z") };
  expect(only({ ...meeting, days: -5 }, later)).toBe("2027-12-18T08:30:00.000Z");
  expect(only({ ...meeting, weekday: undefined }, { ...start, now: new Date("2027-12-22T08:00:00Z") })).toBe(
    "2027-12-26T08:30:00.000Z",
  );
});

test("two events at one place at the same time are a week apart; side by side, or elsewhere, they stay", () => {
  const start = { now: new Date("2026-03-07T08:00:00Z"), timeZone: "Africa/Harare", holiday: none };
  const at = (location: string, from = "10:30") => ({ when: { ...meeting, from }, location });
  const days = schedule([at("bench"), at("bench"), at("hall"), at("bench", "13:30")], start).map(({ start_date }) =>
    start_date.slice(8, 10),
  );
  expect(days).toEqual(["14", "21", "14", "14"]);
});

test("times are those of the place, also where clocks change in between", () => {
  const start = { now: new Date("2026-03-26T23:30:00Z"), timeZone: "Europe/Lisbon", holiday: none };
  // In the night to the 29th clocks go forward by an hour.
  expect(only(meeting, start)).toBe("2026-04-04T09:30:00.000Z");
  expect(momentOf({ days: -1, time: "17:30" }, start).toISOString()).toBe("2026-03-25T17:30:00.000Z");
  expect(momentOf({ hours: -5 }, start).getTime()).toBe(start.now.getTime() - 5 * hourMs);
  expect(momentOf({ days: -2 }, start).getTime()).toBe(start.now.getTime() - 2 * dayMs);
  // Far east it is already the next day.
  const kiribati = { ...start, timeZone: "Pacific/Kiritimati" };
  expect(momentOf({ days: -1, time: "17:30" }, kiribati).toISOString()).toBe("2026-03-26T03:30:00.000Z");
});
