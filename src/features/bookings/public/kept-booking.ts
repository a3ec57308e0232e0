import { answersKey } from "../../../client/tokens";
import type { Booking } from "../schema";

const nameOf = (machineId: number) => `booking ${machineId}`;

const readAll = (): Record<string, unknown> => {
  try {
    return JSON.parse(localStorage.getItem(answersKey) ?? "{}") as Record<string, unknown>;
  } catch {
    return {};
  }
};

/**
 * Stores the reader's booking of a machine on this device for a check-in without a connection. It is deleted from the
 * device at sign-out, like the answers to "May I use it?".
 */
export function keepBooking(machineId: number, booking: Booking | undefined): void {
  const { [nameOf(machineId)]: _old, ...others } = readAll();
  const until = booking && Date.parse(booking.ends_at);
  const kept = booking ? { ...others, [nameOf(machineId)]: { answer: booking, until } } : others;
  try {
    localStorage.setItem(answersKey, JSON.stringify(kept));
  } catch {
    // Storage is off or full, so a check-in will need a connection.
  }
}

/** The kept booking of a machine, until it ends. */
export function keptBooking(machineId: number, now = Date.now()): Booking | undefined {
  const kept = readAll()[nameOf(machineId)] as { answer: Booking; until: number } | undefined;
  return kept && kept.until > now ? kept.answer : undefined;
}
