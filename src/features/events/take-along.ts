import { toast } from "../../ui/toast";
import { calendarFile } from "./calendar-file";
import type { Event } from "./schema";

/** Saves the event as a file that calendars read. */
export function download(event: Event, organisation: string): void {
  const file = calendarFile(event, { origin: location.origin, organisation });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([file], { type: "text/calendar;charset=utf-8" }));
  link.download = `event-${event.id}.ics`;
  link.click();
  // Some browsers begin to read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Hands the link to the ways of sharing that the device has, or puts it into the clipboard. */
export async function share({ id, title }: Event): Promise<void> {
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
