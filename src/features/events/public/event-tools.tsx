import { useHydrated } from "../../../client/use-hydrated";
import { Button, ButtonLink } from "../../../ui/button";
import { classes } from "../../../ui/classes";
import { Icon } from "../../../ui/icon";
import { notifyFailure, partMissing } from "../../../ui/overlay/notify";
import type { Event } from "../schema";

/** The ways to share come when they are first asked for. */
async function share(event: Event): Promise<void> {
  try {
    await (await import("./share-event")).share(event);
  } catch {
    void notifyFailure(partMissing);
  }
}

/** Takes an event along: into a calendar, or, once there are scripts, to a friend. */
export function EventTools({ event }: { event: Event }) {
  const hydrated = useHydrated();
  return (
    <div className="flex flex-wrap gap-2 px-5 pb-5 sm:px-6">
      {event.status === "past" || event.publication === "draft" ? null : (
        <ButtonLink to={`/events/${event.id}.ics`} download={`event-${event.id}.ics`} variant="secondary" size="small">
          <Icon name="calendar" className="size-4" />
          Add to calendar
        </ButtonLink>
      )}
      <Button
        variant="secondary"
        size="small"
        className={classes("noscript:hidden", !hydrated && "invisible")}
        onClick={() => void share(event)}
      >
        <Icon name="share" className="size-4" />
        Share
      </Button>
    </div>
  );
}
