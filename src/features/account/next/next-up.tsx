import { useRef } from "react";
import { Link } from "react-router";
import type { Loaded } from "../../../client/use-loaded";
import { counted, t } from "../../../platform/languages/texts";
import { ButtonLink } from "../../../ui/button";
import { DateBlock } from "../../../ui/date-block";
import { focusPage } from "../../../ui/overlay/modal";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import { FailedState } from "../../../ui/states";
import { WithDates } from "../../../ui/time/with-dates";
import { placeLine, timeLine } from "../../events/public/event-facts";
import { leafMark } from "../../events/public/event-kind";
import type { OwnRegistration, OwnRegistrationList } from "../../my-registrations/schema";
import { leavingWords } from "../../registrations/leaving-words";
import { standingLine } from "../../registrations/standing";
import { CancelRegistration } from "../../rsvp/public/cancel-registration";
import { Waiting } from "../drawers/list-states";
import { Calendar } from "./calendar";
import { NextTicket } from "./next-ticket";
import { OpenTicket } from "./open-ticket";

interface NextUpProps {
  loaded: Loaded<OwnRegistrationList>;
  onRetry: () => void;
  onChanged: () => void;
}

/** The next event as a ticket, later ones in a list. */
export function NextUp({ loaded, onRetry, onChanged }: NextUpProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const cancelled = (registration: OwnRegistration) => {
    toast({ message: leavingWords(registration, registration.event.title).done });
    // The pressed button disappears with its event.
    focusPage(heading.current);
    onChanged();
  };
  return (
    <section aria-labelledby="next-title" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 ref={heading} id="next-title" tabIndex={-1}>{t`What's Next`}</h2>
      <Body loaded={loaded} onRetry={onRetry} onCancelled={cancelled} />
    </section>
  );
}

interface BodyProps extends Pick<NextUpProps, "loaded" | "onRetry"> {
  onCancelled: (registration: OwnRegistration) => void;
}

function Body({ loaded, onRetry, onCancelled }: BodyProps) {
  if (loaded.state === "loading") return <Waiting place="ticket-place" label={t`Loading your registrations...`} />;
  if (loaded.state === "failed")
    return <FailedState message={t`Your registrations could not be loaded.`} onRetry={onRetry} />;
  const [next, ...later] = loaded.value.items;
  if (!next) return <Nothing />;
  return (
    <>
      <NextTicket registration={next} onCancelled={() => onCancelled(next)} />
      {later.length > 0 ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h3 className="label-type text-soft">
            {counted({ later: later.length }, "After that, # event", "After that, # events")}
          </h3>
          <ul className="border-ink border-t">
            {later.map((registration) => (
              <Later key={registration.id} registration={registration} onCancelled={() => onCancelled(registration)} />
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

function Later({ registration, onCancelled }: { registration: OwnRegistration; onCancelled: () => void }) {
  const { event } = registration;
  const standing = standingLine(registration);
  const site = useSite();
  const place = placeLine(event);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 border-rule border-b py-4">
      <DateBlock instant={event.start_date} timeZone={site.timeZone} tone="ink" mark={leafMark(event)} />
      <div className="grid min-w-0 flex-[1_1_12rem] gap-1">
        <p className="font-[720] font-display text-[1.25rem] leading-tight tracking-tight wrap-anywhere">
          <Link to={`/events/${event.id}`} className="no-underline underline-offset-4 hover:underline">
            {event.title}
          </Link>
        </p>
        {event.publication === "cancelled" && <p className="font-[620] text-red">{t`This event has been cancelled`}</p>}
        <p className="fact-type text-soft">
          <WithDates text={timeLine(event, site)} />
          {place ? ` · ${place}` : ""}
        </p>
        {standing ? <p className="text-[0.9375rem] font-[620]">{standing}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <OpenTicket registration={registration} />
        {event.publication === "cancelled" ? null : <Calendar event={event} short />}
        {event.publication === "cancelled" ? null : (
          <CancelRegistration
            event={event}
            status={registration.registration_status}
            places={registration.places}
            size="small"
            onCancelled={onCancelled}
          />
        )}
      </div>
    </li>
  );
}

const Nothing = () => (
  <div className="grid justify-items-start gap-4 rounded-md border-2 border-soft border-dashed px-6 py-10">
    <p className="font-[760] font-display text-[1.5rem] leading-tight tracking-tight">{t`No event planned yet`}</p>
    <p className="max-w-prose text-soft">{t`When you register for an event, your ticket appears here, with the time and place, a calendar file and a way to cancel.`}</p>
    <ButtonLink to="/events">{t`See What Is On`}</ButtonLink>
  </div>
);
