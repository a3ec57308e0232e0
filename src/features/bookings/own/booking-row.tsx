import { Link } from "react-router";
import { sessionApi } from "../../../client/session";
import { ConfirmButton } from "../../../client/waiting/confirm-button";
import { t } from "../../../platform/languages/texts";
import { Badge } from "../../../ui/badge";
import { Button, ButtonLink } from "../../../ui/button";
import { formatTime } from "../../../ui/formatting";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import { formatSpan } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { bookingsApi } from "../client";
import { Refusal } from "../public/refusal";
import { useRefusable } from "../public/use-refusable";
import type { Booking, NextFree } from "../schema";
import { checkInMs, remindMs } from "../state";
import { bookingName } from "../words";

interface BookingRowProps {
  booking: Booking;
  onChanged: () => void;
}

/** The reader's booking with the actions that are possible now. */
export function BookingRow({ booking, onChanged }: BookingRowProps) {
  const site = useSite();
  const { busy, refused, run: ask } = useRefusable();
  const now = Date.now();
  const starts = Date.parse(booking.starts_at);
  const calls = bookingsApi(sessionApi);
  const run = (work: () => Promise<unknown>) =>
    ask(async () => {
      await work();
      onChanged();
    });
  const bookAgain = (next: NextFree) => ({ equipment_id: booking.equipment_id, ...next });
  const setRemind = (remind: boolean) => run(() => calls.change(booking.id, { remind }));
  const cancel = async () => {
    // If it is too late, its card then offers "I Am Done".
    await calls.cancel(booking.id).finally(onChanged);
    toast({ message: t`Your booking is cancelled.` });
  };
  const canCancel = now < Date.parse(booking.cancel_until);
  const canCheckIn = booking.checked_in_at === null && booking.check_in_until !== null && starts - now <= checkInMs;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-[1.375rem] wrap-anywhere">
          <Link to={`/equipment/${booking.equipment_id}`} className="no-underline hover:underline">
            {bookingName(booking)}
          </Link>
        </h2>
        {booking.checked_in_at !== null ? (
          <Badge tone="moss">{t`Checked in`}</Badge>
        ) : starts <= now ? (
          <Badge tone="copper">{t`Now`}</Badge>
        ) : null}
      </div>
      <p className="text-lg leading-snug font-[620]">
        <time dateTime={booking.starts_at}>
          <WithDates text={formatSpan(booking.starts_at, booking.ends_at, site)} />
        </time>
      </p>
      {booking.note && <p className="wrap-anywhere">{booking.note}</p>}
      {booking.check_in_until !== null && booking.checked_in_at === null && (
        <p className="leading-snug text-soft">{t`Check in at the machine by ${{ time: formatTime(booking.check_in_until, site.timeZone) }}, or others can book it.`}</p>
      )}
      {refused && <Refusal {...{ refused, busy }} onTake={(next) => void run(() => calls.book(bookAgain(next)))} />}
      <div className="flex flex-wrap gap-3">
        {canCheckIn && (
          <Button busy={busy} onClick={() => void run(() => calls.checkIn(booking.id))}>{t`I Am Here`}</Button>
        )}
        {starts > now && (
          <ButtonLink
            to={`/equipment/${booking.equipment_id}?move=${booking.id}#book`}
            variant="secondary"
          >{t`Move`}</ButtonLink>
        )}
        {canCancel ? (
          <ConfirmButton
            variant="danger"
            question={{
              title: t`Cancel this booking?`,
              message: t`${{ bookingName: bookingName(booking) }}, ${{ span: formatSpan(booking.starts_at, booking.ends_at, site) }}. Others can book the time at once.`,
              confirmLabel: t`Cancel the Booking`,
              cancelLabel: t`Keep It`,
              tone: "danger",
            }}
            work={cancel}
          >{t`Cancel`}</ConfirmButton>
        ) : (
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => void run(() => calls.end(booking.id))}
          >{t`I Am Done`}</Button>
        )}
        {starts - now > remindMs && (
          <Button variant="quiet" busy={busy} onClick={() => void setRemind(!booking.remind)}>
            {booking.remind ? t`Don't Remind Me` : t`Remind Me Two Hours Before`}
          </Button>
        )}
      </div>
    </div>
  );
}
