import { t } from "../../platform/languages/texts";
import { useSite } from "../../ui/site";
import { WithDates } from "../../ui/time/with-dates";
import { feeLine, isFull, kindLine, placeLine, timeLine } from "../events/public/event-facts";
import { ruleInWords } from "../events/series/rule";
import type { HomeEvent } from "./load-home";

/** The event's type and fee, or that it is full; marks a featured one. */
export function KindAndFee({ event }: { event: HomeEvent }) {
  const site = useSite();
  return (
    <p className="label-type flex flex-wrap justify-between gap-x-4 text-soft">
      <span className="min-w-0">
        {event.featured && <span className="text-copper">{t`Featured `}</span>}
        {event.publication === "cancelled" && !event.event_type ? null : kindLine(event)}
      </span>
      {event.publication === "cancelled" ? (
        <span className="text-red">{t`Cancelled`}</span>
      ) : (
        <span className={isFull(event) ? "" : "text-ink"}>
          {isFull(event) ? t`Fully booked` : feeLine(event, site)}
        </span>
      )}
    </p>
  );
}

/** The event's time and place. */
export function WhenAndWhere({ event }: { event: HomeEvent }) {
  return (
    <p className="mt-auto flex flex-wrap items-baseline gap-x-3 text-soft">
      <span className="fact-type text-balance">
        <WithDates text={timeLine(event, useSite())} />
      </span>
      {event.series_id !== null && <span className="fact-type">{ruleInWords(event.series_rule)}</span>}
      <span className="line-clamp-2 text-[0.9375rem] leading-snug wrap-anywhere">{placeLine(event)}</span>
    </p>
  );
}
