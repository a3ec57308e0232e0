import { BackLink } from "../../../client/item-page/item-room";
import { sessionApi } from "../../../client/session";
import { detailOf, useLoaded } from "../../../client/use-loaded";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { t } from "../../../platform/languages/texts";
import { Button, TextLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import { EmptyState } from "../../../ui/states";
import { formatSpan } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { bookingsApi } from "../client";
import type { Booking, OwnBookings as Own } from "../schema";
import { bookingName } from "../words";
import { BookingRow } from "./booking-row";
import { CalendarAddress } from "./calendar-address";

/** A member's upcoming and past bookings, the times they wait for, and their calendar address. */
export default function OwnBookings() {
  const bookings = useLoaded("own bookings", () => bookingsApi(sessionApi).own());
  return (
    <div className="grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-10">
      <header className="grid justify-items-start gap-3">
        <BackLink to="/account">{t`Your account`}</BackLink>
        <h1 className="wrap-anywhere">{t`My Bookings`}</h1>
      </header>
      <WhenLoaded data={bookings} loading={t`Loading your bookings...`} failed={t`Failed to load your bookings.`}>
        {(own) => <Content own={own} onChanged={bookings.reload} />}
      </WhenLoaded>
    </div>
  );
}

function Content({ own: { items, watches, has_feed }, onChanged }: { own: Own; onChanged: () => void }) {
  const ahead = items.filter(({ status }) => status === "booked");
  const past = items.filter(({ status }) => status !== "booked");
  return (
    <>
      {ahead.length === 0 ? (
        <EmptyState
          title={t`You have no bookings yet`}
          text={t`Each machine's page shows when it is free.`}
          action={<TextLink to="/equipment">{t`See all equipment`}</TextLink>}
        />
      ) : (
        <ul className="grid gap-4">
          {ahead.map((booking) => (
            <Card key={`${booking.id} ${booking.checked_in_at}`} as="li">
              <BookingRow booking={booking} onChanged={onChanged} />
            </Card>
          ))}
        </ul>
      )}
      {watches.length > 0 && <Watches watches={watches} onChanged={onChanged} />}
      {past.length > 0 && <Past bookings={past} />}
      <CalendarAddress hasOne={has_feed} onMade={onChanged} />
    </>
  );
}

function Watches({ watches, onChanged }: { watches: Own["watches"]; onChanged: () => void }) {
  const site = useSite();
  const stop = (id: number) =>
    bookingsApi(sessionApi)
      .unwatch(id)
      .then(onChanged, (error: unknown) => toast({ tone: "error", message: detailOf(error) }));
  return (
    <section aria-labelledby="watches" className="grid gap-3">
      <h2 id="watches" className="text-[1.5rem]">{t`We will tell you when it is free`}</h2>
      <ul className="border-t border-rule">
        {watches.map(({ id, equipment_id, equipment_name, from_at, to_at }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-b border-rule py-3"
          >
            <p className="min-w-0 leading-snug wrap-anywhere">
              <TextLink to={`/equipment/${equipment_id}`} className="reach">
                {equipment_name}
              </TextLink>
              <br />
              <WithDates text={formatSpan(from_at, to_at, site)} />
            </p>
            <Button
              variant="secondary"
              size="small"
              aria-label={t`Stop waiting for ${{ equipment_name }}`}
              onClick={() => void stop(id)}
            >{t`Stop Waiting`}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ended: Record<Exclude<Booking["status"], "booked">, string> = {
  get released() {
    return t`Released because nobody checked in`;
  },
  done: "Used",
  cancelled: "Cancelled",
};

function Past({ bookings }: { bookings: readonly Booking[] }) {
  const site = useSite();
  return (
    <section aria-labelledby="past-bookings" className="grid gap-3">
      <h2 id="past-bookings" className="text-[1.5rem]">{t`Past Bookings`}</h2>
      <ul className="border-t border-rule">
        {bookings.map((booking) => (
          <li key={booking.id} className="grid gap-1 border-b border-rule py-3 leading-snug wrap-anywhere">
            <p>
              <span className="font-[620]">{bookingName(booking)}</span>,{" "}
              <WithDates text={formatSpan(booking.starts_at, booking.ends_at, site)} />
            </p>
            <p className="text-soft">
              {booking.status !== "booked" && ended[booking.status]}
              {booking.cancel_reason && `: ${booking.cancel_reason}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
