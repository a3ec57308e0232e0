import { Link } from "react-router";
import { useMay } from "../../admin/current-user";
import { Cut } from "../../admin/cut";
import { DoorOpen } from "../../admin/symbols";
import { tabPath } from "../../admin/tab-path";
import { sessionApi } from "../../client/session";
import { dayAt, endOfDay } from "../../platform/time";
import { ButtonLink } from "../../ui/button";
import { wallClock } from "../../ui/formatting";
import { PlacesBar } from "../../ui/places-bar";
import { useSite } from "../../ui/site";
import { WithDates } from "../../ui/time/with-dates";
import { eventsApi } from "../events/client";
import { placeLine, timeLine } from "../events/public/event-facts";
import type { Event } from "../events/schema";
import { DashboardList, rowLink, rows } from "./dashboard-section";

/** The events that are read for a day. */
const mostOfDay = 20;

/** Reads the events that are on or come next, the next first. */
const nextEvents = async (): Promise<Event[]> =>
  (await eventsApi(sessionApi).list({ size: mostOfDay })).items.filter(({ status }) => status !== "past");

/** Whether an event is on, or begins before the site's midnight. */
const isToday = ({ start_date }: Event, timeZone: string) =>
  start_date < (endOfDay(dayAt(new Date(), timeZone), timeZone) ?? "");

/** Today's events, each with its door. */
export function EventsToday() {
  const { timeZone } = useSite();
  return (
    <DashboardList
      title="Today's Events"
      all={{ to: tabPath("events"), label: "All events" }}
      load={async () => (await nextEvents()).filter((event) => isToday(event, timeZone))}
      what="today's events"
      empty="No event is on today."
      row={(event) => <EventRow event={event} hasDoor />}
    />
  );
}

/** The next events after today's, with their occupancy. @param hasDoor whether each has its door beside it */
export function ComingUp({ hasDoor = false }: { hasDoor?: boolean }) {
  const { timeZone } = useSite();
  return (
    <DashboardList
      title="Coming Up"
      all={{ to: tabPath("events"), label: "All events" }}
      load={async () => (await nextEvents()).filter((event) => !isToday(event, timeZone)).slice(0, rows)}
      what="events"
      empty="Nothing is planned yet."
      row={(event) => <EventRow event={event} hasDoor={hasDoor} />}
    />
  );
}

/** The way to an event's door, a page of its own. */
export const DoorLink = ({ event: { id, title } }: { event: Event }) => (
  <ButtonLink
    to={`/admin/door/${id}`}
    reloadDocument
    size="small"
    aria-label={`Open the door of ${title}`}
    className="relative z-1"
  >
    <DoorOpen aria-hidden="true" className="size-4" />
    Door
  </ButtonLink>
);

/** @param hasDoor whether its door is beside it, for those who may open it */
function EventRow({ event, hasDoor }: { event: Event; hasDoor: boolean }) {
  const site = useSite();
  const may = useMay();
  const { weekday, day, month } = wallClock(event.start_date, site.timeZone);
  return (
    <div className="grid grid-cols-[3.25rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
      <p className="self-start text-center">
        <span className="label-type block text-soft">{weekday}</span>
        <span className="block font-display text-2xl leading-none font-[780] tabular-nums">{day}</span>
        <span className="label-type block text-soft">{month}</span>
      </p>
      <div className="min-w-0">
        <Link to={tabPath(`events/${event.id}`)} className={rowLink}>
          {event.title}
        </Link>
        <p className="fact-type mt-1 text-soft">
          <WithDates text={timeLine(event, site)} />
        </p>
        <Cut className="text-[0.9375rem] text-soft">{placeLine(event)}</Cut>
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <div className="min-w-36 flex-1">
          {event.max_attendees === null ? (
            <p className="fact-type text-soft">{event.places_taken} taken, no limit</p>
          ) : (
            <PlacesBar taken={event.places_taken} max={event.max_attendees} />
          )}
        </div>
        {hasDoor && may("door.enter") && <DoorLink event={event} />}
      </div>
    </div>
  );
}
