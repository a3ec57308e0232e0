import { lazy, Suspense } from "react";
import { type MetaFunction, useLoaderData } from "react-router";
import { inBrowser } from "../../client/browser";
import { type Load, section } from "../../client/page";
import { onServer } from "../../client/page-data.server";
import { PageSearch } from "../../ui/form/page-search";
import { PageHeader } from "../../ui/frame/page-header";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";
import { FilterBar } from "../../ui/list/filter-bar";
import { useShownParameters } from "../../ui/list/use-shown-parameters";
import { nothing, ServerRendered } from "../../ui/motion/server-rendered";
import { useKnownSite } from "../../ui/site";
import { eventFilters, eventsHref, listEvents, readEventAddress } from "../events/public/event-address";
import { EventListing, EventListingSkeleton } from "./event-listing";

const load = (({ api, url }) => ({
  events: section(listEvents(api, readEventAddress(url.searchParams))),
})) satisfies Load<object>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = ({ matches, location }) => {
  const { show } = readEventAddress(new URLSearchParams(location.search));
  const filter = eventFilters.find((one) => one.show === show && show !== "");
  return pageMeta({
    title: filter ? (filter.show === "upcoming" ? "Upcoming events" : filter.label) : "Events",
    description: import.meta.env.SSR
      ? "Workshops, hackathons, meetups, panels and bootcamps: what is on, what it costs and how to come."
      : "",
    site: siteOf(matches),
  });
};

const Subscribe = lazy(() => import("../../ui/subscribe").catch(nothing));
const subscribing = "Have every date in your own calendar: when one moves here, it moves there.";

/** /events: everything that is on, filtered and searched by its address. */
export default function EventsPage() {
  const { events } = useLoaderData<typeof clientLoader>();
  const { show, search } = readEventAddress(useShownParameters());
  return (
    <>
      <PageHeader
        title="Events"
        lead="Evenings, Saturdays and long weekends at the bench. Come to learn one thing, stay for the people."
        actions={
          <PageSearch
            label="Search events"
            name="search"
            text={search}
            otherParameters={show ? { show } : {}}
            hrefOf={(text) => eventsHref({ show, search: text })}
          />
        }
      />
      <div className="wrap grid gap-8 pb-20 sm:pb-28">
        <FilterBar
          label="Filter events"
          current={show}
          filters={eventFilters.map((filter) => ({
            id: filter.show,
            label: filter.label,
            href: eventsHref({ show: filter.show, search }),
          }))}
        />
        <Suspense fallback={<EventListingSkeleton />}>
          <EventListing events={events} />
        </Suspense>
        <ServerRendered
          component={Subscribe}
          props={{ path: "/events.ics", origin: useKnownSite().origin, children: subscribing }}
          className="border-t border-rule pt-6"
        />
      </div>
    </>
  );
}
