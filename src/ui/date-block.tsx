import { classes } from "./classes";
import { wallClock } from "./formatting";

const tones = {
  copper: "bg-copper text-paper",
  violet: "bg-violet text-paper",
  ink: "bg-ink text-paper",
  /** of a day that is over */
  past: "bg-stone text-soft",
};

/**
 * A date as a leaf of a wall calendar, in the zone's own day.
 *
 * @param instant UTC ISO 8601
 */
export function DateBlock({
  instant,
  timeZone,
  tone = "copper",
}: {
  instant: string;
  timeZone: string;
  tone?: keyof typeof tones;
}) {
  const { weekday, day, month, year } = wallClock(instant, timeZone);
  return (
    <time
      dateTime={instant}
      className={classes(
        "leaf flex w-23 flex-none flex-col items-center justify-center gap-1 px-2 pt-6 pb-4",
        tones[tone],
      )}
    >
      <span className="label-type">{weekday}</span>
      <span className="font-display text-[2.5rem] leading-none font-[800] tabular-nums">
        {String(day).padStart(2, "0")}
      </span>
      <span className="label-type">
        {month}
        <span className="sr-only"> {year}</span>
      </span>
    </time>
  );
}
