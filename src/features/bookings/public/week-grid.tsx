import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { t } from "../../../platform/languages/texts";
import { classes } from "../../../ui/classes";
import { wallClock } from "../../../ui/formatting";
import { type Slot, shownTimes } from "./free-times";

export interface Day {
  /** "2026-11-28" */
  day: string;
  slots: readonly Slot[];
}

interface WeekGridProps {
  label: string;
  days: readonly Day[];
  /** how many units the machine has */
  units: number;
  /** the chosen start and end; milliseconds */
  chosen: { from: number; to: number } | undefined;
  onChoose: (slot: Slot, day: string) => void;
}

/** The label of a step, so that its colour is never the only sign. */
export function wordOf({ state, free, who }: Slot, units: number): string {
  const words = {
    own: t`Yours`,
    booked: who || t`Booked`,
    pause: t`Pause`,
    closed: t`Closed`,
    down: t`Out of order`,
    past: t`Over`,
    ahead: t`Later`,
  };
  if (state !== "free") return words[state];
  return units > 1 ? t`${{ free }} free` : t`Free`;
}

const looks: Record<Slot["state"], string> = {
  free: "bg-moss-soft text-ink hover:bg-moss hover:text-paper cursor-pointer",
  own: "bg-violet text-paper font-[640]",
  booked: "bg-stone text-ink cursor-pointer",
  pause: "bg-stone text-soft",
  closed: "text-soft",
  down: "bg-red-soft text-ink",
  past: "text-soft",
  ahead: "text-soft",
};

/** "Sat 28 Nov". @param day "2026-11-28" */
export function dayLabel(day: string): string {
  const { weekday, day: number, month } = wallClock(`${day}T12:00:00Z`, "UTC");
  return `${weekday} ${number} ${month}`;
}

/** A week of a machine as a grid: the arrow keys move in it, Enter chooses a start. */
export function WeekGrid({ label, days, units, chosen, onChoose }: WeekGridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const times = shownTimes(days);
  const columns = days.map(({ slots }) => new Map(slots.map((slot) => [slot.time, slot])));
  const [at, setAt] = useState(() => {
    const column = days.findIndex(({ slots }) => slots.some(({ state }) => state === "free"));
    const free = days[column]?.slots.find(({ state }) => state === "free");
    return { row: Math.max(0, free ? times.indexOf(free.time) : 0), column: Math.max(0, column) };
  });
  const current = { row: Math.min(at.row, times.length - 1), column: Math.min(at.column, days.length - 1) };
  // A long day begins at its first free time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at first
  useEffect(() => {
    const row = frame.current?.querySelectorAll("tbody tr")[current.row];
    if (frame.current && row instanceof HTMLElement) frame.current.scrollTop = row.offsetTop - 3 * row.offsetHeight;
  }, []);

  const press = (event: KeyboardEvent) => {
    const { row, column } = current;
    const moves: Record<string, { row: number; column: number }> = {
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      Home: { row, column: 0 },
      End: { row, column: days.length - 1 },
      PageUp: { row: 0, column },
      PageDown: { row: times.length - 1, column },
    };
    const next = moves[event.key];
    if (next) {
      event.preventDefault();
      const row = Math.max(0, Math.min(times.length - 1, next.row));
      const column = Math.max(0, Math.min(days.length - 1, next.column));
      setAt({ row, column });
      frame.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`)?.focus();
      return;
    }
    const slot = columns[column]?.get(times[row] ?? "");
    const day = days[column]?.day;
    if (!day || !slot || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    onChoose(slot, day);
  };

  return (
    <div ref={frame} className="relative max-h-[44rem] overflow-y-auto overscroll-contain">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table in which the arrow keys move
        role="grid"
        aria-label={label}
        onKeyDown={press}
        className="w-full table-fixed border-separate border-spacing-x-1 border-spacing-y-0 text-center text-[0.8125rem]"
      >
        <thead className="sticky top-0 z-1 bg-paper">
          <tr>
            <td className={times.some((time) => time.length > 5) ? "w-20" : "w-13"} />
            {days.map(({ day }) => (
              <th key={day} scope="col" className="pb-2 font-[640]">
                {dayLabel(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time, row) => (
            <tr key={time}>
              <th
                scope="row"
                className={classes(
                  "fact-type pr-1.5 text-right align-middle text-xs font-normal",
                  time.includes(":00") ? "text-ink" : "text-soft",
                )}
              >
                {time}
              </th>
              {days.map(({ day }, column) => {
                const slot = columns[column]?.get(time);
                const above = columns[column]?.get(times[row - 1] ?? "");
                return (
                  <Cell
                    key={day}
                    id={`${row}-${column}`}
                    slot={slot}
                    units={units}
                    isChosen={isWithin(slot, chosen)}
                    continues={continuesBlock(slot, above, chosen)}
                    isCurrent={row === current.row && column === current.column}
                    onPress={() => {
                      setAt({ row, column });
                      if (slot) onChoose(slot, day);
                    }}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  /** names the cell for the arrow keys */
  id: string;
  slot: Slot | undefined;
  units: number;
  isChosen: boolean;
  /** whether it looks like one block with the step above */
  continues: boolean;
  isCurrent: boolean;
  onPress: () => void;
}

function Cell({ id, slot, units, isChosen, continues, isCurrent, onPress }: CellProps) {
  const canBePressed = slot?.state === "free" || slot?.state === "booked";
  const word = slot ? wordOf(slot, units) : t`None`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid takes the focus
      role="gridcell"
      data-cell={id}
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={isChosen}
      aria-disabled={!canBePressed}
      onClick={onPress}
      className={classes(
        "h-8 scroll-mt-10 truncate border-t-2 px-1 align-middle focus-visible:outline-offset-[-2px]",
        continues ? "border-transparent bg-clip-border" : "rounded-t-xs border-paper bg-clip-padding",
        slot && looks[slot.state],
        isChosen && "bg-ink! text-paper! font-[640]",
      )}
      title={slot?.who || undefined}
    >
      <span className={continues ? "sr-only" : undefined}>{isChosen ? t`Chosen` : word}</span>
    </td>
  );
}

const isWithin = (slot: Slot | undefined, chosen: WeekGridProps["chosen"]): boolean =>
  slot !== undefined && chosen !== undefined && chosen.from <= slot.from && slot.from < chosen.to;

/** Whether a step looks like one block with the step above: both chosen, or neither and of the same state. */
function continuesBlock(slot: Slot | undefined, above: Slot | undefined, chosen: WeekGridProps["chosen"]): boolean {
  if (isWithin(slot, chosen)) return isWithin(above, chosen);
  if (isWithin(above, chosen)) return false;
  return slot !== undefined && above !== undefined && isOneBlock(above, slot);
}

/** Whether two steps, one after the other, look like one block with one label. */
const isOneBlock = (above: Slot, below: Slot): boolean =>
  below.state !== "free" && above.state === below.state && above.who === below.who && above.to === below.from;
