import { lazy, Suspense, useRef } from "react";
import { type MetaFunction, useLoaderData, useLocation, useNavigate, useNavigation } from "react-router";
import { inBrowser } from "../../client/browser";
import { type Load, section } from "../../client/page";
import { onServer } from "../../page-data.server";
import { FilterBar } from "../../ui/filter-bar";
import { PageHeader } from "../../ui/page-header";
import { pageMeta, siteOf } from "../../ui/page-meta";
import { SearchField } from "../../ui/search-field";
import { nothing, ServerDrawn } from "../../ui/server-drawn";
import { useKnownSite } from "../../ui/site";
import { eventFilters, eventsHref, listEvents, readEventAddress, searchLimit } from "./event-address";
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

const Subscribe = lazy(() => import("./subscribe").catch(nothing));
const subscribing = "Have every date in your own calendar: when one moves here, it moves there.";

/** /events: everything that is on, filtered and searched by its address. */
export default function EventsPage() {
  const { events } = useLoaderData<typeof clientLoader>();
  const { show, search } = useShownAddress();
  return (
    <>
      <PageHeader
        title="Events"
        lead="Evenings, Saturdays and long weekends at the bench. Come to learn one thing, stay for the people."
        actions={
          <div className="w-full sm:w-96 lg:w-80">
            <EventSearch show={show} search={search} />
          </div>
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
        <ServerDrawn
          art={Subscribe}
          properties={{ path: "/events.ics", origin: useKnownSite().origin, children: subscribing }}
          className="border-t border-rule pt-6"
        />
      </div>
    </>
  );
}

/** What the filters show: where one is going as soon as that is known, else where one is. */
function useShownAddress() {
  const here = useLocation();
  const { location: there } = useNavigation();
  const shown = there?.pathname === here.pathname ? there : here;
  return readEventAddress(new URLSearchParams(shown.search));
}

function EventSearch({ show, search }: { show: string; search: string }) {
  const navigate = useNavigate();
  // The search goes off a moment after the last letter; a filter chosen in between holds for it too.
  const filter = useRef(show);
  filter.current = show;
  return (
    <SearchField
      label="Search events"
      name="search"
      defaultValue={search}
      keep={show ? { show } : {}}
      onSearch={(text) => {
        const asked = text.trim().slice(0, searchLimit);
        void navigate(eventsHref({ show: filter.current, search: asked }), { replace: true });
      }}
    />
  );
}
