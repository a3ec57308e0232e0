import { useState } from "react";
import { Cut } from "../../../admin/cut";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { addDays } from "../../../platform/time";
import { Button } from "../../../ui/button";
import { classes } from "../../../ui/classes";
import { formatTime } from "../../../ui/formatting";
import { Icon } from "../../../ui/icon";
import { useSite } from "../../../ui/site";
import type { UnitStatus } from "../../equipment/choices";
import { StatusMark } from "../../equipment/public/status-mark";
import { bookingsApi } from "../client";
import { dayLabel } from "../public/week-grid";
import type { DayBoard as Board, Booking } from "../schema";
import { machineText } from "../words";

interface DayBoardProps {
  /** changes with every changed booking */
  version: number;
  /** whether the reader may turn booking on in a machine's form */
  editsMachines?: boolean;
  onOpen: (booking: Booking) => void;
}

const hourMs = 3_600_000;

/** A day's bookings of all machines in the reader's care: a timeline, or a list on a phone. */
export function DayBoard({ version, editsMachines = false, onOpen }: DayBoardProps) {
  const [day, setDay] = useState<string>();
  const board = useLoaded(`day ${day ?? ""} ${version}`, () => bookingsApi(sessionApi).day(day));
  const shown = board.loaded.state === "ready" ? board.loaded.value.day : day;
  const step = (days: number) => shown && setDay(addDays(shown, days));
  return (
    <section
      aria-label="Day"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-ink bg-sheet p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-[1.25rem]" aria-live="polite">
          {shown === undefined ? "Today" : dayLabel(shown)}
        </h3>
        <span className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" aria-label="Day before" onClick={() => step(-1)}>
            <Icon name="arrow-left" className="size-4" />
          </Button>
          <Button variant="secondary" size="small" onClick={() => setDay(undefined)}>
            Today
          </Button>
          <Button variant="secondary" size="small" aria-label="Day after" onClick={() => step(1)}>
            <Icon name="arrow-left" className="size-4 rotate-180" />
          </Button>
        </span>
      </div>
      <WhenLoaded data={board} loading="Loading the day..." failed="Failed to load the day.">
        {(value) =>
          value.machines.length === 0 ? (
            <p>
              No machine can be booked yet.
              {editsMachines && " To allow it, see “Booking” in the machine's form."}
            </p>
          ) : (
            <Hours board={value} onOpen={onOpen} />
          )
        }
      </WhenLoaded>
    </section>
  );
}

/** The hours that the board shows: from the first opening or booking to the last, whole hours; milliseconds. */
function rangeOf({ open, machines, starts_at }: Board): { from: number; to: number } {
  const spans = [...open, ...machines.flatMap(({ bookings }) => bookings)];
  const noon = Date.parse(starts_at) + 12 * hourMs;
  const from = Math.min(noon - 3 * hourMs, ...spans.map((one) => Date.parse(one.starts_at)));
  const to = Math.max(noon + 5 * hourMs, ...spans.map((one) => Date.parse(one.ends_at)));
  const begin = Date.parse(starts_at);
  const whole = (at: number, round: (value: number) => number) => begin + round((at - begin) / hourMs) * hourMs;
  return { from: Math.max(begin, whole(from, Math.floor)), to: Math.min(begin + 25 * hourMs, whole(to, Math.ceil)) };
}

/** The person, service or event that occupies the machine. */
export const holderOf = ({ person, kind, note }: Booking): string =>
  person || (kind === "service" ? "Service" : note || "Booked");

const looks: Record<Booking["kind"], string> = {
  own: "border-moss bg-moss-soft",
  service: "border-violet bg-violet-soft",
  event: "border-copper bg-copper-soft",
};

function Hours({ board, onOpen }: { board: Board; onOpen: (booking: Booking) => void }) {
  const { timeZone } = useSite();
  const { from, to } = rangeOf(board);
  const now = Date.now();
  const share = (at: number) => `${(100 * (Math.min(to, Math.max(from, at)) - from)) / (to - from)}%`;
  const hours = Array.from({ length: Math.round((to - from) / hourMs) }, (_, at) => from + at * hourMs);
  const time = (at: number | string) => formatTime(new Date(at).toISOString(), timeZone);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <div aria-hidden="true" className="relative ml-52 hidden h-6 lg:block">
        {hours.map((at) => (
          <span key={at} style={{ left: share(at) }} className="fact-type absolute text-xs text-soft">
            {time(at)}
          </span>
        ))}
      </div>
      <ul className="relative border-t border-rule">
        {from < now && now < to && (
          <li aria-hidden="true" className="pointer-events-none absolute inset-y-0 right-0 left-52 z-1 hidden lg:block">
            <span style={{ left: share(now) }} className="absolute inset-y-0 w-0.5 bg-red" />
          </li>
        )}
        {board.machines.map(({ equipment_id, unit_id, name, unit_name, status, bookings }) => (
          <li
            key={`${equipment_id} ${unit_id}`}
            className="grid gap-x-3 gap-y-2 border-b border-rule py-2.5 lg:grid-cols-[12.25rem_minmax(0,1fr)] lg:items-center"
          >
            <span className="flex flex-wrap items-center gap-2 leading-snug">
              <span className="font-[640] wrap-anywhere">{machineText(name, unit_name)}</span>
              {status !== "ready" && <StatusMark status={status as UnitStatus} />}
            </span>
            {bookings.length === 0 ? (
              <p className="text-soft">Not booked</p>
            ) : (
              <ul className="relative grid gap-1.5 lg:h-11">
                {bookings.map((booking) => (
                  <li
                    key={booking.id}
                    style={{
                      left: share(Date.parse(booking.starts_at)),
                      right: `calc(100% - ${share(Date.parse(booking.ends_at))})`,
                    }}
                    className="min-w-0 lg:absolute lg:inset-y-0"
                  >
                    <button
                      type="button"
                      onClick={() => onOpen(booking)}
                      title={`${time(booking.starts_at)} to ${time(booking.ends_at)}, ${holderOf(booking)}`}
                      className={classes(
                        "flex min-h-11 w-full items-center gap-x-2 overflow-hidden rounded-xs border px-2 text-left focus-visible:relative focus-visible:z-10 text-[0.875rem] whitespace-nowrap lg:grid lg:content-center lg:items-start lg:leading-tight",
                        looks[booking.kind],
                        booking.status === "released" && "border-dashed bg-transparent",
                      )}
                    >
                      <span className="fact-type flex-none text-xs">
                        {time(booking.starts_at)}–{time(booking.ends_at)}
                      </span>
                      <Cut className="font-[600]">
                        {holderOf(booking)}
                        {booking.status === "released" && " (did not come)"}
                        {booking.checked_in_at !== null && " ✓"}
                      </Cut>
                      {booking.checked_in_at !== null && <span className="sr-only">checked in</span>}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
