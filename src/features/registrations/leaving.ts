import { t } from "../../platform/languages/texts";
import type { Event } from "../events/schema";
import type { Registration } from "./schema";

/** The event fields that decide the cancellation deadline. */
export type DeadlineFields = Pick<Event, "start_date" | "end_date" | "publication" | "changes_until">;

const hourMs = 3_600_000;

/** Why a registration cannot be given up, as a sentence; without `changes_until` it can until the event ends. */
export function cancellationRefusal(
  { registration_status }: Pick<Registration, "registration_status">,
  { start_date, end_date, publication, changes_until }: DeadlineFields,
  now: Date,
): string | undefined {
  if (end_date < now.toISOString()) return t`This event has already ended`;
  if (registration_status === "attended") return t`You have been checked in for this event`;
  if (publication === "cancelled") return t`This event has been cancelled`;
  const until = Date.parse(start_date) - changes_until * hourMs;
  return changes_until > 0 && now.getTime() >= until
    ? t`It is too late to cancel this registration. Please write to the organisers.`
    : undefined;
}
