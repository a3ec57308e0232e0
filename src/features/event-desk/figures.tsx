import type { ReactNode } from "react";
import { formatMoney, plural } from "../../ui/formatting";
import { PlacesBar } from "../../ui/places-bar";
import { useSite } from "../../ui/site";
import type { Event } from "../events/schema";
import type { RegistrationSums } from "../registrations/schema";

interface FiguresProps {
  event: Event;
  sums: RegistrationSums;
}

/** The figures of an event: places, people, attendance, and money if there is a fee. */
export function Figures({ event, sums }: FiguresProps) {
  const { max_attendees: max } = event;
  const { currency } = useSite();
  const { places, registered, guests, waiting, cancelled, expected, came, extras, due, paid, waived } = sums;
  const begun = event.status !== "upcoming" || came + extras > 0;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] overflow-hidden rounded-md border border-rule bg-sheet [&>div]:-mb-px [&>div]:-ml-px [&>div]:border-rule [&>div]:border-b [&>div]:border-l">
      <Figure name="Places" value={max === null ? String(places) : `${places} of ${max}`}>
        {max === null ? "no limit" : <PlacesBar taken={places} max={max} />}
      </Figure>
      <Figure name="Registered" value={String(registered)}>
        {[guests > 0 && plural(guests, "guest"), cancelled > 0 && `${cancelled} cancelled`].filter(Boolean).join(" · ")}
      </Figure>
      {waiting > 0 && (
        <Figure name="Waiting" value={String(waiting)}>
          {waiting === 1 ? "place is waited for" : "places are waited for"}
        </Figure>
      )}
      {begun && (
        <Figure name="Attended" value={String(came)}>
          {[
            expected > 0 && `${Math.round((came / expected) * 100)} % of ${expected} with a place`,
            extras > 0 && plural(extras, "extra"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </Figure>
      )}
      {due + paid + waived > 0 && (
        <Figure name="Paid" value={formatMoney(paid, currency)}>
          {[due > 0 && `${formatMoney(due, currency)} due`, waived > 0 && `${formatMoney(waived, currency)} waived`]
            .filter(Boolean)
            .join(" · ")}
        </Figure>
      )}
    </dl>
  );
}

const Figure = ({ name, value, children }: { name: string; value: string; children: ReactNode }) => (
  <div className="grid content-start gap-0.5 px-4 py-3">
    <dt className="label-type text-soft">{name}</dt>
    <dd className="text-[1.375rem] leading-tight font-[680] tabular-nums">{value}</dd>
    {children && <dd className="fact-type text-soft">{children}</dd>}
  </div>
);
