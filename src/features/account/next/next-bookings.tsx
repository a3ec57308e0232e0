import { type Account, sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { t } from "../../../platform/languages/texts";
import { TextLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { useSite } from "../../../ui/site";
import { formatSpan } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { bookingsApi } from "../../bookings/client";
import { bookingName } from "../../bookings/words";

/** So many are shown here; the page of bookings has all. */
const shown = 3;

/** The next bookings of machines; nothing for a member without any. */
export function NextBookings({ user }: { user: Account }) {
  const site = useSite();
  const { loaded } = useLoaded(`bookings ${user.id}`, () => bookingsApi(sessionApi).own());
  const ahead = loaded.state === "ready" ? loaded.value.items.filter(({ status }) => status === "booked") : [];
  if (ahead.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="next-bookings" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="next-bookings" className="text-[1.5rem]">{t`My Bookings`}</h2>
      <ul className="border-t border-rule">
        {ahead.slice(0, shown).map((booking) => (
          <li key={booking.id} className="grid gap-0.5 border-b border-rule py-3 leading-snug wrap-anywhere">
            <span className="font-[620]">{bookingName(booking)}</span>
            <span>
              <WithDates text={formatSpan(booking.starts_at, booking.ends_at, site)} />
            </span>
          </li>
        ))}
      </ul>
      <TextLink to="/account/bookings" className="reach justify-self-start">{t`All my bookings`}</TextLink>
    </Card>
  );
}
