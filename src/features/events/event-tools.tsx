import { useHydrated } from "../../client/use-hydrated";
import { Button } from "../../ui/button";
import { classes } from "../../ui/classes";
import { Icon } from "../../ui/icon";
import { notifyFailure, partMissing } from "../../ui/notify";
import { useSite } from "../../ui/site";
import type { Event } from "./schema";

/** Comes when it is first asked for. */
async function takeAlong(use: (part: typeof import("./take-along")) => void): Promise<void> {
  try {
    use(await import("./take-along"));
  } catch {
    void notifyFailure(partMissing);
  }
}

/** Takes an event along: into a calendar, or to a friend. Both need scripts; while these are on their way, the place is kept. */
export function EventTools({ event }: { event: Event }) {
  const hydrated = useHydrated();
  const { name } = useSite();
  return (
    <div className={classes("flex flex-wrap gap-2 px-5 pb-5 sm:px-6 noscript:hidden", !hydrated && "invisible")}>
      {event.status === "past" ? null : (
        <Button
          variant="secondary"
          size="small"
          onClick={() => void takeAlong(({ download }) => download(event, name))}
        >
          <Icon name="calendar" className="size-4" />
          Add to calendar
        </Button>
      )}
      <Button variant="secondary" size="small" onClick={() => void takeAlong(({ share }) => void share(event))}>
        <Icon name="share" className="size-4" />
        Share
      </Button>
    </div>
  );
}
