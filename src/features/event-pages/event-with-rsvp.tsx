import { CancelledSection } from "../events/public/cancelled";
import { EventDetails } from "../events/public/event-details";
import { Gives } from "../qualifications/public/gives";
import { RsvpOrCompleted } from "../rsvp/public/rsvp-section";
import type { ShownEvent } from "./shown-event";

/** An event with the RSVP on its ticket. */
export default function EventWithRsvp({ event }: { event: ShownEvent }) {
  const { giving } = event;
  return (
    <EventDetails event={event} facts={giving && <Gives {...giving} />}>
      {event.publication === "cancelled" ? (
        <CancelledSection event={event} />
      ) : (
        <RsvpOrCompleted event={event} requires={Boolean(giving?.asks.length)} />
      )}
    </EventDetails>
  );
}
