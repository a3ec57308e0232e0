import { t } from "../../../platform/languages/texts";
import { classes } from "../../../ui/classes";
import { EmptyState } from "../../../ui/states";
import type { Slot } from "./free-times";
import { type Day, dayLabel, wordOf } from "./week-grid";

interface DayTimesProps {
  days: readonly Day[];
  /** the shown day */
  current: string;
  onDay: (day: string) => void;
  units: number;
  chosen: { from: number; to: number } | undefined;
  onChoose: (slot: Slot, day: string) => void;
}

const chip =
  "min-h-11 rounded-sm border px-3.5 text-[0.9375rem] font-[600] whitespace-nowrap aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper";

/** A machine's free times on a phone: the days, and the times of one. */
export function DayTimes({ days, current, onDay, units, chosen, onChoose }: DayTimesProps) {
  const slots = days.find(({ day }) => day === current)?.slots ?? [];
  const shown = slots.filter(({ state }) => state === "free" || state === "booked" || state === "own");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons needs no fieldset */}
      <div
        role="group"
        aria-label={t`Day`}
        className="scroll-edges flex gap-2 overflow-x-auto py-1 [scrollbar-width:none]"
      >
        {days.map(({ day, slots: ofDay }) => (
          <button
            key={day}
            type="button"
            aria-pressed={day === current}
            onClick={() => onDay(day)}
            className={classes(
              chip,
              "flex-none",
              ofDay.some(({ state }) => state === "free") ? "border-ink" : "border-rule text-soft",
            )}
          >
            {dayLabel(day)}
          </button>
        ))}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t`Nothing free on this day`} text={t`Please choose another day.`} />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a row of buttons needs no fieldset
        <div
          role="group"
          aria-label={t`Start`}
          className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-2"
        >
          {shown.map((slot) => (
            <button
              key={slot.from}
              type="button"
              aria-pressed={chosen !== undefined && chosen.from <= slot.from && slot.from < chosen.to}
              disabled={slot.state === "own"}
              onClick={() => onChoose(slot, current)}
              className={classes(
                chip,
                "grid min-h-13 content-center justify-items-center leading-tight",
                slot.state === "free" ? "border-moss bg-moss-soft" : "border-rule bg-stone",
                slot.state === "own" && "border-violet! bg-violet! text-paper",
              )}
            >
              {slot.time}
              <span className="max-w-full truncate text-[0.8125rem] font-normal">{wordOf(slot, units)}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
