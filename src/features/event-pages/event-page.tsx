import { lazy, Suspense, useEffect } from "react";
import { type MetaFunction, useLoaderData, useRevalidator } from "react-router";
import { inBrowser } from "../../client/browser";
import { type Load, section } from "../../client/page";
import { onServer } from "../../client/page-data.server";
import { readTokens } from "../../client/tokens";
import { useHydrated } from "../../client/use-hydrated";
import type { Site } from "../../platform/site";
import { ButtonLink } from "../../ui/button";
import { PageHeader } from "../../ui/frame/page-header";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";
import { type Section, useSection } from "../../ui/section";
import { useSite } from "../../ui/site";
import { Skeleton } from "../../ui/skeleton";
import { FailedState, LoadingState } from "../../ui/states";
import { eventsApi } from "../events/client";
import { dateLine } from "../events/public/event-facts";
import { EventTitles } from "../events/public/event-titles";
import type { Event } from "../events/schema";
import { NextDates } from "./next-dates";
import { NextEvents } from "./next-events";

/** It stands in the page that the server sends, so its code follows it. */
const EventWithRsvp = lazy(() => import("./event-with-rsvp").catch(() => ({ default: JustTitle })));

const JustTitle = ({ event }: { event: Event }) => <EventTitles events={[event]} />;

/** Events shown below this one, and one more in case it is among them. */
const nextShown = 3;

/** Dates of its series shown below it. */
const datesShown = 6;

/** Other events that come next, of each series one, and none of its own. */
async function loadNext(events: ReturnType<typeof eventsApi>, id: string, event: Promise<Event>): Promise<Event[]> {
  const [{ items }, own] = await Promise.all([
    events.list({ upcoming: "true", series: "next", size: nextShown + 1 }),
    event.catch(() => undefined),
  ]);
  const isOther = (one: Event) => String(one.id) !== id && (one.series_id === null || one.series_id !== own?.series_id);
  return items.filter(isOther).slice(0, nextShown);
}

async function loadDates(events: ReturnType<typeof eventsApi>, event: Promise<Event>): Promise<Event[]> {
  const { id, series_id } = await event;
  if (series_id === null) return [];
  const { items } = await events.list({ series_id, upcoming: "true", size: datesShown });
  return items.filter((one) => one.id !== id);
}

const load = (({ api, params: { id = "" } }) => {
  const events = eventsApi(api);
  const event = events.read(id);
  return {
    event: section(event),
    // Only additions: when they cannot be had, the page is whole without them.
    dates: loadDates(events, event).catch((): Event[] => []),
    next: loadNext(events, id, event).catch((): Event[] => []),
  };
}) satisfies Load<object>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

type Failed = Section<Event> & { ok: false };

const isMissing = ({ error: { status } }: Failed): boolean => status === 404 || status === 422;

/** What its page is called: one of a series with its date, a cancelled one as such. */
function calledOf(event: Event, site: Pick<Site, "timeZone">): string {
  const dated = event.series_id === null ? event.title : `${event.title}, ${dateLine(event, site)}`;
  return event.publication === "cancelled" ? `Cancelled: ${dated}` : dated;
}

const titleOf = (title: string, site: { name: string }) => `${title} · ${site.name}`;

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const site = siteOf(matches);
  // In the browser the event is still on its way; its page sets the title when it is here.
  const event = loaderData?.event as Section<Event> | Promise<unknown> | undefined;
  if (!event || event instanceof Promise) return pageMeta({ title: "Event", site });
  if (!event.ok) return pageMeta({ title: isMissing(event) ? "Event Not Found" : "Event", site });
  const { description } = event.value;
  const title = calledOf(event.value, site);
  const preview = { room: "events", of: event.value } as const;
  return pageMeta({
    title,
    description: import.meta.env.SSR ? `${dateLine(event.value, site)}: ${description}` : "",
    site,
    preview,
  });
};

/** /events/{id}: one event with all there is to know, and the way in. */
export default function EventPage() {
  const { event, dates, next } = useLoaderData<typeof clientLoader>();
  return (
    <>
      <Suspense fallback={<EventSkeleton />}>
        <EventOrFailure event={event} />
      </Suspense>
      <Suspense>
        <NextDates events={dates} />
      </Suspense>
      <Suspense>
        <NextEvents events={next} />
      </Suspense>
    </>
  );
}

function EventOrFailure({ event }: { event: Section<Event> | Promise<Section<Event>> }) {
  const loaded = useSection(event);
  const site = useSite();
  const { revalidate } = useRevalidator();
  const missing = !loaded.ok && isMissing(loaded);
  const title = loaded.ok ? calledOf(loaded.value, site) : missing ? "Event Not Found" : "Event";
  useEffect(() => {
    document.title = titleOf(title, site);
  });
  if (loaded.ok) return <EventWithRsvp event={loaded.value} />;
  if (missing) return <HiddenOrNotFound />;
  return (
    <div className="wrap py-16">
      <h1 className="sr-only">Event</h1>
      <FailedState
        message="Failed to load event details"
        onRetry={() => void revalidate()}
        back={{ to: "/events", label: "All events" }}
      />
    </div>
  );
}

/** What visitors do not see yet: fetched by those alone who are signed in. */
const HiddenEvent = lazy(() => import("./hidden-event").catch(() => ({ default: EventNotFound })));

function HiddenOrNotFound() {
  const hydrated = useHydrated();
  if (!hydrated || !readTokens()) return <EventNotFound />;
  return (
    <Suspense>
      <HiddenEvent notFound={<EventNotFound />} />
    </Suspense>
  );
}

const EventNotFound = () => (
  <div className="pb-16">
    <PageHeader
      title="Event Not Found"
      lead="There is no event at this address. It may have been taken down, or the link has lost a part on its way."
      actions={<ButtonLink to="/events">All events</ButtonLink>}
    />
  </div>
);

const EventSkeleton = () => (
  <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pt-6 pb-16 sm:pt-10 sm:pb-24 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
    <div className="grid content-start gap-5">
      <div className="[&>p]:justify-start [&>p]:py-0">
        <LoadingState label="Loading event..." />
      </div>
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-16 w-4/5" />
      <Skeleton className="h-14 w-full" />
    </div>
    <Skeleton className="h-150 w-full rounded-md lg:col-start-2 lg:row-span-2 lg:row-start-1" />
    <Skeleton className="aspect-video w-full rounded-md" />
  </div>
);
