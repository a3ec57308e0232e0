/** The English name of the public holiday that a day is, if it is one; the day as "2026-12-22". */
export type Holidays = (date: string) => string | undefined;

/**
 * What `npm run generate` writes: for each country the days of each holiday by its name, "12-22" where they are the same
 * each year, else a list with one entry for each year, of days with spaces between them, or empty.
 */
interface Kept {
  firstYear: number;
  years: number;
  countries: Record<string, Record<string, string | string[]>>;
  /** what holidays are called in the first language of their country, by their English name, where that is another one */
  ownNames: Record<string, Record<string, string>>;
}

const load = async () => (await import("./holidays.json", { with: { type: "json" } })).default as Kept;

/**
 * The public holidays of a whole country. The data of all countries, 0.4 MB, are loaded by the first call; they end with
 * 2045, and later days are no holidays.
 *
 * @param country ISO 3166-1, two letters; one without data has no holidays
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

/**
 * Names public holidays in the first language of the country; in English if that is unknown.
 * @param country ISO 3166-1, two letters
 * @returns a function from the English name
 */
export async function openOwnNames(country: string): Promise<(name: string) => string> {
  const names = new Map(Object.entries((await load()).ownNames[country] ?? {}));
  const observed = " (observed)";
  return (name) => {
    const day = name.endsWith(observed) ? name.slice(0, -observed.length) : name;
    return names.get(name) ?? names.get(day) ?? name;
  };
}
