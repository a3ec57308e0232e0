import { useLoaderData } from "react-router";
import { inBrowser } from "../../client/browser";
import { ListPage } from "../../client/list-page/list-page";
import { listMeta, listRoom, loadList } from "../../client/list-page/list-room";
import { onServer } from "../../client/page-data.server";
import { SkeletonCards } from "../../ui/list/listing";
import { useKnownSite } from "../../ui/site";
import { Skeleton } from "../../ui/skeleton";
import Subscribe from "../../ui/subscribe";
import { eventFilters, eventsAddress, listEvents } from "../events/public/event-address";
import EventGroups from "./event-groups";

const room = listRoom({
  address: eventsAddress,
  list: listEvents,
  one: "event",
  title: "Events",
  titleWith: (label) => (label === "Upcoming" ? "Upcoming events" : label),
  lead: "Evenings, Saturdays and long weekends at the bench. Come to learn one thing, stay for the people.",
  description: "Workshops, hackathons, meetups, panels and bootcamps: what is on, what it costs and how to come.",
  search: "Search events",
  filters: { label: "Filter events", by: "show", choices: eventFilters },
  loading: "Loading events...",
  failed: "Failed to load events. Please check if the backend server is running.",
  all: { label: "All events" },
  words: {
    unknown: { title: "There is no such list of events", text: "The whole list is one step away." },
    unmatched: ({ search }) => ({
      title: "No events found",
      text: search ? "Try a shorter word, or another kind of event." : "Nothing of this kind is planned yet.",
    }),
    none: { title: "No events yet", text: "New events are announced here first. Check back soon." },
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

const subscribing = "Keep every date in your own calendar: when one moves here, it moves there.";

/** /events: all events, filtered and searched by the address. */
export default function EventsPage() {
  const { list } = useLoaderData<typeof clientLoader>();
  const { origin } = useKnownSite();
  const end = (
    <div className="border-t border-rule pt-6">
      <Subscribe path="/events.ics" origin={origin}>
        {subscribing}
      </Subscribe>
    </div>
  );
  return <ListPage room={room} given={list} end={end} className="pb-20 sm:pb-28" />;
}
