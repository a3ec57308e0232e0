import { wallClock } from "../ui/formatting";
import { useSite } from "../ui/site";

/** The day of a record, "28 Nov 2026" in the site's time zone, in the type of figures; `at` is UTC ISO 8601. */
export function Day({ at }: { at: string }) {
  const { timeZone } = useSite();
  const { day, month, year } = wallClock(at, timeZone);
  return (
    <time dateTime={at} className="fact-type whitespace-nowrap">
      {day} {month} {year}
    </time>
  );
}
