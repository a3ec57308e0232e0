import { useHydrated } from "../../../client/use-hydrated";
import { Button, ButtonLink } from "../../../ui/button";
import { classes } from "../../../ui/classes";
import { Icon } from "../../../ui/icon";
import { notifyFailure, partMissing } from "../../../ui/overlay/notify";
import { useLinkOrigin, useSite } from "../../../ui/site";
import type { Event } from "../schema";

/** Loads the ways to share when they are first used. */
async function withSharing(use: (sharing: typeof import("./share-event")) => Promise<void>): Promise<void> {
  try {
    await use(await import("./share-event"));
  } catch {
    void notifyFailure(partMissing);
  }
}

/** Takes an event along: into a calendar, or, once there are scripts, to a friend. */
export function EventTools({ event }: { event: Event }) {
  const hydrated = useHydrated();
  const site = useSite();
  const origin = useLinkOrigin();
  const needsScripts = classes("noscript:hidden", !hydrated && "invisible");
  return (
    <div className="flex flex-wrap gap-2 px-5 pb-5 sm:px-6">
      {event.status === "past" || event.publication !== "published" ? null : (
        <ButtonLink to={`/events/${event.id}.ics`} download={`event-${event.id}.ics`} variant="secondary" size="small">
          <Icon name="calendar" className="size-4" />
          Add to calendar
        </ButtonLink>
      )}
      <Button
        variant="secondary"
        size="small"
        className={needsScripts}
        onClick={() => void withSharing(({ share }) => share(event, origin))}
      >
        <Icon name="share" className="size-4" />
        Share
      </Button>
      <Button
        variant="secondary"
        size="small"
        className={needsScripts}
        onClick={() => void withSharing(({ copyForChat }) => copyForChat(event, site, origin))}
      >
        Copy for WhatsApp
      </Button>
    </div>
  );
}
