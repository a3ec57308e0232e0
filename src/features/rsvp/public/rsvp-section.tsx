import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { t } from "../../../platform/languages/texts";
import { ButtonLink } from "../../../ui/button";
import { scrollBehaviour } from "../../../ui/frame/scroll-manager";
import { useSite } from "../../../ui/site";
import { T } from "../../../ui/texts/texts";
import { formatEnd } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { dateLine, isFull, registerWord } from "../../events/public/event-facts";
import type { Event } from "../../events/schema";
import { Rsvp } from "./rsvp";

interface RsvpProps {
  event: Event;
  /** whether it requires qualifications */
  requires: boolean;
}

/** The end of an event's page: the RSVP until the event ends, then a link to other events. */
export const RsvpOrCompleted = ({ event, requires }: RsvpProps) =>
  event.status === "past" ? <Completed event={event} /> : <RsvpSection event={event} requires={requires} />;

/** Scrolls to the RSVP for an address that ends in #rsvp; the ref goes on the section. */
function useRsvpInView() {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // If the event loads late, the page has already missed #rsvp and scrolled to its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the section is there
  useEffect(() => {
    if (hash !== "#rsvp") return;
    const timer = setTimeout(() => section.current?.scrollIntoView({ behavior: scrollBehaviour() }), 80);
    return () => clearTimeout(timer);
  }, []);
  return section;
}

function RsvpSection({ event, requires }: RsvpProps) {
  const section = useRsvpInView();
  return (
    <section ref={section} id="rsvp" aria-labelledby="rsvp-title" className="grid gap-4">
      {event.status === "ongoing" ? <HappeningNow event={event} /> : <Title>{registerWord(event)}</Title>}
      <Rsvp event={event} requires={requires} />
    </section>
  );
}

const Title = ({ children }: { children: ReactNode }) => (
  <h2 id="rsvp-title" className="flex items-center gap-2.5 text-2xl">
    {children}
  </h2>
);

/** Latecomers can still register. */
const HappeningNow = ({ event }: { event: Event }) => (
  <>
    <Title>
      <span aria-hidden="true" className="size-3 rounded-full bg-moss" />
      {t`Happening now`}
    </Title>
    <p>
      <T>
        It runs until <WithDates text={formatEnd(event.end_date, useSite())} />.
      </T>
      {isFull(event) ? null : <> {t`You can still join in.`}</>}
    </p>
  </>
);

function Completed({ event }: { event: Event }) {
  const site = useSite();
  return (
    <section aria-labelledby="completed" className="grid justify-items-start gap-3">
      <h2 id="completed" className="text-2xl">{t`Event Completed`}</h2>
      <p>
        <T>
          This event took place on <WithDates text={dateLine(event, site)} />. Another one may be just what you are
          after.
        </T>
      </p>
      <ButtonLink to="/events" variant="secondary">{t`Browse Events`}</ButtonLink>
    </section>
  );
}
