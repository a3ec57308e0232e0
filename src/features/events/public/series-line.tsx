import { TextLink } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { T, V } from "../../../ui/texts/texts";
import type { Event } from "../schema";
import { ruleInWords } from "../series/rule";
import { eventsAddress } from "./event-address";

/** "Every Saturday · next dates", on the card of an event of a series; the dates are one click away. */
export function SeriesLine({ event: { series_id, series_rule, title } }: { event: Event }) {
  if (series_id === null) return null;
  return (
    <p className="fact-type flex items-start gap-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:flex-none [&>svg]:text-soft">
      <Icon name="calendar" />
      <span className="min-w-0">
        {ruleInWords(series_rule)}
        <span aria-hidden="true"> · </span>
        <TextLink to={eventsAddress.href({ series: series_id })} className="reach relative z-1">
          <T>
            next dates
            <span className="sr-only">
              {" "}
              of <V title={title} />
            </span>
          </T>
        </TextLink>
      </span>
    </p>
  );
}
