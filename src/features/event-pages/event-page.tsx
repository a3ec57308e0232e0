import { lazy, Suspense, useEffect } from "react";
import { type MetaFunction, useLoaderData, useRevalidator } from "react-router";
import { inBrowser } from "../../client/browser";
import { type Load, section } from "../../client/page";
import { onServer } from "../../client/page-data.server";
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
import { NextEvents } from "./next-events";

/** It stands in the page that the server sends, so its code follows it. */
const EventWithRsvp = lazy(() => import("./event-with-rsvp").catch(() => ({ default: JustTitle })));

const JustTitle = ({ event }: { event: Event }) => <EventTitles events={[event]} />;

/** Events shown below this one, and one more in case it is among them. */
const nextShown = 3;

const load = (({ api, params: { id = "" } }) => ({
  event: section(eventsApi(api).read(id)),
  // Only an addition: when it cannot be had, the page is whole without it.
  next: eventsApi(api)
    .list({ upcoming: "true", size: nextShown + 1 })
    .then(
      ({ items }) => items.filter((event) => String(event.id) !== id).slice(0, nextShown),
      (): Event[] => [],
    ),
})) satisfies Load<object>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

type Failed = Section<Event> & { ok: false };

const isMissing = ({ error: { status } }: Failed): boolean => status === 404 || status === 422;

const titleOf = (title: string, site: { name: string }) => `${title} · ${site.name}`;

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const site = siteOf(matches);
  // In the browser the event is still on its way; its page sets the title when it is here.
  const event = loaderData?.event as Section<Event> | Promise<unknown> | undefined;
  if (!event || event instanceof Promise) return pageMeta({ title: "Event", site });
  if (!event.ok) return pageMeta({ title: isMissing(event) ? "Event Not Found" : "Event", site });
  const { title, description } = event.value;
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
  const { event, next } = useLoaderData<typeof clientLoader>();
  return (
    <>
      <Suspense fallback={<EventSkeleton />}>
        <EventOrFailure event={event} />
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
  const title = loaded.ok ? loaded.value.title : missing ? "Event Not Found" : "Event";
  useEffect(() => {
    document.title = titleOf(title, site);
  });
  if (loaded.ok) return <EventWithRsvp event={loaded.value} />;
  if (missing) return <EventNotFound />;
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
