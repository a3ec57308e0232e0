import { TextLink } from "../../ui/button";
import type { Event } from "./schema";

/** The events of a list by their titles, where the code of their cards does not arrive. */
export const EventTitles = ({ events }: { events: Event[] }) => (
  <ul>
    {events.map(({ id, title }) => (
      <li key={id} className="py-2">
        <TextLink to={`/events/${id}`}>{title}</TextLink>
      </li>
    ))}
  </ul>
);
