import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { type Section, useSection } from "../../client/page";
import { ButtonLink } from "../../ui/button";
import { SkeletonCard } from "../../ui/skeleton";
import { EmptyState, FailedState, LoadingState } from "../../ui/states";
import { EventCard } from "../events/event-card";
import type { EventList } from "../events/schema";

const grid =
  "grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3 sm:max-lg:[&>:nth-child(odd):last-child]:col-span-2";

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-6 sm:gap-8">
    <div className="flex flex-wrap items-center justify-between gap-4">
      <h2 id="coming">Coming up</h2>
      <ButtonLink to="/events" variant="secondary">
        All events
      </ButtonLink>
    </div>
    {children}
  </div>
);

/** The next events, with the way to all of them. */
export function ComingUp({ events }: { events: Section<EventList> | Promise<Section<EventList>> }) {
  const loaded = useSection(events);
  const { revalidate } = useRevalidator();
  return (
    <Frame>
      {!loaded.ok ? (
        <FailedState message="Failed to load events" onRetry={() => void revalidate()} />
      ) : loaded.value.items.length === 0 ? (
        <EmptyState
          title="Nothing is planned just now"
          text="The next evenings at the bench are announced here first."
        />
      ) : (
        <ul className={grid}>
          {loaded.value.items.map((event) => (
            <li key={event.id}>
              <EventCard event={event} />
            </li>
          ))}
        </ul>
      )}
    </Frame>
  );
}

const places = ["1", "2", "3"];

/** The place of the next events while they are on their way. */
export const ComingUpSkeleton = () => (
  <Frame>
    <div className={grid}>
      {places.map((place) => (
        <SkeletonCard key={place} className="min-h-115" />
      ))}
    </div>
    <LoadingState label="Loading events..." />
  </Frame>
);
