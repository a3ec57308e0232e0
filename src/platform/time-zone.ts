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

/** What a zone is called where nobody says otherwise: "CAT", or "GMT+5" where English has no short name for it. */
export function zoneName(timeZone: string): string {
  const names = englishes.map(
    (locale) =>
      new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" })
        .formatToParts()
        .find(({ type }) => type === "timeZoneName")?.value ?? timeZone,
  );
  return names.find((name) => /^[A-Z]{3,5}$/.test(name)) ?? (names[0] as string);
}
