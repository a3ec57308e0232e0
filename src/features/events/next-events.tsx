import { useSection } from "../../client/page";
import { ButtonLink } from "../../ui/button";
import { EventCard } from "./event-card";
import type { Event } from "./schema";

/** A few events that come next; nothing where there are none. */
export function NextEvents({ events }: { events: Event[] | Promise<Event[]> }) {
  const next = useSection(events);
  if (next.length === 0) return null;
  return (
    <section aria-labelledby="next" className="border-rule border-t">
      <div className="wrap grid gap-6 py-14 sm:py-20">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 id="next">Coming up next</h2>
          <ButtonLink to="/events" variant="secondary">
            All events
          </ButtonLink>
        </div>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {next.map((event) => (
            <li key={event.id}>
              <EventCard event={event} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
