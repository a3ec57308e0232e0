import type { ReactNode } from "react";
import { Link } from "react-router";
import { sessionApi } from "../client/session";
import { useLoaded } from "../client/use-loaded";
import { placeLine, timeLine } from "../features/events/event-facts";
import type { Event } from "../features/events/schema";
import type { Registration } from "../features/registrations/schema";
import { StatusBadge } from "../features/registrations/status-badge";
import { TextLink } from "../ui/button";
import { Card } from "../ui/card";
import { formatDateTime, wallClock } from "../ui/format";
import { PlacesBar } from "../ui/places-bar";
import { useSite } from "../ui/site";
import { Skeleton } from "../ui/skeleton";
import { FailedState } from "../ui/states";
import { tabPath } from "./tabs";

/** Rows of each list on the dashboard. */
const rows = 5;

const nextEvents = async (): Promise<Event[]> =>
  (await sessionApi.events.list({ size: rows })).items.filter(({ status }) => status !== "past");

/** The events that come next, and how full they are. */
export function ComingUp() {
  const { loaded, reload } = useLoaded("coming-up", nextEvents);
  return (
    <Part title="Coming up" all={{ to: tabPath("events"), label: "All events" }}>
      {loaded.state === "loading" && <WaitingRows label="Loading events..." />}
      {loaded.state === "failed" && <FailedState message="Failed to load events" onRetry={reload} />}
      {loaded.state === "ready" && (
        <List
          empty="Nothing is planned yet."
          items={loaded.value.map((event) => <EventRow key={event.id} event={event} />)}
        />
      )}
    </Part>
  );
}

function EventRow({ event }: { event: Event }) {
  const site = useSite();
  const { weekday, day, month } = wallClock(event.start_date, site.timeZone);
  return (
    <li className="relative grid grid-cols-[3.25rem_1fr] gap-x-4 gap-y-2 px-4 py-3.5 sm:grid-cols-[3.25rem_1fr_11.5rem] sm:px-5">
      <p className="text-center">
        <span className="label-type block text-soft">{weekday}</span>
        <span className="block font-display text-2xl leading-none font-[780] tabular-nums">{day}</span>
        <span className="label-type block text-soft">{month}</span>
      </p>
      <div className="min-w-0">
        <Link
          to={tabPath("registrations", { event: event.id })}
          className="leading-snug font-[640] wrap-anywhere text-ink decoration-copper underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {event.title}
        </Link>
        <p className="fact-type mt-1 text-soft">{timeLine(event, site)}</p>
        <p className="truncate text-[0.9375rem] text-soft">{placeLine(event)}</p>
      </div>
      <div className="col-start-2 sm:col-start-3">
        {event.max_attendees === null ? (
          <p className="fact-type text-soft">{event.places_taken} taken, no limit</p>
        ) : (
          <PlacesBar taken={event.places_taken} max={event.max_attendees} />
        )}
      </div>
    </li>
  );
}

const latest = async (): Promise<Registration[]> => (await sessionApi.registrations.list({ size: rows })).items;

/** Who has registered last. */
export function LatestRegistrations() {
  const { loaded, reload } = useLoaded("latest-registrations", latest);
  return (
    <Part title="Latest registrations" all={{ to: tabPath("registrations"), label: "All registrations" }}>
      {loaded.state === "loading" && <WaitingRows label="Loading registrations..." />}
      {loaded.state === "failed" && <FailedState message="Failed to load registrations" onRetry={reload} />}
      {loaded.state === "ready" && (
        <List
          empty="Nobody has registered yet."
          items={loaded.value.map((registration) => (
            <RegistrationRow key={registration.id} registration={registration} />
          ))}
        />
      )}
    </Part>
  );
}

function RegistrationRow({ registration }: { registration: Registration }) {
  const site = useSite();
  return (
    <li className="px-4 py-3.5 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 leading-snug font-[640] wrap-anywhere">{registration.name}</p>
        <StatusBadge status={registration.registration_status} />
      </div>
      <p className="mt-1 text-[0.9375rem] leading-snug wrap-anywhere">{registration.event.title || "Unknown Event"}</p>
      <p className="fact-type mt-1 text-soft">{formatDateTime(registration.created_at, site)}</p>
    </li>
  );
}

function Part({ title, all, children }: { title: string; all: { to: string; label: string }; children: ReactNode }) {
  return (
    <section>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h3>{title}</h3>
        <TextLink to={all.to} className="reach text-[0.9375rem] whitespace-nowrap">
          {all.label}
        </TextLink>
      </div>
      {children}
    </section>
  );
}

const List = ({ items, empty }: { items: ReactNode[]; empty: string }) =>
  items.length === 0 ? (
    <Card className="text-soft">{empty}</Card>
  ) : (
    <Card padded={false} as="ul" className="divide-y divide-rule">
      {items}
    </Card>
  );

const WaitingRows = ({ label }: { label: string }) => (
  <Card padded={false}>
    <p role="status" className="sr-only">
      {label}
    </p>
    {Array.from({ length: rows }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows without a name yet
      <div key={index} className="grid gap-2.5 border-b border-rule px-5 py-5 last:border-b-0">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    ))}
  </Card>
);
