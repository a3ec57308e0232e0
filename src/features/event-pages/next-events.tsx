import { lazy } from "react";
import { ButtonLink } from "../../ui/button";
import { ServerRendered } from "../../ui/motion/server-rendered";
import { useSection } from "../../ui/section";
import type { Event } from "../events/schema";

/** Optional: the link to all events is enough without it. */
const NextList = lazy(() => import("./next-list").catch(() => ({ default: () => <span /> })));

/** A few upcoming events; nothing if there are none. */
export function NextEvents({ events }: { events: Event[] | Promise<Event[]> }) {
  const next = useSection(events);
  if (next.length === 0) return null;
  return (
    <section aria-labelledby="next" className="border-rule border-t">
      <div className="wrap grid gap-6 py-14 sm:py-20">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 id="next">Coming up next</h2>
          <ButtonLink to="/events" variant="secondary">
            All events
          </ButtonLink>
        </div>
        <ServerRendered component={NextList} props={{ events: next }} />
      </div>
    </section>
  );
}
