import type { ReactNode } from "react";
import { t } from "../../../platform/languages/texts";
import { Card } from "../../../ui/card";
import { DateBlock } from "../../../ui/date-block";
import { Icon, type IconName } from "../../../ui/icon";
import { CardTitle, LinkCard } from "../../../ui/list/item-card";
import { Picture } from "../../../ui/picture/cover";
import { PlacesBar } from "../../../ui/places-bar";
import { useSite } from "../../../ui/site";
import { WithDates } from "../../../ui/time/with-dates";
import type { Event } from "../schema";
import { feeLine, kindName, placeLine, timeLine } from "./event-facts";
import { coverSeed, EventKind, leafMark, leafTone } from "./event-kind";
import { SeriesLine } from "./series-line";

interface EventCardProps {
  event: Event;
  eager?: boolean;
  children: ReactNode;
}

/** Card of a current or upcoming event: its time, place, free places and fee, and the link to it. */
export function EventCard({ event, eager = false, children }: EventCardProps) {
  const site = useSite();
  return (
    <LinkCard titleId={`event-${event.id}`}>
      <div className="flex h-29 border-b border-ink">
        <DateBlock instant={event.start_date} timeZone={site.timeZone} tone={leafTone(event)} mark={leafMark(event)} />
        <Picture
          src={event.image_url}
          alt=""
          seed={coverSeed(event)}
          kind={event.event_type || "event"}
          ratio="15/7"
          eager={eager}
          sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 34vw, 66vw"
          className="min-w-0 flex-1 border-l border-ink object-cover"
        />
      </div>
      <div className="flex flex-1 flex-col gap-3 p-5">
        <EventKind event={event} />
        <CardTitle id={`event-${event.id}`} to={`/events/${event.id}`}>
          {event.title}
        </CardTitle>
        <p className="line-clamp-4 leading-snug wrap-anywhere text-soft">{event.description}</p>
        <div className="mt-auto grid gap-1 pt-2">
          <Fact icon="clock">
            <WithDates text={timeLine(event, site)} />
          </Fact>
          {placeLine(event) ? (
            <Fact icon={event.is_online ? "video" : "pin"}>
              <span className="line-clamp-2 wrap-anywhere font-sans text-[0.9375rem] leading-snug">
                {placeLine(event)}
              </span>
            </Fact>
          ) : null}
          <SeriesLine event={event} />
        </div>
        <Places event={event} />
        <div className="flex items-center justify-between gap-3 border-t border-rule pt-4">
          <p className="font-display text-xl font-[780] tabular-nums">{feeLine(event, site)}</p>
          {children}
        </div>
      </div>
    </LinkCard>
  );
}

const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <p className="fact-type flex items-start gap-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:flex-none [&>svg]:text-soft">
    <Icon name={icon} />
    <span className="min-w-0 text-balance">{children}</span>
  </p>
);

/** The places left, in a box of constant height even without a limit or once it is cancelled. */
const Places = ({ event }: { event: Event }) =>
  event.max_attendees === null || event.publication === "cancelled" ? (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden="true" className="h-2 border-b-2 border-dotted border-rule" />
      <p className="fact-type text-soft">
        {event.publication === "cancelled" ? t`It does not take place` : t`No limit on places`}
      </p>
    </div>
  ) : (
    <PlacesBar taken={event.places_taken} max={event.max_attendees} />
  );

/** An event that is over, as one quiet line of a diary. */
export function PastEventCard({ event }: { event: Event }) {
  const { timeZone } = useSite();
  return (
    <Card
      as="article"
      padded={false}
      aria-labelledby={`event-${event.id}`}
      className="group relative flex h-full border-rule! transition-colors hover:border-ink!"
    >
      <DateBlock instant={event.start_date} timeZone={timeZone} tone="past" mark={leafMark(event)} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 p-4">
        <CardTitle id={`event-${event.id}`} to={`/events/${event.id}`} className="text-lg">
          {event.title}
        </CardTitle>
        <p className="line-clamp-2 wrap-anywhere text-[0.9375rem] leading-snug text-soft">{event.description}</p>
        <p className="label-type mt-auto pt-1 text-soft">
          {event.event_type ? `${kindName(event.event_type).toLowerCase()} · ` : ""}
          {event.publication === "cancelled" ? t`Cancelled` : t`Event Completed`}
        </p>
      </div>
    </Card>
  );
}
