/** The name of the public holiday that a day is, if it is one; the day as "2026-12-22". */
export type Holidays = (date: string) => string | undefined;

/** Public holidays that the package does not know of yet, "month-day"; a line goes when a version of the package has it. */
const missing: Record<string, Record<string, string>> = {
  ZW: { "02-21": "Robert Gabriel Mugabe National Youth Day" },
};

/** Where the law moves a holiday from a Sunday to the next day that is none, and the package does not say so. */
const movedFromSunday = new Set(["KE", "ZW"]);

const dayMs = 86_400_000;
const toDate = (day: number) => new Date(day).toISOString().slice(0, 10);

/**
 * The public holidays of a whole country. The data of all countries, some 40 MB of memory, are loaded by the first call.
 *
 * @param country ISO 3166-1, two letters; one without data has no holidays
 */
export async function openHolidays(country: string): Promise<Holidays> {
  const { default: Calendar } = await import("date-holidays");
  const calendar = new Calendar(country, { types: ["public"], languages: "en" });
  for (const [rule, name] of Object.entries(missing[country] ?? {}))
    if (!calendar.getHolidays(2027).some(({ date }) => date.slice(5, 10) === rule))
      calendar.setHoliday(rule, { name, type: "public" });

  const years = new Map<number, Map<string, string>>();
  const ofYear = (year: number) => {
    const known = years.get(year) ?? daysOf(calendar.getHolidays(year), movedFromSunday.has(country));
    years.set(year, known);
    return known;
  };
  return (date) => ofYear(Number(date.slice(0, 4))).get(date);
}

/** The days of some holidays with their names, and the days that holidays on a Sunday move to. */
function daysOf(holidays: { date: string; start: Date; end: Date; name: string }[], moved: boolean) {
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
