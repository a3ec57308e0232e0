import { useLoaderData } from "react-router";
import { inBrowser } from "../../client/browser";
import { ListPage } from "../../client/list-page/list-page";
import { listMeta, listRoom, loadList } from "../../client/list-page/list-room";
import { onServer } from "../../client/page-data.server";
import { counted, t } from "../../platform/languages/texts";
import { SkeletonCards } from "../../ui/list/listing";
import { useKnownSite } from "../../ui/site";
import { Skeleton } from "../../ui/skeleton";
import Subscribe from "../../ui/subscribe";
import { eventFilters, eventsAddress, listEvents } from "../events/public/event-address";
import EventGroups from "./event-groups";

const room = listRoom({
  address: eventsAddress,
  list: listEvents,
  count: (total) => counted({ total }, "# event", "# events"),
  get title() {
    return t`Events`;
  },
  titleWith: (label) => (label === t`Upcoming` ? t`Upcoming events` : label),
  get lead() {
    return t`Evenings, Saturdays and long weekends at the bench. Come to learn one thing, stay for the people.`;
  },
  get description() {
    return t`Workshops, hackathons, meetups, panels and bootcamps: what is on, what it costs and how to come.`;
  },
  get search() {
    return t`Search events`;
  },
  filters: {
    get label() {
      return t`Filter events`;
    },
    by: "show",
    choices: eventFilters,
  },
  get loading() {
    return t`Loading events...`;
  },
  get failed() {
    return t`Failed to load events. Please check if the backend server is running.`;
  },
  all: {
    get label() {
      return t`All events`;
    },
  },
  words: {
    unknown: {
      get title() {
        return t`There is no such list of events`;
      },
      get text() {
        return t`The whole list is one step away.`;
      },
    },
    unmatched: ({ search }) => ({
      title: t`No events found`,
      text: search ? t`Try a shorter word, or another kind of event.` : t`Nothing of this kind is planned yet.`,
    }),
    none: {
      get title() {
        return t`No events yet`;
      },
      get text() {
        return t`New events are announced here first. Check back soon.`;
      },
    },
  },
  Cards: EventGroups,
  skeleton: (
    <div className="grid gap-5">
      <Skeleton className="h-10 w-56" />
      <SkeletonCards card="min-h-115" />
    </div>
  ),
});

const load = loadList(room);
export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = listMeta(room);

const subscribing = () => t`Keep every date in your own calendar: when one moves here, it moves there.`;

/** /events: all events, filtered and searched by the address. */
export default function EventsPage() {
  const { list } = useLoaderData<typeof clientLoader>();
  const { origin } = useKnownSite();
  const end = (
    <div className="border-t border-rule pt-6">
      <Subscribe path="/events.ics" origin={origin}>
        {subscribing()}
      </Subscribe>
    </div>
  );
  return <ListPage room={room} given={list} end={end} className="pb-20 sm:pb-28" />;
}
