import { TitleLinks } from "../../../ui/title-links";
import type { Event } from "../schema";

/** The events of a list by their titles, where the code of their cards does not arrive. */
export const EventTitles = ({ events }: { events: Event[] }) => <TitleLinks room="/events/" items={events} />;
