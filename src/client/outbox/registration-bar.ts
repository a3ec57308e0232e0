import { createBar } from "../../reader/notice";
import type { Fields, Refused } from "./outbox-store";

/** A registration as it waits on the device: with the event that it is for. */
export interface QueuedRegistration {
  event_id: number;
  event_title: string;
}

/** Shows on any page whether a queued registration was accepted. @param refused undefined when accepted */
export function showRegistrationResult(body: Fields, refused: Refused | undefined): void {
  const { event_id, event_title } = body as QueuedRegistration;
  const bar = createBar(
    refused
      ? `Your registration for “${event_title}” was not accepted: ${refused.detail}`
      : `Your registration for “${event_title}” has arrived. You have a place.`,
  );
  const link = document.createElement("a");
  link.href = `/events/${Number(event_id)}#rsvp`;
  link.className =
    "inline-flex min-h-11 items-center rounded-sm px-3 font-[620] text-copper underline underline-offset-4";
  link.textContent = "See the event";
  const close = document.createElement("button");
  close.type = "button";
  close.className = "min-h-11 rounded-sm px-3 font-[620] text-copper underline underline-offset-4";
  close.textContent = "Close";
  close.addEventListener("click", () => bar.remove());
  bar.append(link, close);
  document.body.append(bar);
}
