import { lazy } from "react";
import { useLocation } from "react-router";
import { foundLine, type GivenPage, Listing, ListingSkeleton, SkeletonCards } from "../../../ui/list/listing";
import { Skeleton } from "../../../ui/skeleton";
import type { Event } from "../schema";
import { eventsHref, readEventAddress } from "./event-address";
import { EventTitles } from "./event-titles";

/** Most lists are not empty, so this comes only with one that is. */
const NoEvents = lazy(() => import("./no-events").catch(() => ({ default: () => <p>No events found</p> })));

/** They stand in the page that the server sends, so their code follows it. */
const EventGroups = lazy(() => import("./event-groups").catch(() => ({ default: EventTitles })));

/** One page of the events, or what is to be said instead of it. */
export function EventListing({ events }: { events: GivenPage<Event> }) {
  const asked = readEventAddress(new URLSearchParams(useLocation().search));
  return (
    <Listing
      given={events}
      failed="Failed to load events. Please check if the backend server is running."
      none={(reason) => <NoEvents asked={asked} {...reason} />}
      found={({ total }) => foundLine(total, "event", asked.search)}
      hrefOf={(page) => eventsHref({ ...asked, page })}
    >
      {(items) => <EventGroups events={items} />}
    </Listing>
  );
}

/** The place of the list while it is on its way. */
export const EventListingSkeleton = () => (
  <ListingSkeleton label="Loading events...">
    <div className="grid gap-5">
      <Skeleton className="h-10 w-56" />
      <SkeletonCards card="min-h-115" />
    </div>
  </ListingSkeleton>
);
