import { t } from "../../../platform/languages/texts";
import { ButtonLink } from "../../../ui/button";
import { Icon } from "../../../ui/icon";

interface CalendarProps {
  event: { id: number; title: string };
  /** in a list where the event is named beside it */
  short?: boolean;
}

/** A link to an event's calendar file. */
export const Calendar = ({ event: { id, title }, short = false }: CalendarProps) => (
  <ButtonLink to={`/events/${id}.ics`} download={`event-${id}.ics`} variant="secondary" size="small">
    <Icon name="calendar" className="size-4" />
    <span>
      {short ? t`Calendar` : t`Add to Calendar`}
      {short ? <span className="sr-only">{t` file of ${{ title }}`}</span> : null}
    </span>
  </ButtonLink>
);
