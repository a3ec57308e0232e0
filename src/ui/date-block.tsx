import { classes } from "./classes";
import { wallClock } from "./formatting";

const tones = {
  copper: "bg-copper text-paper",
  violet: "bg-violet text-paper",
  ink: "bg-ink text-paper",
  /** of a past day */
  past: "bg-stone text-soft",
};

/** The mark over the leaf: dashes for a draft, a line for a cancelled event. */
export type LeafMark = "draft" | "cancelled";

const Mark = ({ mark }: { mark: LeafMark }) =>
  mark === "draft" ? (
    <span aria-hidden="true" className="absolute inset-1 rounded-xs border-2 border-soft border-dashed" />
  ) : (
    <svg
      aria-hidden="true"
      viewBox="0 0 10 10"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full text-red"
      stroke="currentColor"
      strokeWidth="3"
    >
      <path d="M0 10 10 0" vectorEffect="non-scaling-stroke" />
    </svg>
  );

/** A date as a calendar leaf, in the zone's day. @param instant UTC ISO 8601 */
export function DateBlock({
  instant,
  timeZone,
  tone = "copper",
  mark,
}: {
  instant: string;
  timeZone: string;
  tone?: keyof typeof tones;
  mark?: LeafMark | undefined;
}) {
  const { weekday, day, month, year } = wallClock(instant, timeZone);
  return (
    <time
      dateTime={instant}
      className={classes(
        "leaf flex w-23 flex-none flex-col items-center justify-center gap-1 px-2 pt-6 pb-4",
        mark ? "relative bg-stone text-soft" : tones[tone],
      )}
    >
      {mark && <Mark mark={mark} />}
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
