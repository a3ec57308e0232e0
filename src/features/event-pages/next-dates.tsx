import { lazy } from "react";
import { emptyComponent, ServerRendered } from "../../ui/motion/server-rendered";
import { useSection } from "../../ui/section";
import type { Event } from "../events/schema";

/** Optional: the ticket's link is enough without it. */
const DatesList = lazy(() => import("./dates-list").catch(emptyComponent));

/** The next dates of a series; nothing if there are none. */
export function NextDates({ events }: { events: Event[] | Promise<Event[]> }) {
  const dates = useSection(events);
  return dates.length > 0 ? <ServerRendered component={DatesList} props={{ events: dates }} /> : null;
}
