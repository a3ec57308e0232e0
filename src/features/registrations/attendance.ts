import type { Registration } from "./schema";

/** Whether somebody came to an event. It is told, never stored: nobody has to mark who was not there. */
export type Attendance = "attended" | "absent";

/**
 * Whether somebody came: attended once they were checked in; absent where they had a place at an event that took place, is over,
 * and were not checked in.
 *
 * @returns undefined while it is not over, and for who had no place: cancelled, waiting, offered one and never said yes
 */
export function attendanceOf(
  { registration_status: status, event }: Pick<Registration, "registration_status" | "event">,
  now: Date,
): Attendance | undefined {
  if (status === "attended") return "attended";
  const isBehind = event !== null && event.publication === "published" && event.end_date < now.toISOString();
  return status === "confirmed" && isBehind ? "absent" : undefined;
}
