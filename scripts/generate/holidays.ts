import type { Tool } from "../tools.ts";

const years = Array.from({ length: 22 }, (_, at) => 2024 + at);

/** Public holidays missing from the package, as "month-day"; remove a line once the package has it. */
const missing: Record<string, Record<string, string>> = {
  ZW: { "02-21": "Robert Gabriel Mugabe National Youth Day" },
};

/** Countries whose law moves a holiday from a Sunday to the next working day, which the package does not know. */
const movedFromSunday = new Set(["KE", "ZW"]);

interface Calendar {
  getCountries(): Record<string, string>;
  getHolidays(year: number): Holiday[];
  setHoliday(rule: string, options: { name: string; type: "public" }): boolean;
}
type NewCalendar = new (country?: string, options?: { types: string[]; languages?: string }) => Calendar;
interface Holiday {
  /** "2026-12-22 00:00:00", in the country's time */
  date: string;
  start: Date;
  end: Date;
  name: string;
  /** by which the package knows the day */
  rule: string;
}

/** The days of each holiday by its name: "12-22" where they are the same each year, else a list, one entry for each year. */
type Country = Record<string, string | string[]>;

const dayMs = 86_400_000;
const toDate = (day: number) => new Date(day).toISOString().slice(0, 10);

/** Returns every country's public holidays for `src/platform/opening/holidays.json`; `version` is that of date-holidays. */
export async function listHolidays(tool: Tool, version: string): Promise<string> {
  const { default: NewCalendar } = await tool.load<{ default: NewCalendar }>("date-holidays");
  const countries = Object.keys(new NewCalendar().getCountries()).sort();
  const lines = countries.map((country) => `    "${country}": ${JSON.stringify(holidaysOf(country, NewCalendar))}`);
  const head = {
    from: `date-holidays ${version}, by npm run generate`,
    licence: "ISC, data CC BY 3.0",
    firstYear: years[0],
    years: years.length,
  };
  const own = countries.flatMap((country) => {
    const names = ownNamesOf(country, NewCalendar);
    return Object.keys(names).length > 0 ? [`    "${country}": ${JSON.stringify(names)}`] : [];
  });
  const parts = [`  "countries": {\n${lines.join(",\n")}\n  }`, `  "ownNames": {\n${own.join(",\n")}\n  }`];
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n${parts.join(",\n")}\n}\n`;
}

/** Returns the names of holidays in the country's first language by their English name, where they differ. */
function ownNamesOf(country: string, NewCalendar: NewCalendar): Record<string, string> {
  const english = new NewCalendar(country, { types: ["public"], languages: "en" });
  const own = new NewCalendar(country, { types: ["public"] });
  const names: Record<string, string> = {};
  for (const year of years) {
    const keyOf = ({ date, rule }: Holiday) => `${date} ${rule}`;
    const called = new Map(own.getHolidays(year).map((holiday) => [keyOf(holiday), holiday.name]));
    for (const holiday of english.getHolidays(year)) {
      const name = called.get(keyOf(holiday));
      if (name !== undefined && name !== holiday.name) names[holiday.name] ??= name;
    }
  }
  return names;
}

/** @param country ISO 3166-1, two letters */
function holidaysOf(country: string, NewCalendar: NewCalendar): Country {
  const calendar = new NewCalendar(country, { types: ["public"], languages: "en" });
  for (const [rule, name] of Object.entries(missing[country] ?? {}))
    if (!calendar.getHolidays(2027).some(({ date }) => date.slice(5, 10) === rule))
      calendar.setHoliday(rule, { name, type: "public" });

  const byName: Record<string, string[]> = {};
  for (const [at, year] of years.entries())
    for (const [date, name] of daysOf(calendar.getHolidays(year), movedFromSunday.has(country))) {
      // A holiday that lasts into the next year is named by its whole date.
      const day = date.startsWith(`${year}-`) ? date.slice(5) : date;
      byName[name] ??= years.map(() => "");
      byName[name][at] = `${byName[name][at]} ${day}`.trim();
    }
  const same = (days: string[]) => new Set(days).size === 1 && !days[0]?.includes(" ");
  return Object.fromEntries(
    Object.entries(byName).map(([name, days]) => [name, same(days) ? (days[0] as string) : days]),
  );
}

/** The days of some holidays with their names, and the days that holidays on a Sunday move to. */
function daysOf(holidays: Holiday[], moved: boolean): Map<string, string> {
  const days = new Map<string, string>();
  for (const { date, start, end, name } of holidays) {
    const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs));
    const first = Date.parse(date.slice(0, 10));
    for (let day = 0; day < length; day++) days.set(toDate(first + day * dayMs), name);
  }
  if (!moved) return days;
  for (const [date, name] of [...days]) {
    if (new Date(date).getUTCDay() !== 0) continue;
    let next = Date.parse(date) + dayMs;
    while (days.has(toDate(next))) next += dayMs;
    days.set(toDate(next), `${name} (observed)`);
  }
  return days;
}
