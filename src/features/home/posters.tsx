import { classes } from "../../ui/classes";
import { DateBlock } from "../../ui/date-block";
import { CardTitle } from "../../ui/list/item-card";
import { Picture } from "../../ui/picture/cover";
import { useSite } from "../../ui/site";
import { coverSeed, leafMark, leafTone } from "../events/public/event-kind";
import { KindAndFee, WhenAndWhere } from "./event-facts";
import type { HomeEvent } from "./load-home";

/** Events as posters, the soonest largest. */
export function Posters({ events }: { events: HomeEvent[] }) {
  return (
    <ul
      className={classes(
        "grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8",
        events.length > 1 && "sm:grid-cols-2 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]",
      )}
    >
      {events.map((event, index) => (
        <li key={event.id} className={index === 0 && events.length > 2 ? "sm:max-lg:col-span-2 lg:row-span-2" : ""}>
          <Poster event={event} leading={index === 0} />
        </li>
      ))}
    </ul>
  );
}

function Poster({ event, leading }: { event: HomeEvent; leading: boolean }) {
  const site = useSite();
  return (
    <article aria-labelledby={`coming-${event.id}`} className="group relative flex h-full flex-col gap-3">
      <div
        className={classes(
          "flex overflow-hidden rounded-md border border-ink",
          leading ? "h-44 sm:h-72 lg:h-auto lg:min-h-80 lg:flex-1" : "h-33 sm:h-36 lg:h-40",
        )}
      >
        <DateBlock instant={event.start_date} timeZone={site.timeZone} tone={leafTone(event)} mark={leafMark(event)} />
        <div className="relative min-w-0 flex-1 border-l border-ink">
          <Picture
            src={event.image_url}
            alt=""
            seed={coverSeed(event)}
            kind={event.event_type || "event"}
            // On dense phone screens the next smaller size is enough.
            sizes={
              leading
                ? "(min-width: 78rem) 570px, (min-width: 64rem) 48vw, (min-width: 40rem) 78vw, 58vw"
                : "(min-width: 78rem) 350px, (min-width: 64rem) 28vw, (min-width: 40rem) 31vw, 44vw"
            }
            className="absolute inset-0 h-full object-cover"
          />
        </div>
      </div>
      <KindAndFee event={event} />
      <CardTitle
        id={`coming-${event.id}`}
        to={`/events/${event.id}`}
        className={leading ? "text-[1.625rem] sm:text-[2rem] lg:text-[2.25rem]" : undefined}
      >
        {event.title}
      </CardTitle>
      <p
        className={classes(
          "leading-snug wrap-anywhere text-soft",
          leading ? "line-clamp-4 max-w-xl sm:text-lg" : "line-clamp-2 max-sm:hidden",
        )}
      >
        {event.description}
      </p>
      <WhenAndWhere event={event} />
    </article>
  );
}
