import { ButtonLink } from "../../../ui/button";
import { Icon } from "../../../ui/icon";

interface CalendarProps {
  event: { id: number; title: string };
  /** in a row of several, where the event is named beside it */
  short?: boolean;
}

/** The file of an event for one's own calendar. */
export const Calendar = ({ event: { id, title }, short = false }: CalendarProps) => (
  <ButtonLink to={`/events/${id}.ics`} download={`event-${id}.ics`} variant="secondary" size="small">
    <Icon name="calendar" className="size-4" />
    <span>
      {short ? "Calendar" : "Add to calendar"}
      {short ? <span className="sr-only"> file of {title}</span> : null}
    </span>
  </ButtonLink>
);
