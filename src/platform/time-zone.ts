/** Whether a time zone has this name (IANA), such as Africa/Harare. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    // An offset is taken too, but is no place with a law about its clock.
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

/** Each kind of English has names only for the zones of its own people. */
const englishes = ["en-GB", "en-ZA", "en-US", "en-AU", "en-NZ", "en-IN", "en-KE", "en-NG"];

function zoneNameOn(timeZone: string, day: Date): string {
  const names = englishes.map(
    (locale) =>
      new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" })
        .formatToParts(day)
        .find(({ type }) => type === "timeZoneName")?.value ?? timeZone,
  );
  return names.find((name) => /^[A-Z]{3,5}$/.test(name)) ?? (names[0] as string);
}

/** The short name of a zone: "CAT", "GMT+5" if English has none, "CET/CEST" with summer time (January first). */
export function zoneName(timeZone: string, now = new Date()): string {
  const names = Array.from({ length: 12 }, (_, month) =>
    zoneNameOn(timeZone, new Date(Date.UTC(now.getUTCFullYear(), month, 1, 12))),
  );
  return [...new Set(names)].slice(0, 2).join("/");
}
