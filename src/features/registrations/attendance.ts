import type { Registration } from "./schema";

/** Whether somebody came to an event. Computed, never stored: nobody has to mark absences. */
export type Attendance = "attended" | "absent";

/**
 * Computes whether somebody came: attended if checked in; absent if they had a place at an event that took place, is
 * over, and did not check them in.
 * @returns undefined before the end, and for people without a place
 */
export function attendanceOf(
  { registration_status: status, event }: Pick<Registration, "registration_status" | "event">,
  now: Date,
): Attendance | undefined {
  if (status === "attended") return "attended";
  const isBehind = event !== null && event.publication === "published" && event.end_date < now.toISOString();
  return status === "confirmed" && isBehind ? "absent" : undefined;
}
