import { CancelledNote } from "../events/public/cancelled";
import { EventCard } from "../events/public/event-card";
import type { Event } from "../events/schema";
import { RegisterButton } from "../rsvp/public/register-button";

/** The cards of a few events. */
export default function NextList({ events }: { events: Event[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3 sm:max-lg:[&>:nth-child(odd):last-child]:col-span-2">
      {events.map((event) => (
        <li key={event.id}>
          <EventCard event={event}>
            {event.publication === "cancelled" ? <CancelledNote /> : <RegisterButton event={event} />}
          </EventCard>
        </li>
      ))}
    </ul>
  );
}
