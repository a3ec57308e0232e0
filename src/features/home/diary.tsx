import { Link } from "react-router";
import { DateBlock } from "../../ui/date-block";
import { useSite } from "../../ui/site";
import { feeLine, isFull, kindLine, placeLine, timeLine } from "../events/event-facts";
import { leafTone } from "../events/event-kind";
import type { Event } from "../events/schema";

/** The next events, one line each: the leaf of the day, what it is, when and where, and what it costs. */
export default function Diary({ events }: { events: Event[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-10 border-t border-ink lg:grid-cols-2">
      {events.map((event) => (
        <li key={event.id} className="border-b border-rule">
          <Line event={event} />
        </li>
      ))}
    </ul>
  );
}

function Line({ event }: { event: Event }) {
  const site = useSite();
  return (
    <article aria-labelledby={`coming-${event.id}`} className="group relative flex h-full gap-4 py-4 sm:gap-5">
      <DateBlock instant={event.start_date} timeZone={site.timeZone} tone={leafTone(event)} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="label-type flex flex-wrap justify-between gap-x-4 text-soft">
          <span>{kindLine(event)}</span>
          <span className={isFull(event) ? "" : "text-ink"}>{isFull(event) ? "Fully booked" : feeLine(event)}</span>
        </p>
        <h3 id={`coming-${event.id}`} className="text-lg leading-tight wrap-anywhere sm:text-xl">
          <Link
            to={`/events/${event.id}`}
            className="line-clamp-3 no-underline decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {event.title}
          </Link>
        </h3>
        <p className="mt-auto flex flex-wrap items-baseline gap-x-3 text-soft">
          <span className="fact-type">{timeLine(event, site)}</span>
          <span className="line-clamp-2 text-[0.9375rem] leading-snug wrap-anywhere">{placeLine(event)}</span>
        </p>
      </div>
    </article>
  );
}
