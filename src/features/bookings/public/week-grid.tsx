import { type KeyboardEvent, useRef, useState } from "react";
import { classes } from "../../../ui/classes";
import { formatTime, wallClock } from "../../../ui/formatting";
import { type Slot, shownTimes } from "./free-times";

export interface Day {
  /** "2026-11-28" */
  day: string;
  slots: readonly Slot[];
}

interface WeekGridProps {
  label: string;
  days: readonly Day[];
  timeZone: string;
  /** how many units the machine has */
  units: number;
  /** the chosen start and end; milliseconds */
  chosen: { from: number; to: number } | undefined;
  onChoose: (slot: Slot, day: string) => void;
}

/** The label of a step, so that its colour is never the only sign. */
export function wordOf({ state, free, who }: Slot, units: number): string {
  const words = {
    own: "Yours",
    booked: who || "Booked",
    closed: "Closed",
    down: "Out of order",
    past: "Over",
    ahead: "Later",
  };
  if (state !== "free") return words[state];
  return units > 1 ? `${free} free` : "Free";
}

const looks: Record<Slot["state"], string> = {
  free: "bg-moss-soft text-ink hover:bg-moss hover:text-paper cursor-pointer",
  own: "bg-violet text-paper font-[640]",
  booked: "bg-stone text-ink cursor-pointer",
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
export function WeekGrid({ label, days, timeZone, units, chosen, onChoose }: WeekGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const times = shownTimes(days, (at) => formatTime(new Date(at).toISOString(), timeZone));
  const slotAt = (day: Day, time: string) =>
    day.slots.find(({ from }) => formatTime(new Date(from).toISOString(), timeZone) === time);
  const [at, setAt] = useState(() => {
    const column = days.findIndex(({ slots }) => slots.some(({ state }) => state === "free"));
    const free = days[column]?.slots.find(({ state }) => state === "free");
    const row = free ? times.indexOf(formatTime(new Date(free.from).toISOString(), timeZone)) : 0;
    return { row: Math.max(0, row), column: Math.max(0, column) };
  });
  const current = { row: Math.min(at.row, times.length - 1), column: Math.min(at.column, days.length - 1) };

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
      table.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`)?.focus();
      return;
    }
    const day = days[current.column];
    const slot = day && slotAt(day, times[current.row] ?? "");
    if (!day || !slot || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    onChoose(slot, day.day);
  };

  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table in which the arrow keys move
      role="grid"
      aria-label={label}
      onKeyDown={press}
      className="w-full table-fixed border-separate border-spacing-0.5 text-center text-[0.8125rem]"
    >
      <thead>
        <tr>
          <td className="w-14" />
          {days.map(({ day }) => (
            <th key={day} scope="col" className="pb-1.5 font-[640]">
              {dayLabel(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times.map((time, row) => (
          <tr key={time}>
            <th scope="row" className="fact-type pr-1.5 text-right align-middle font-normal text-soft">
              {time}
            </th>
            {days.map((day, column) => {
              const slot = slotAt(day, time);
              const isChosen =
                slot !== undefined && chosen !== undefined && chosen.from <= slot.from && slot.from < chosen.to;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
                <td
                  key={day.day}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid takes the focus
                  role="gridcell"
                  data-cell={`${row}-${column}`}
                  tabIndex={row === current.row && column === current.column ? 0 : -1}
                  aria-selected={isChosen}
                  aria-disabled={slot?.state !== "free" && slot?.state !== "booked"}
                  onClick={() => {
                    setAt({ row, column });
                    if (slot) onChoose(slot, day.day);
                  }}
                  className={classes(
                    "h-8 truncate rounded-xs px-1 align-middle outline-offset-1",
                    slot && looks[slot.state],
                    isChosen && "bg-ink! text-paper! font-[640]",
                  )}
                  title={slot?.who || undefined}
                >
                  {isChosen ? "Chosen" : slot ? wordOf(slot, units) : "–"}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
