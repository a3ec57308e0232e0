import { lazy, Suspense } from "react";
import { useLoaderData } from "react-router";
import type { Caller } from "../../client/api";
import { inBrowser } from "../../client/browser";
import { ItemPage, type ItemRoom, itemMeta } from "../../client/item-page/item-room";
import { type Load, section } from "../../client/page";
import { onServer } from "../../client/page-data.server";
import { t } from "../../platform/languages/texts";
import type { Site } from "../../platform/site";
import { TitleLinks } from "../../ui/title-links";
import { eventsApi } from "../events/client";
import { dateLine } from "../events/public/event-facts";
import type { Event } from "../events/schema";
import { eventGrantsApi } from "../qualifications/client";
import EventWithRsvp from "./event-with-rsvp";
import { NextDates } from "./next-dates";
import { NextEvents } from "./next-events";
import type { ShownEvent } from "./shown-event";

const JustTitle = ({ event }: { event: Event }) => <TitleLinks room="/events/" items={[event]} />;
const justTitle = () => ({ default: JustTitle });

const HiddenEvent = lazy(() => import("./hidden-event").catch(justTitle));

/** Events shown below this one, and one more in case it is among them. */
const nextShown = 3;

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

async function readEvent(api: Caller, id: string): Promise<ShownEvent> {
  const [event, giving] = await Promise.all([
    eventsApi(api).read(id),
    // The page is whole without it.
    /^\d+$/.test(id)
      ? eventGrantsApi(api)
          .read(Number(id))
          .catch(() => undefined)
      : undefined,
  ]);
  if (!giving || giving.gives.length + giving.asks.length === 0) return event;
  return { ...event, giving: { gives: giving.gives, asks: giving.asks } };
}

/** What its page is called: one of a series with its date, a cancelled one as such. */
function calledOf(event: Event, site: Pick<Site, "timeZone">): string {
  const dated = event.series_id === null ? event.title : `${event.title}, ${dateLine(event, site)}`;
  return event.publication === "cancelled" ? t`Cancelled: ${{ dated }}` : dated;
}

const room: ItemRoom<ShownEvent> = {
  get one() {
    return t`event`;
  },
  back: {
    to: "/events",
    get label() {
      return t`All events`;
    },
  },
  get failed() {
    return t`Failed to load event details`;
  },
  read: readEvent,
  titleOf: ({ title }) => title,
  descriptionOf: (event, site) => (import.meta.env.SSR ? `${dateLine(event, site)}: ${event.description}` : ""),
  preview: "events",
  pageTitleOf: calledOf,
};

const load = (({ api, params: { id = "" } }) => {
  const events = eventsApi(api);
  const event = readEvent(api, id);
  return {
    item: section(event),
    // Only additions: when they cannot be had, the page is whole without them.
    dates: loadDates(events, event).catch((): Event[] => []),
    next: loadNext(events, id, event).catch((): Event[] => []),
  };
}) satisfies Load<object>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = itemMeta(room);

/** /events/{id}: one event with all there is to know, and the way in. */
export default function EventPage() {
  const { item, dates, next } = useLoaderData<typeof clientLoader>();
  return (
    <>
      <ItemPage room={room} given={item} hidden={(one) => <HiddenEvent event={one} />}>
        {(one) => <EventWithRsvp event={one} />}
      </ItemPage>
      <Suspense>
        <NextDates events={dates} />
      </Suspense>
      <Suspense>
        <NextEvents events={next} />
      </Suspense>
    </>
  );
}
