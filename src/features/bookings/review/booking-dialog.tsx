import { useState } from "react";
import { sessionApi } from "../../../client/session";
import { toLocalInput } from "../../../platform/time";
import { Button, TextLink } from "../../../ui/button";
import { TextField } from "../../../ui/form/fields";
import { Dialog } from "../../../ui/overlay/dialog";
import { useSite } from "../../../ui/site";
import { formatDateTime, formatSpan } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { bookingsApi } from "../client";
import { Refusal } from "../public/refusal";
import { useRefusable } from "../public/use-refusable";
import type { Booking } from "../schema";
import { bookingName } from "../words";
import { holderOf } from "./day-board";

interface BookingDialogProps {
  booking: Booking;
  /** whether the reader may change it, and not only see it */
  mayChange: boolean;
  onChanged: () => void;
  onClose: () => void;
}

export const statusWords: Record<Booking["status"], string> = {
  booked: "Booked",
  released: "Released: nobody checked in",
  done: "Over",
  cancelled: "Cancelled",
};

/** A booking as its keeper sees it: move it, check its person in, end or cancel it. The person hears of it. */
export function BookingDialog({ booking, mayChange, onChanged, onClose }: BookingDialogProps) {
  const site = useSite();
  const [from, setFrom] = useState(toLocalInput(booking.starts_at, site.timeZone));
  const [to, setTo] = useState(toLocalInput(booking.ends_at, site.timeZone));
  const [reason, setReason] = useState("");
  const { busy, refused, run: ask } = useRefusable();
  const calls = bookingsApi(sessionApi);
  const run = (work: () => Promise<unknown>) =>
    ask(async () => {
      await work();
      onChanged();
      onClose();
    });
  const isOpen = mayChange && booking.status === "booked" && booking.kind !== "event";
  const isOwn = booking.kind === "own";
  const moved =
    from !== toLocalInput(booking.starts_at, site.timeZone) || to !== toLocalInput(booking.ends_at, site.timeZone);
  const why = reason || "Moved by a keeper";
  const move = () => calls.change(booking.id, { starts_at: from, ends_at: to, reason: why });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={bookingName(booking)}
      description={`${formatSpan(booking.starts_at, booking.ends_at, site)}, ${holderOf(booking)}`}
    >
      <div className="grid gap-5">
        <p className="font-[620]">{statusWords[booking.status]}</p>
        {booking.checked_in_at && (
          <p>
            Checked in <WithDates text={formatDateTime(booking.checked_in_at, site)} />
          </p>
        )}
        {booking.note && <p className="wrap-anywhere">{booking.note}</p>}
        {booking.cancel_reason && <p className="wrap-anywhere">{booking.cancel_reason}</p>}
        {booking.event_id !== null && (
          <TextLink to={`/events/${booking.event_id}`} className="reach">
            See the event
          </TextLink>
        )}
        {refused && (
          <Refusal
            {...{ refused, busy }}
            verb="Move it to"
            onTake={(next) => void run(() => calls.change(booking.id, { ...next, reason: why }))}
          />
        )}
        {isOpen && (
          <>
            {isOwn && (
              <fieldset className="grid gap-4 sm:grid-cols-2">
                <TextField
                  label="From"
                  type="datetime-local"
                  value={from}
                  onChange={({ currentTarget }) => setFrom(currentTarget.value)}
                />
                <TextField
                  label="To"
                  type="datetime-local"
                  value={to}
                  onChange={({ currentTarget }) => setTo(currentTarget.value)}
                />
              </fieldset>
            )}
            <TextField
              label="Reason"
              maxLength={300}
              hint={isOwn ? "The person can read it." : undefined}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
            <div className="flex flex-wrap gap-3">
              {isOwn && (
                <Button busy={busy} disabled={!moved} onClick={() => void run(move)}>
                  Move It
                </Button>
              )}
              {isOwn && booking.checked_in_at === null && booking.check_in_until !== null && (
                <Button variant="secondary" busy={busy} onClick={() => void run(() => calls.checkIn(booking.id))}>
                  Check In
                </Button>
              )}
              {Date.parse(booking.starts_at) <= Date.now() && (
                <Button variant="secondary" busy={busy} onClick={() => void run(() => calls.end(booking.id))}>
                  End It Now
                </Button>
              )}
              <Button variant="danger" busy={busy} onClick={() => void run(() => calls.cancel(booking.id, reason))}>
                Cancel the Booking
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
