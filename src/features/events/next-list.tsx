import { ButtonLink } from "../../ui/button";
import { EventCard } from "./event-card";
import type { Event } from "./schema";

/** The cards of a few events, and the way to all of them. */
export default function NextList({ events }: { events: Event[] }) {
  return (
    <div className="wrap grid gap-6 py-14 sm:py-20">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="next">Coming up next</h2>
        <ButtonLink to="/events" variant="secondary">
          All events
        </ButtonLink>
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3 sm:max-lg:[&>:nth-child(odd):last-child]:col-span-2">
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
    </div>
  );
}
