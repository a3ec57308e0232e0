import type { ReactNode } from "react";
import { Link } from "react-router";
import { TextLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatTime, wallClock } from "../../../ui/formatting";
import { Icon, type IconName } from "../../../ui/icon";
import { useSite } from "../../../ui/site";
import { feeLine, paymentLine, placeLine, timeLine } from "../../events/public/event-facts";
import type { OwnRegistration } from "../../registrations/own/schema";
import { CancelRegistration } from "../../registrations/public/cancel-registration";
import { Calendar } from "./calendar";

/** How far away it is, in a word: "Tomorrow", "In 3 days". */
function distanceWord({ start_date }: OwnRegistration["event"], timeZone: string, now: Date): string {
  if (Date.parse(start_date) <= now.getTime()) return "Happening now";
  const days = wallClock(start_date, timeZone).date - wallClock(now.toISOString(), timeZone).date;
  if (days === 0) return `Today at ${formatTime(start_date, timeZone)}`;
  if (days === 1) return "Tomorrow";
  return days < 21 ? `In ${days} days` : `In ${Math.round(days / 7)} weeks`;
}

/** The very next event as a ticket: the leaf of its day, its facts, and on the stub what can be done with it. */
export function NextTicket({ registration, onCancelled }: { registration: OwnRegistration; onCancelled: () => void }) {
  const site = useSite();
  const { event, name } = registration;
  const { weekday, day, month } = wallClock(event.start_date, site.timeZone);
  const place = placeLine(event);
  return (
    <Card as="article" aria-labelledby="next-event" padded={false} className="overflow-visible! shadow-lift">
      <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-[auto_minmax(0,1fr)_20px_14.5rem]">
        <time
          dateTime={event.start_date}
          className="leaf flex items-center justify-center gap-4 rounded-t-sm bg-copper px-8 pt-7 pb-5 text-paper md:flex-col md:gap-1.5 md:rounded-l-sm md:rounded-tr-none"
        >
          <span className="label-type">{weekday}</span>
          <span className="font-[800] font-display text-[4.5rem] tabular-nums leading-[0.85]">
            {String(day).padStart(2, "0")}
          </span>
          <span className="label-type">{month}</span>
        </time>
        <div className="grid min-w-0 content-center gap-4 p-5 sm:p-7">
          <p className="label-type text-copper">{distanceWord(event, site.timeZone, new Date())}</p>
          <h3 id="next-event" className="text-[1.625rem] wrap-anywhere sm:text-[2rem]">
            <Link to={`/events/${event.id}`} className="no-underline decoration-2 underline-offset-4 hover:underline">
              {event.title}
            </Link>
          </h3>
          <ul className="grid gap-1.5">
            <Fact icon="clock">{timeLine(event, site)}</Fact>
            <Fact icon={event.is_online ? "video" : "pin"}>
              {event.is_online && event.meeting_url ? (
                <TextLink to={event.meeting_url} target="_blank" className="reach inline-block">
                  Join online
                </TextLink>
              ) : (
                place || "The place is to be announced"
              )}
            </Fact>
          </ul>
        </div>
        <Perforation />
        <div className="flex flex-col items-start justify-center gap-3 p-5 sm:px-7 md:px-5">
          <p className="grid gap-0.5">
            <span className="label-type text-soft">Ticket for</span>
            <span className="font-[620] leading-snug wrap-anywhere">{name}</span>
          </p>
          {event.registration_fee > 0 ? (
            <p className="text-[0.9375rem] text-soft leading-snug">
              {feeLine(event)}. {paymentLine}
            </p>
          ) : null}
          <div className="flex flex-wrap gap-2 md:flex-col">
            <Calendar event={event} />
            <CancelRegistration event={event} size="small" onCancelled={onCancelled} />
          </div>
        </div>
      </div>
    </Card>
  );
}

const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className="fact-type flex items-start gap-2.5 wrap-anywhere">
    <Icon name={icon} className="mt-0.5 size-4 text-soft" />
    <span className="min-w-0">{children}</span>
  </li>
);

/** Where the stub is torn off: across a narrow ticket, down a wide one. */
const Perforation = () => (
  <div aria-hidden="true" className="relative h-[20px] md:h-auto">
    <span className="absolute inset-x-4 top-1/2 border-ink border-t-2 border-dashed opacity-60 md:inset-x-auto md:inset-y-4 md:top-4 md:left-1/2 md:border-t-0 md:border-l-2" />
    <span className="absolute top-0 -left-[11px] size-[20px] rounded-full border border-ink bg-paper [clip-path:inset(0_0_0_50%)] md:-top-[11px] md:left-0 md:[clip-path:inset(50%_0_0_0)]" />
    <span className="absolute top-0 -right-[11px] size-[20px] rounded-full border border-ink bg-paper [clip-path:inset(0_50%_0_0)] md:top-auto md:right-auto md:-bottom-[11px] md:left-0 md:[clip-path:inset(0_0_50%_0)]" />
  </div>
);
