import { lazy } from "react";
import { useLocation } from "react-router";
import { foundLine, type GivenPage, Listing, ListingSkeleton, listGap, SkeletonCards } from "../../ui/list/listing";
import { ServerRendered } from "../../ui/motion/server-rendered";
import { Skeleton } from "../../ui/skeleton";
import { eventsHref, readEventAddress } from "../events/public/event-address";
import { EventTitles } from "../events/public/event-titles";
import type { Event } from "../events/schema";

/** Most lists are not empty, so this comes only with one that is. */
const NoEvents = lazy(() =>
  import("../events/public/no-events").catch(() => ({ default: () => <p>No events found</p> })),
);

const EventGroups = lazy(() => import("./event-groups").catch(() => ({ default: EventTitles })));

const fetchIsland = () => import("./register-island");

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
      {(items) => (
        <ServerRendered
          component={EventGroups}
          props={{ events: items }}
          fallback={<EventSkeletons />}
          className={listGap}
          fetchIsland={fetchIsland}
        />
      )}
    </Listing>
  );
}

const EventSkeletons = () => (
  <div className="grid gap-5">
    <Skeleton className="h-10 w-56" />
    <SkeletonCards card="min-h-115" />
  </div>
);

/** The place of the list while it is on its way. */
export const EventListingSkeleton = () => (
  <ListingSkeleton label="Loading events...">
    <EventSkeletons />
  </ListingSkeleton>
);
