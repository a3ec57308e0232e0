import { type ReactNode, useEffect } from "react";
import { useParams } from "react-router";
import { sessionApi } from "../../client/session";
import { useLoaded } from "../../client/use-loaded";
import { ButtonLink } from "../../ui/button";
import { useSite } from "../../ui/site";
import { LoadingState } from "../../ui/states";
import { formatDateTime } from "../../ui/time/date-time";
import { eventsApi } from "../events/client";
import { EventDetails } from "../events/public/event-details";
import type { Event } from "../events/schema";

interface HiddenEventProps {
  /** what everybody else sees here, and whoever may not see it */
  notFound: ReactNode;
}

/** An event as it will be seen, for those who may see drafts: at its own address, which shows nothing to anybody else. */
export default function HiddenEvent({ notFound }: HiddenEventProps) {
  const { id = "" } = useParams();
  const site = useSite();
  const { loaded } = useLoaded(id, () => eventsApi(sessionApi).read(id));
  const event = loaded.state === "ready" ? loaded.value : undefined;
  useEffect(() => {
    if (event) document.title = `Preview: ${event.title} · ${site.name}`;
  }, [event, site.name]);
  if (loaded.state === "loading") return <LoadingState label="Loading event..." />;
  if (!event) return notFound;
  return (
    <>
      <div className="wrap pt-6">
        <p role="status" className="rounded-md border-2 border-soft border-dashed bg-stone px-4 py-3">
          <strong>Preview.</strong> <HiddenUntil event={event} />
        </p>
      </div>
      <EventDetails event={event}>
        <section aria-labelledby="rsvp-title" className="grid justify-items-start gap-3">
          <h2 id="rsvp-title" className="text-2xl">
            Not open yet
          </h2>
          <p>Here people register once the event is published.</p>
          <ButtonLink to={`/admin/events?edit=${event.id}`} variant="secondary">
            Edit the event
          </ButtonLink>
        </section>
      </EventDetails>
    </>
  );
}

function HiddenUntil({ event: { publication, publish_at } }: { event: Event }) {
  const site = useSite();
  return publication === "draft" || publish_at === null
    ? "This event is a draft: visitors do not see it."
    : `Visitors see this event from ${formatDateTime(publish_at, site)}.`;
}
