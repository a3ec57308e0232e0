import { useState } from "react";
import { newKey } from "../../../client/new-key";
import { sessionApi } from "../../../client/session";
import { Button, TextLink } from "../../../ui/button";
import { useSite } from "../../../ui/site";
import { formatSpan } from "../../../ui/time/date-time";
import { bookingsApi } from "../client";
import type { Booking, NextFree } from "../schema";
import { Refusal, type Refused, refusalOf } from "./refusal";

interface WatchTimeProps {
  machineId: number;
  slot: { from: number; who: string };
  /** the end of the booked time; milliseconds */
  to: number;
  onBooked: (booking: Booking) => void;
  onClose: () => void;
}

/** A booked time, with the offer of one mail if it becomes free. */
export function WatchTime({ machineId, slot, to, onBooked, onClose }: WatchTimeProps) {
  const site = useSite();
  const [state, setState] = useState<"asking" | "busy" | "done">("asking");
  const [refused, setRefused] = useState<Refused>();
  const iso = (at: number) => new Date(at).toISOString();
  const calls = bookingsApi(sessionApi);
  const run = async (work: () => Promise<void>) => {
    setState("busy");
    setRefused(undefined);
    try {
      await work();
    } catch (error) {
      setRefused(refusalOf(error));
      setState("asking");
    }
  };
  const watch = () =>
    run(async () => {
      await calls.watch(machineId, { from_at: iso(slot.from), to_at: iso(to) });
      setState("done");
    });
  const book = (next: NextFree) =>
    run(async () => {
      const { booking } = await calls.book({ equipment_id: machineId, ...next }, { key: newKey() });
      if (booking) onBooked(booking);
    });
  return (
    <section
      aria-label="A booked time"
      className="grid justify-items-start gap-3 rounded-md border-2 border-ink bg-sheet p-4 sm:p-5"
    >
      <p className="font-display text-xl font-[740] wrap-anywhere">
        {slot.who ? `${slot.who}: ` : "Booked: "}
        {formatSpan(iso(slot.from), iso(to), site)}
      </p>
      {state === "done" ? (
        <p role="status">
          We will write to you once if it becomes free. First come, first served.{" "}
          <TextLink to="/account/bookings" className="reach">
            See your bookings
          </TextLink>
        </p>
      ) : (
        <>
          {refused && <Refusal refused={refused} busy={state === "busy"} onTake={(next) => void book(next)} />}
          <div className="flex flex-wrap gap-3">
            <Button busy={state === "busy"} onClick={() => void watch()}>
              Tell Me When It Is Free
            </Button>
            <Button variant="secondary" onClick={onClose}>
              Choose Another Time
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
