import { useSection } from "../../ui/section";
import type { Event } from "../events/schema";
import DatesList from "./dates-list";

/** The next dates of a series; nothing if there are none. */
export function NextDates({ events }: { events: Event[] | Promise<Event[]> }) {
  const dates = useSection(events);
  return dates.length > 0 ? (
    <div>
      <DatesList events={dates} />
    </div>
  ) : null;
}
