import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { t } from "../../../platform/languages/texts";
import { TextLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatTime, wallClock } from "../../../ui/formatting";
import { Icon, type IconName } from "../../../ui/icon";
import { useSite } from "../../../ui/site";
import { WithDates } from "../../../ui/time/with-dates";
import { placeLine, timeLine } from "../../events/public/event-facts";
import type { OwnRegistration } from "../../my-registrations/schema";
import { amountOwed } from "../../registrations/owed";
import { standingLine } from "../../registrations/standing";
import { CancelRegistration } from "../../rsvp/public/cancel-registration";
import { Calendar } from "./calendar";
import { OpenTicket } from "./open-ticket";

/** Loaded with the first ticket; without it the ticket links to its page, which has the code. */
const TicketCode = lazy(() => import("./ticket-code").catch(() => ({ default: () => null })));

/** The distance in words: "Tomorrow", "In 3 days". */
function distanceWord({ start_date }: OwnRegistration["event"], timeZone: string, now: Date): string {
  if (Date.parse(start_date) <= now.getTime()) return t`Happening now`;
  const days = wallClock(start_date, timeZone).date - wallClock(now.toISOString(), timeZone).date;
  if (days === 0) return t`Today at ${{ time: formatTime(start_date, timeZone) }}`;
  if (days === 1) return t`Tomorrow`;
  return days < 21 ? t`In ${{ days }} days` : t`In ${{ round: Math.round(days / 7) }} weeks`;
}

/** The next event as a ticket: date, facts, and actions on the stub. */
export function NextTicket({ registration, onCancelled }: { registration: OwnRegistration; onCancelled: () => void }) {
  const site = useSite();
  const { event, name } = registration;
  const { weekday, day, month } = wallClock(event.start_date, site.timeZone);
  const place = placeLine(event);
  const owed = amountOwed(registration, site);
  return (
    <Card as="article" aria-labelledby="next-event" padded={false} className="overflow-visible! shadow-lift">
      <div className="ticket">
        <time dateTime={event.start_date} className="leaf ticket-leaf">
          <span className="label-type">{weekday}</span>
          <strong>{String(day).padStart(2, "0")}</strong>
          <span className="label-type">{month}</span>
        </time>
        <div className="grid min-w-0 content-center gap-4 p-5 sm:p-7">
          {event.publication === "cancelled" ? (
            <p className="label-type text-red">{t`This event has been cancelled`}</p>
          ) : (
            <p className="label-type text-copper">{distanceWord(event, site.timeZone, new Date())}</p>
          )}
          <h3 id="next-event" className="text-[1.625rem] wrap-anywhere sm:text-[2rem]">
            <Link to={`/events/${event.id}`} className="no-underline decoration-2 underline-offset-4 hover:underline">
              {event.title}
            </Link>
          </h3>
          <ul className="grid gap-1.5">
            <Fact icon="clock">
              <WithDates text={timeLine(event, site)} />
            </Fact>
            <Fact icon={event.is_online ? "video" : "pin"}>
              {event.is_online && event.meeting_url ? (
                <TextLink
                  to={event.meeting_url}
                  target="_blank"
                  className="reach inline-block"
                >{t`Join online`}</TextLink>
              ) : (
                place || t`Location to be announced`
              )}
            </Fact>
          </ul>
        </div>
        <Perforation />
        <div className="flex flex-col items-start justify-center gap-3 p-5">
          <Suspense>
            <TicketCode url={registration.manage_url} />
          </Suspense>
          <p className="grid gap-0.5">
            <span className="label-type text-soft">{standingLine(registration) ?? t`Ticket for`}</span>
            <span className="font-[620] leading-snug wrap-anywhere">{name}</span>
          </p>
          {owed ? (
            <p className="text-[0.9375rem] text-soft leading-snug">
              {owed.total}. {owed.note}
            </p>
          ) : null}
          <div className="flex flex-wrap gap-2">
            {event.publication === "cancelled" ? null : <Calendar event={event} />}
            <OpenTicket registration={registration} />
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

const Perforation = () => (
  <div aria-hidden="true" className="ticket-tear">
    <span />
    <span />
    <span />
  </div>
);
