import { Link } from "react-router";
import { Cut } from "../../../admin/cut";
import { Day } from "../../../admin/day";
import type { ListColumn } from "../../../admin/list/columns/list-column";
import { featuredColumn } from "../../../admin/list/toggles";
import { SiteLink } from "../../../admin/site-link";
import { Copy, DoorOpen, Star } from "../../../admin/symbols";
import { tabPath } from "../../../admin/tab-path";
import { sessionApi } from "../../../client/session";
import { Button, ButtonLink } from "../../../ui/button";
import { PlacesBar } from "../../../ui/places-bar";
import { useSite } from "../../../ui/site";
import { WithDates } from "../../../ui/time/with-dates";
import { eventsApi } from "../client";
import { dateLine, feeLine, hoursLine, placeLine } from "../public/event-facts";
import type { Event } from "../schema";
import { ruleInWords } from "../series/rule";
import { EventStatusBadge } from "./event-status";

/** Columns of the events table. */
export const eventColumns: ListColumn<Event>[] = [
  { heading: "Event", primary: true, sort: "title", cell: (event) => <Title event={event} /> },
  { heading: "When", sort: "start_date", cell: (event) => <When event={event} /> },
  {
    heading: "Places",
    sort: "-places_taken",
    ways: ["Most taken first", "Fewest taken first"],
    cell: (event) => <Places event={event} />,
  },
  { heading: "Fee", numeric: true, cell: (event) => <Fee event={event} /> },
  { heading: "Status", cell: (event) => <EventStatusBadge event={event} /> },
  {
    ...featuredColumn<Event>(
      ({ title }) => title,
      (id, featured) => eventsApi(sessionApi).update(id, { featured }),
    ),
    extra: true,
  },
  { heading: "Added", extra: true, sort: "-created_at", cell: ({ created_at }) => <Day at={created_at} /> },
];

/** The actions on an event besides editing and deleting. */
export const EventButtons = ({ event, onDuplicate }: { event: Event; onDuplicate: (event: Event) => void }) => (
  <>
    <Button
      variant="secondary"
      size="small"
      title="Duplicate"
      aria-label={`Duplicate ${event.title}`}
      onClick={() => onDuplicate(event)}
    >
      <Copy aria-hidden="true" className="size-4" />
      <span className="in-table:hidden">Duplicate</span>
    </Button>
    {event.status !== "past" && event.publication === "published" && (
      <ButtonLink
        variant="secondary"
        size="small"
        to={`/admin/door/${event.id}`}
        reloadDocument
        title="Open the door"
        aria-label={`Open the door of ${event.title}`}
      >
        <DoorOpen aria-hidden="true" className="size-4" />
        <span className="in-table:hidden">Door</span>
      </ButtonLink>
    )}
  </>
);

const Title = ({ event }: { event: Event }) => (
  <div className="min-w-0 in-table:min-w-38">
    <span className={event.publication === "cancelled" ? "line-through decoration-red" : ""}>
      <SiteLink to={tabPath(`events/${event.id}`)}>{event.title}</SiteLink>
    </span>
    <p className="label-type mt-1 flex flex-wrap items-center gap-x-2 font-normal text-soft">
      {event.event_type}
      {event.featured && (
        <span className="inline-flex items-center gap-1 text-copper">
          <Star aria-hidden="true" className="size-3.5 fill-current" />
          Featured
        </span>
      )}
      {event.series_id !== null && (
        <Link to={tabPath("events", { series_id: event.series_id })} className="reach text-inherit">
          {ruleInWords(event.series_rule)}
        </Link>
      )}
    </p>
  </div>
);

function When({ event }: { event: Event }) {
  const site = useSite();
  return (
    <div className="min-w-0">
      <p className="fact-type">
        <WithDates text={dateLine(event, site)} />
      </p>
      <p className="fact-type text-soft">
        <WithDates text={hoursLine(event, site)} />
      </p>
      {placeLine(event) && (
        <Cut className="wrap-anywhere text-soft in-table:max-w-48 in-cards:whitespace-normal">{placeLine(event)}</Cut>
      )}
    </div>
  );
}

const Places = ({ event: { id, title, places_taken, max_attendees } }: { event: Event }) => (
  <Link to={tabPath(`events/${id}`)} className="reach block w-full min-w-36 no-underline in-table:min-w-36">
    <span className="sr-only">Details of {title}: </span>
    {max_attendees === null ? (
      <span className="fact-type text-soft">{places_taken} taken, no limit</span>
    ) : (
      <PlacesBar taken={places_taken} max={max_attendees} />
    )}
  </Link>
);

const Fee = ({ event }: { event: Event }) => <span className="fact-type">{feeLine(event, useSite())}</span>;
