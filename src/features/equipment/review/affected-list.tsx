import { useSite } from "../../../ui/site";
import { formatSpan } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import type { Affected } from "../schema";

const outcomes: Record<Affected["outcome"], string> = {
  moved: "moves to another unit",
  told: "stays; cancelled 12 hours before unless it is ready",
  cancelled: "is cancelled",
};

/** Whose bookings a status or a service touches, before it is saved. */
export function AffectedList({ affected }: { affected: readonly Affected[] }) {
  if (affected.length === 0) return <p role="status">Nobody has booked it then.</p>;
  return (
    <section aria-label="Bookings" role="status" className="grid gap-2">
      <Bookings title="These people get a mail:" bookings={affected.filter(({ person }) => person !== "")} />
      <Bookings
        title="These bookings have no account, so nobody gets a mail:"
        bookings={affected.filter(({ person }) => person === "")}
      />
    </section>
  );
}

function Bookings({ title, bookings }: { title: string; bookings: readonly Affected[] }) {
  const site = useSite();
  if (bookings.length === 0) return null;
  return (
    <>
      <p className="font-[620]">{title}</p>
      <ul className="border-t border-rule">
        {bookings.map(({ booking_id, starts_at, ends_at, person, outcome }) => (
          <li key={booking_id} className="border-b border-rule py-2 leading-snug wrap-anywhere">
            {person && `${person}, `}
            <WithDates text={formatSpan(starts_at, ends_at, site)} />: {outcomes[outcome]}
          </li>
        ))}
      </ul>
    </>
  );
}
