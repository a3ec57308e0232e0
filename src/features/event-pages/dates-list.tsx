import { Link } from "react-router";
import { t } from "../../platform/languages/texts";
import { ButtonLink } from "../../ui/button";
import { DateBlock } from "../../ui/date-block";
import { useSite } from "../../ui/site";
import { WithDates } from "../../ui/time/with-dates";
import { eventsAddress } from "../events/public/event-address";
import { hoursLine, isFull } from "../events/public/event-facts";
import { leafMark, leafTone } from "../events/public/event-kind";
import type { Event } from "../events/schema";
import { ruleInWords } from "../events/series/rule";

/** The next dates of a series, each a leaf that links to its page. */
export default function DatesList({ events }: { events: Event[] }) {
  const [{ series_id, series_rule } = { series_id: null, series_rule: "" }] = events;
  return (
    <section aria-labelledby="dates" className="border-rule border-t">
      <div className="wrap flex flex-wrap items-center justify-between gap-4 pt-12 sm:pt-16">
        <h2 id="dates">{t`${{ rule: ruleInWords(series_rule) }}: next dates`}</h2>
        <ButtonLink to={eventsAddress.href({ series: series_id ?? "" })} variant="secondary">{t`All Dates`}</ButtonLink>
      </div>
      <ul className="wrap grid pt-6 pb-12 sm:pb-16 grid-cols-[minmax(0,1fr)] gap-4 min-[28rem]:grid-cols-2 lg:grid-cols-3">
        {events.map((event) => (
          <li key={event.id}>
            <DateLink event={event} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The note beside a date, about registering. */
const stateOf = (event: Event) =>
  event.publication === "cancelled" ? t`Cancelled` : isFull(event) ? t`Fully booked` : "";

function DateLink({ event }: { event: Event }) {
  const site = useSite();
  const state = stateOf(event);
  return (
    <Link
      to={`/events/${event.id}`}
      className="flex h-full overflow-hidden rounded-md border border-rule bg-sheet no-underline transition-colors hover:border-ink"
    >
      <DateBlock instant={event.start_date} timeZone={site.timeZone} tone={leafTone(event)} mark={leafMark(event)} />
      <span className="flex min-w-0 flex-col justify-center gap-1 p-4">
        <span className="fact-type">
          <WithDates text={hoursLine(event, site)} />
        </span>
        {state && <span className={event.publication === "cancelled" ? "text-red" : "text-soft"}>{state}</span>}
        <span className="sr-only">{event.title}</span>
      </span>
    </Link>
  );
}
