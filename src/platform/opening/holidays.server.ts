/** The English name of the public holiday that a day is, if it is one; the day as "2026-12-22". */
export type Holidays = (date: string) => string | undefined;

/**
 * The output of `npm run generate`: each country's holidays by name, "12-22" if always the same, else one entry a year.
 */
interface HolidayTable {
  firstYear: number;
  years: number;
  countries: Record<string, Record<string, string | string[]>>;
  /** holidays' names in the country's first language, by their English name, where they differ */
  ownNames: Record<string, Record<string, string>>;
}

const load = async () => (await import("./holidays.json", { with: { type: "json" } })).default as HolidayTable;

/**
 * Returns a country's public holidays; the data, 0.4 MB, end with 2045.
 * @param country ISO 3166-1; one without data has no holidays
 */
export async function openHolidays(country: string): Promise<Holidays> {
  const { firstYear, years, countries } = await load();
  const names = new Map<string, string>();
  for (const [name, kept] of Object.entries(countries[country] ?? {}))
    for (let at = 0; at < years; at++) {
      const days = (typeof kept === "string" ? kept : kept[at])?.split(" ").filter(Boolean) ?? [];
      for (const day of days) names.set(day.length > 5 ? day : `${firstYear + at}-${day}`, name);
    }
  return (date) => names.get(date);
}

/** Names public holidays in the country's first language, or in English. @param country ISO 3166-1 */
export async function openOwnNames(country: string): Promise<(name: string) => string> {
  const names = new Map(Object.entries((await load()).ownNames[country] ?? {}));
  const observed = " (observed)";
  return (name) => {
    const day = name.endsWith(observed) ? name.slice(0, -observed.length) : name;
    return names.get(name) ?? names.get(day) ?? name;
  };
}
