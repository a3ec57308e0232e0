import { lazy } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { type Section, useSection } from "../../client/page";
import { classes } from "../../ui/classes";
import { plural } from "../../ui/format";
import { nothing } from "../../ui/server-drawn";
import { Skeleton, SkeletonCard } from "../../ui/skeleton";
import { FailedState, LoadingState } from "../../ui/states";
import { eventsHref, readEventAddress } from "./event-address";
import { EventTitles } from "./event-titles";
import type { EventList } from "./schema";

/** Most lists are not empty, so this comes only with one that is. */
const NoEvents = lazy(() => import("./no-events").catch(() => ({ default: () => <p>No events found</p> })));

/** They stand in the page that the server sends, so their code follows it. */
const EventGroups = lazy(() => import("./event-groups").catch(() => ({ default: EventTitles })));

/** A list has a second page only when it is long. */
const Pagination = lazy(() =>
  import("../../ui/pagination").then(
    (part) => ({ default: part.Pagination }),
    () => nothing(),
  ),
);

type Given = Section<EventList> | Promise<Section<EventList>>;

const grid = "grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3";

/** One page of the list, or what is to be said instead of it. */
export function EventListing({ events }: { events: Given }) {
  const loaded = useSection(events);
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const navigation = useNavigation();
  const asked = readEventAddress(new URLSearchParams(search));

  if (!loaded.ok) {
    if (loaded.error.status === 404 || loaded.error.status === 422)
      return <NoEvents asked={asked} refusal={loaded.error.detail} />;
    return (
      <FailedState
        message="Failed to load events. Please check if the backend server is running."
        onRetry={() => void revalidate()}
      />
    );
  }
  const { items, total, page, pages } = loaded.value;
  const busy = navigation.state === "loading" && navigation.location.pathname === pathname;
  return (
    <div
      id="list"
      aria-busy={busy}
      className={classes("grid gap-8 transition-opacity duration-200", busy && "opacity-60")}
    >
      <p role="status" className="fact-type text-soft">
        {asked.search ? `${plural(total, "event")} found for “${asked.search}”` : plural(total, "event")}
      </p>
      {items.length === 0 ? (
        <NoEvents asked={asked} firstPage={total > 0 ? eventsHref({ ...asked, page: 1 }) : undefined} />
      ) : (
        <EventGroups events={items} />
      )}
      {pages > 1 ? (
        <Pagination list="list" page={page} pages={pages} hrefOf={(to) => eventsHref({ ...asked, page: to })} />
      ) : null}
    </div>
  );
}

const places = ["1", "2", "3", "4", "5", "6"];

/** The place of the list while it is on its way. */
export const EventListingSkeleton = () => (
  <div className="grid gap-8">
    <div className="[&>p]:justify-start [&>p]:py-0 [&>p]:text-[0.8125rem]">
      <LoadingState label="Loading events..." />
    </div>
    <div className="grid gap-5">
      <Skeleton className="h-10 w-56" />
      <div className={grid}>
        {places.map((place) => (
          <SkeletonCard key={place} className="min-h-115" />
        ))}
      </div>
    </div>
  </div>
);
