import { CalendarPlus, Share2 } from "lucide-react";
import { useHydrated } from "../../client/use-hydrated";
import { Button } from "../../ui/button";
import { classes } from "../../ui/classes";
import { useSite } from "../../ui/site";
import { toast } from "../../ui/toast";
import { calendarFile } from "./calendar-file";
import type { Event } from "./schema";

/** Takes an event along: into a calendar, or to a friend. Both need scripts; while these are on their way, the place is kept. */
export function EventTools({ event }: { event: Event }) {
  const hydrated = useHydrated();
  const { name } = useSite();
  return (
    <div className={classes("flex flex-wrap gap-2 px-5 pb-5 sm:px-6 noscript:hidden", !hydrated && "invisible")}>
      {event.status === "past" ? null : (
        <Button variant="secondary" size="small" onClick={() => download(event, name)}>
          <CalendarPlus aria-hidden="true" className="size-4" />
          Add to calendar
        </Button>
      )}
      <Button variant="secondary" size="small" onClick={() => void share(event)}>
        <Share2 aria-hidden="true" className="size-4" />
        Share
      </Button>
    </div>
  );
}

function download(event: Event, organisation: string): void {
  const file = calendarFile(event, { origin: location.origin, organisation });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([file], { type: "text/calendar;charset=utf-8" }));
  link.download = `event-${event.id}.ics`;
  link.click();
  // Some browsers begin to read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function share({ id, title }: Event): Promise<void> {
  const url = `${location.origin}/events/${id}`;
  if (typeof navigator.share === "function") {
    // Whoever closes the list of ways to share has decided not to.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast({ message: "The link is in your clipboard." });
  } catch {
    toast({ tone: "error", message: `The link could not be copied. It is ${url}` });
  }
}
