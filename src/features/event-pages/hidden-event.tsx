import { t } from "../../platform/languages/texts";
import { ButtonLink } from "../../ui/button";
import { EventDetails } from "../events/public/event-details";
import type { Event } from "../events/schema";

/** An event that visitors do not see yet, as it will be seen. */
export default function HiddenEvent({ event }: { event: Event }) {
  return (
    <EventDetails event={event}>
      <section aria-labelledby="rsvp-title" className="grid justify-items-start gap-3">
        <h2 id="rsvp-title" className="text-2xl">{t`Not Open Yet`}</h2>
        <p>{t`The registration form appears here once the event is published.`}</p>
        <ButtonLink to={`/admin/events?edit=${event.id}`} variant="secondary">{t`Edit the Event`}</ButtonLink>
      </section>
    </EventDetails>
  );
}
