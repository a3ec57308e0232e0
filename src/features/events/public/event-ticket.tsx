import type { ReactNode } from "react";
import { counted, t } from "../../../platform/languages/texts";
import { TextLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { DateBlock } from "../../../ui/date-block";
import { PlacesBar } from "../../../ui/places-bar";
import { useSite } from "../../../ui/site";
import { WithDates } from "../../../ui/time/with-dates";
import type { Event } from "../schema";
import { ruleInWords } from "../series/rule";
import { eventsAddress } from "./event-address";
import { dateLine, durationLine, feeLine, hoursLine } from "./event-facts";
import { leafMark, leafTone } from "./event-kind";
import { EventTools } from "./event-tools";

interface EventTicketProps {
  event: Event;
  /** the amount due and a note, if it differs from the fee of one person */
  owed?: { total: string; note: string } | undefined;
  /** further facts, by features above */
  facts?: ReactNode;
  children: ReactNode;
}

/** An event's ticket: its facts, and below the perforation its children, such as the registration button. */
export function EventTicket({ event, owed, facts, children }: EventTicketProps) {
  const site = useSite();
  return (
    <Card padded={false} className="overflow-visible! lg:sticky lg:top-[calc(var(--header-height)+20px)]">
      <div className="flex items-stretch overflow-hidden rounded-t-sm border-ink border-b">
        <DateBlock instant={event.start_date} timeZone={site.timeZone} tone={leafTone(event)} mark={leafMark(event)} />
        <div className="flex min-w-0 flex-col justify-center gap-1 px-5 py-2">
          <p className="label-type text-soft">{t`Fee`}</p>
          <p className="font-[780] font-display text-2xl tabular-nums leading-none">
            {owed?.total ?? feeLine(event, site)}
          </p>
          {owed ? <p className="text-[0.9375rem] text-soft leading-snug">{owed.note}</p> : null}
        </div>
      </div>
      <Facts event={event}>{facts}</Facts>
      <EventTools event={event} />
      <Perforation />
      <div className="p-5 sm:p-6">{children}</div>
    </Card>
  );
}

function Facts({ event, children }: { event: Event; children: ReactNode }) {
  const site = useSite();
  const { max_attendees } = event;
  return (
    <dl className="grid gap-x-4 gap-y-3 p-5 sm:p-6">
      <Fact name={t`Date`}>
        <WithDates text={dateLine(event, site)} />
      </Fact>
      <Fact name={t`Time`}>
        <WithDates text={hoursLine(event, site)} />
      </Fact>
      {event.series_id === null ? null : (
        <Fact name={t`Repeats`}>
          {ruleInWords(event.series_rule)}
          <span aria-hidden="true"> · </span>
          <TextLink to={eventsAddress.href({ series: event.series_id })} className="reach">{t`next dates`}</TextLink>
        </Fact>
      )}
      <Fact name={t`Duration`}>{durationLine(event, site)}</Fact>
      <Fact name={event.is_online ? t`Online` : t`Location`}>
        <Place event={event} />
      </Fact>
      {max_attendees === null ? (
        <Fact name={t`Places`}>{t`No limit`}</Fact>
      ) : (
        <Fact name={t`Places`}>
          {counted({ max_attendees }, "Limited to # attendee", "Limited to # attendees")}
          {event.status === "past" || event.publication === "cancelled" ? null : (
            <div className="mt-2">
              <PlacesBar taken={event.places_taken} max={max_attendees} />
            </div>
          )}
        </Fact>
      )}
      {children}
    </dl>
  );
}

/** A fact of a ticket: its name and its value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  // With large text on a phone, the name wraps above the value.
  <div className="flex flex-wrap items-baseline gap-x-3">
    <dt className="label-type w-22 flex-none text-soft">{name}</dt>
    <dd className="min-w-0 flex-[1_1_7rem] wrap-anywhere leading-snug tabular-nums">{children}</dd>
  </div>
);

function Place({ event: { is_online, location, meeting_url, status } }: { event: Event }) {
  if (!is_online) return location || t`To be announced`;
  return (
    <span className="flex flex-wrap gap-x-3">
      {t`Online Event`}
      {meeting_url && status !== "past" ? (
        <TextLink to={meeting_url} target="_blank" className="reach inline-block">{t`Join Meeting`}</TextLink>
      ) : null}
    </span>
  );
}

const Perforation = () => (
  <div aria-hidden="true" className="relative h-[20px]">
    <span className="absolute inset-x-4 top-1/2 border-ink border-t-2 border-dashed opacity-60" />
    <span className="absolute top-0 -left-[11px] size-[20px] rounded-full border border-ink bg-paper [clip-path:inset(0_0_0_50%)]" />
    <span className="absolute top-0 -right-[11px] size-[20px] rounded-full border border-ink bg-paper [clip-path:inset(0_50%_0_0)]" />
  </div>
);
