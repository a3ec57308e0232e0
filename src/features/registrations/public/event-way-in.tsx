import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "../../../ui/button";
import { formatDate, formatDateTime } from "../../../ui/format";
import { scrollBehaviour } from "../../../ui/frame/scroll-manager";
import { useSite } from "../../../ui/site";
import { isFull, registerWord } from "../../events/public/event-facts";
import type { Event } from "../../events/schema";
import { RegisterButton } from "./register-button";
import { Rsvp } from "./rsvp";
import { WithoutScripts } from "./rsvp-notes";

/** How one comes to an event: the RSVP while it lies ahead, the door while it is on, the way on when it is over. */
export function EventWayIn({ event }: { event: Event }) {
  if (event.status === "past") return <Completed event={event} />;
  if (event.status === "ongoing") return <HappeningNow event={event} />;
  return <RsvpSection event={event} />;
}

/** Brings the way in into view for an address that ends in #rsvp; its ref goes on the section of that name. */
function useWayInInView() {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // When the event arrives after its address, the page has already looked for #rsvp in vain, and jumped to its top twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the section is there
  useEffect(() => {
    if (hash !== "#rsvp") return;
    const timer = setTimeout(() => section.current?.scrollIntoView({ behavior: scrollBehaviour() }), 80);
    return () => clearTimeout(timer);
  }, []);
  return section;
}

function RsvpSection({ event }: { event: Event }) {
  const section = useWayInInView();
  return (
    <section ref={section} id="rsvp" aria-labelledby="rsvp-title" className="grid gap-4">
      <h2 id="rsvp-title" className="text-2xl">
        {registerWord(event)}
      </h2>
      <Rsvp event={event} />
    </section>
  );
}

function HappeningNow({ event }: { event: Event }) {
  const site = useSite();
  const section = useWayInInView();
  return (
    <section ref={section} id="rsvp" aria-labelledby="now" className="grid justify-items-start gap-3">
      <h2 id="now" className="flex items-center gap-2.5 text-2xl">
        <span aria-hidden="true" className="size-3 rounded-full bg-moss" />
        Happening now
      </h2>
      <p>
        It goes on until {formatDateTime(event.end_date, site)}.{" "}
        {isFull(event) ? "All places are taken." : "You can still join in."}
      </p>
      {isFull(event) ? null : (
        <>
          <RegisterButton event={event} className="noscript:hidden" />
          <WithoutScripts />
        </>
      )}
    </section>
  );
}

function Completed({ event }: { event: Event }) {
  const { timeZone } = useSite();
  return (
    <section aria-labelledby="completed" className="grid justify-items-start gap-3">
      <h2 id="completed" className="text-2xl">
        Event Completed
      </h2>
      <p>
        This event took place on {formatDate(event.start_date, timeZone)}. Another one may be just what you are after.
      </p>
      <ButtonLink to="/events" variant="secondary">
        Browse events
      </ButtonLink>
    </section>
  );
}
