import { useState } from "react";
import { newKey } from "../../../client/new-key";
import { outbox } from "../../../client/outbox/outbox";
import { sessionApi } from "../../../client/session";
import { signedInAs } from "../../../client/tokens";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { SelectField } from "../../../ui/form/fields";
import { formatTime } from "../../../ui/formatting";
import { useSite } from "../../../ui/site";
import { bookingsApi } from "../client";
import type { Situation } from "../rules";
import type { Booking } from "../schema";
import { checkInMs } from "../state";
import { laterEnds } from "./free-times";
import { Refusal } from "./refusal";
import { useRefusable } from "./use-refusable";

interface RunningBookingProps {
  booking: Booking;
  /** milliseconds */
  now: number;
  /** of the sticker, if it is of the booked unit */
  code?: string | undefined;
  /** the machine's other bookings, needed to extend this one */
  situation?: Situation;
  onChanged: () => void;
}

const isWaiting = Symbol("waits on this phone");

/** The reader's booking at the machine: "I am here", "Extend" and "I am done". */
export function RunningBooking({ booking, now, code, situation, onChanged }: RunningBookingProps) {
  const { timeZone } = useSite();
  const asking = useRefusable();
  const { busy, refused } = asking;
  const [waits, setWaits] = useState(false);
  const [from, to] = [Date.parse(booking.starts_at), Date.parse(booking.ends_at)];
  const ends = situation ? laterEnds(booking, situation) : [];
  const [end, setEnd] = useState(ends[0]);
  const time = (at: number) => formatTime(new Date(at).toISOString(), timeZone);
  const calls = bookingsApi(sessionApi);
  /** Runs a call and reloads, unless the call waits on this phone. */
  const run = (work: () => Promise<unknown>) =>
    asking.run(async () => {
      if ((await work()) !== isWaiting) onChanged();
    });
  const checkIn = () =>
    run(async () => {
      const body = { booking_id: booking.id, code, at: new Date(now).toISOString(), as: signedInAs() };
      const { key, failure, answer } = await outbox.handOver("check_in", body);
      if (failure) {
        outbox.drop(key);
        throw failure;
      }
      if (answer !== undefined) return answer;
      setWaits(true);
      return isWaiting;
    });
  const isHere = booking.checked_in_at !== null || waits;
  const runs = from <= now;
  return (
    <div className="grid gap-4">
      <p className="font-display text-xl font-[740] wrap-anywhere">
        {runs ? t`Yours until ${{ time: time(to) }}` : t`Yours from ${{ time: time(from) }} to ${{ time2: time(to) }}`}
        {booking.unit_name && `, ${booking.unit_name}`}
      </p>
      {waits && <p role="status">{t`Saved on this phone. It is sent as soon as there is a connection.`}</p>}
      {refused && (
        <Refusal
          {...{ refused, busy }}
          onTake={(next) =>
            void run(() => calls.book({ equipment_id: booking.equipment_id, ...next }, { key: newKey() }))
          }
        />
      )}
      {!isHere && from - now <= checkInMs && (
        <Button busy={busy} className="min-h-14 text-lg" onClick={() => void checkIn()}>{t`I Am Here`}</Button>
      )}
      {isHere && !waits && <p className="font-[620] text-moss">{t`You have checked in.`}</p>}
      {runs && end !== undefined && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
          <SelectField
            label={t`Extend until`}
            value={String(end)}
            onChange={({ currentTarget }) => setEnd(Number(currentTarget.value))}
            options={ends.map((at) => ({ value: String(at), label: time(at) }))}
          />
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => void run(() => calls.change(booking.id, { ends_at: new Date(end).toISOString() }))}
          >{t`Extend`}</Button>
        </div>
      )}
      {now >= Date.parse(booking.cancel_until) && situation && (
        <Button
          variant="secondary"
          busy={busy}
          className="min-h-14 text-lg"
          onClick={() => void run(() => calls.end(booking.id))}
        >{t`I Am Done`}</Button>
      )}
    </div>
  );
}
