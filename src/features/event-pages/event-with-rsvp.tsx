import { CancelledSection } from "../events/public/cancelled";
import { EventDetails } from "../events/public/event-details";
import type { Event } from "../events/schema";
import { RsvpOrCompleted } from "../rsvp/public/rsvp-section";

/** An event with the RSVP on its ticket. */
export default function EventWithRsvp({ event }: { event: Event }) {
  return (
    <EventDetails event={event}>
      {event.publication === "cancelled" ? <CancelledSection event={event} /> : <RsvpOrCompleted event={event} />}
    </EventDetails>
  );
}
