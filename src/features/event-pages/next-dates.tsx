import { lazy } from "react";
import { nothing, ServerRendered } from "../../ui/motion/server-rendered";
import { useSection } from "../../ui/section";
import type { Event } from "../events/schema";

/** An addition: where it does not arrive, the link on the ticket is enough. */
const DatesList = lazy(() => import("./dates-list").catch(nothing));

/** The other dates of a series that come next; nothing where there are none. */
export function NextDates({ events }: { events: Event[] | Promise<Event[]> }) {
  const dates = useSection(events);
  return dates.length > 0 ? <ServerRendered component={DatesList} props={{ events: dates }} /> : null;
}
