import { DateBlock } from "../../ui/date-block";
import { CardTitle } from "../../ui/list/item-card";
import { useSite } from "../../ui/site";
import { leafMark, leafTone } from "../events/public/event-kind";
import { KindAndFee, WhenAndWhere } from "./event-facts";
import type { HomeEvent } from "./load-home";
import { Posters } from "./posters";

/** The most events that are shown as posters. */
const maxPosters = 3;

/** The next events by date: the first ones as posters, later ones as lines. */
export default function NextEventsSection({ events }: { events: HomeEvent[] }) {
  const [posters, lines] = [events.slice(0, maxPosters), events.slice(maxPosters)];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 sm:gap-10">
      <Posters events={posters} />
      {lines.length > 0 ? (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-10 border-t border-ink lg:grid-cols-2 lg:[&>:nth-child(odd):last-child]:col-span-2">
          {lines.map((event) => (
            <li key={event.id} className="border-b border-rule">
              <Line event={event} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Line({ event }: { event: HomeEvent }) {
  const site = useSite();
  return (
    <article aria-labelledby={`coming-${event.id}`} className="group relative flex h-full gap-4 py-4 sm:gap-5">
      <DateBlock instant={event.start_date} timeZone={site.timeZone} tone={leafTone(event)} mark={leafMark(event)} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <KindAndFee event={event} />
        <CardTitle id={`coming-${event.id}`} to={`/events/${event.id}`} className="text-lg leading-tight sm:text-xl">
          {event.title}
        </CardTitle>
        <WhenAndWhere event={event} />
      </div>
    </article>
  );
}
