import { t } from "../../../platform/languages/texts";
import { Button, ButtonLink } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { useLinkOrigin, useSite } from "../../../ui/site";
import { T } from "../../../ui/texts/texts";
import type { Event } from "../schema";
import { eventChat } from "./event-chat";

/** Takes an event along: into a calendar, or, with src/reader/sharing.ts, to a friend. */
export function EventTools({ event }: { event: Event }) {
  const site = useSite();
  const origin = useLinkOrigin();
  return (
    <div className="flex flex-wrap gap-2 px-5 pb-5 sm:px-6">
      {event.status === "past" || event.publication !== "published" ? null : (
        <ButtonLink to={`/events/${event.id}.ics`} download={`event-${event.id}.ics`} variant="secondary" size="small">
          <T>
            <Icon name="calendar" className="size-4" />
            Add to Calendar
          </T>
        </ButtonLink>
      )}
      <Button
        variant="secondary"
        size="small"
        data-native=""
        data-share-page={`${origin}/events/${event.id}`}
        className="needs-scripts"
      >
        <T>
          <Icon name="share" className="size-4" />
          Share
        </T>
      </Button>
      <Button
        variant="secondary"
        size="small"
        data-native=""
        data-copy-text={eventChat(event, site, origin)}
        className="needs-scripts"
      >{t`Copy for WhatsApp`}</Button>
    </div>
  );
}
