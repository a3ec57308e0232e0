import type { ReactNode } from "react";
import { speaking } from "../../platform/languages/texts";

/**
 * "Sat 28 Nov 2026", "9–13 Mar"; "Fri 17:00", "10:30–13:30 CAT"; "24 days". With the mark after it: a line could
 * otherwise begin with a comma.
 */
const dates =
  /((?:(?:[A-Z][a-z]{2} )?\b\d{1,2}(?:–\d{1,2})? [A-Z][a-z]{2}\b(?: \d{4}\b)?|(?:\b[A-Z][a-z]{2} )?\b\d\d:\d\d(?:–\d\d:\d\d)?(?: [A-Z]{2,5}\b)?|\b\d{1,3} (?:day|hour|minute|week|month)s?\b)[.,:;)]?)/;

/** The same in other languages, whose names may have dots and any letters: "sam. 28 nov. 2026", "24 jours". */
const datesElsewhere =
  /((?:\p{L}{2,9}\.? )?\b\d{1,2}(?:–\d{1,2})? \p{L}{2,9}\.?(?: \d{4}\b)?|(?:\p{L}{2,9}\.? )?\b\d\d:\d\d(?:–\d\d:\d\d)?(?: [A-Z]{2,5}\b)?)/u;

/** A text whose dates and times break only where they are wider than their line; the text itself is as it came. */
export const WithDates = ({ text }: { text: string }) =>
  text.split(speaking().catalogue ? datesElsewhere : dates).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <span key={at} data-date="" className="inline-block">
        {part}
      </span>
    ),
  );

/** The same for what may be a text or elements; elements stay as they are. */
export const keepDates = (shown: ReactNode): ReactNode =>
  typeof shown === "string" ? <WithDates text={shown} /> : shown;
