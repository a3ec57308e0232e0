import { useState } from "react";
import { newKey } from "../../../client/new-key";
import { sessionApi } from "../../../client/session";
import { t } from "../../../platform/languages/texts";
import { Button, TextLink } from "../../../ui/button";
import { useSite } from "../../../ui/site";
import { T } from "../../../ui/texts/texts";
import { formatSpan } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { bookingsApi } from "../client";
import type { Booking, NextFree } from "../schema";
import { Refusal } from "./refusal";
import { useRefusable } from "./use-refusable";

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
  const [isDone, setDone] = useState(false);
  const { busy, refused, run } = useRefusable();
  const iso = (at: number) => new Date(at).toISOString();
  const calls = bookingsApi(sessionApi);
  const watch = async () => {
    await calls.watch(machineId, { from_at: iso(slot.from), to_at: iso(to) });
    setDone(true);
  };
  const book = async (next: NextFree) => {
    const { booking } = await calls.book({ equipment_id: machineId, ...next }, { key: newKey() });
    if (booking) onBooked(booking);
  };
  return (
    <section
      aria-label={t`A booked time`}
      className="grid justify-items-start gap-3 rounded-md border-2 border-ink bg-sheet p-4 sm:p-5"
    >
      <p className="font-display text-xl font-[740] wrap-anywhere">
        {slot.who ? `${slot.who}: ` : "Booked: "}
        <WithDates text={formatSpan(iso(slot.from), iso(to), site)} />
      </p>
      {isDone ? (
        <p role="status">
          <T>
            We will write to you once if it becomes free. First come, first served.{" "}
            <TextLink to="/account/bookings" className="reach">
              See your bookings
            </TextLink>
          </T>
        </p>
      ) : (
        <>
          {refused && <Refusal {...{ refused, busy }} onTake={(next) => void run(() => book(next))} />}
          <div className="flex flex-wrap gap-3">
            <Button busy={busy} onClick={() => void run(watch)}>{t`Tell Me When It Is Free`}</Button>
            <Button variant="secondary" onClick={onClose}>{t`Choose Another Time`}</Button>
          </div>
        </>
      )}
    </section>
  );
}
