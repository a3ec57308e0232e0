const space = "\u00a0";

/**
 * Keeps the words of a date and of a time on one line, by non-breaking spaces: "Sat 28 Nov 2026, 10:30 CAT" breaks only
 * after its comma, and a span of days before "to" or after its dash.
 */
export const unbroken = (text: string): string =>
  text
    .replaceAll(" ", space)
    .replaceAll(`,${space}`, ", ")
    .replaceAll(`–${space}`, "– ")
    .replaceAll(/\u00a0(?=to\u00a0[A-Z])/g, " ");

/** Keeps the dates and times in a sentence of the server on one line each. */
export const withDatesUnbroken = (sentence: string): string =>
  sentence.replaceAll(/\b[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2} \d{4}\b|\b\d\d:\d\d [A-Z]{3,5}\b/g, unbroken);
