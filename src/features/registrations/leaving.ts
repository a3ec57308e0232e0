import type { Event } from "../events/schema";
import type { Registration } from "./schema";

/** What of an event says until when one leaves it. */
export type Left = Pick<Event, "start_date" | "end_date" | "publication" | "changes_until">;

const hourMs = 3_600_000;

/**
 * Why somebody cannot cancel their own registration by their account, or leave the waiting list; what the server refuses, no page
 * offers. An event that says nothing of changes is left until it ends.
 *
 * @returns a sentence; undefined for who can
 */
export function whyNotLeave(
  { registration_status }: Pick<Registration, "registration_status">,
  { start_date, end_date, publication, changes_until }: Left,
  now: Date,
): string | undefined {
  if (end_date < now.toISOString()) return "This event has already ended";
  if (registration_status === "attended") return "You have been checked in for this event";
  if (publication === "cancelled") return "This event has been cancelled";
  const until = Date.parse(start_date) - changes_until * hourMs;
  return changes_until > 0 && now.getTime() >= until
    ? "It is too late to cancel this registration. Please write to the organisers."
    : undefined;
}
