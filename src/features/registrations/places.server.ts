import type { Queryable } from "../../platform/database/database.server";
import { findRow } from "../../platform/database/rows.server";
import { invalid, Problem } from "../../platform/errors/problem.server";
import { plural } from "../../ui/formatting";
import type { Question } from "../events/questions";
import { checkAnswers } from "./answers";
import type { Guest, SentAnswer, SentGuest } from "./place-fields";
import "./schema";

/*
 * How many places a registration takes, and where those that do not fit stand in line. All of it within the lock of the event.
 */

type EventPlaces = { max_guests: number; max_attendees: number | null; questions: string };

/** How many places somebody takes with guests. @throws Problem 422 for more guests than the event allows */
export function placesOf({ max_guests: most }: EventPlaces, guests: readonly SentGuest[]): number {
  if (guests.length > most) {
    const allowed =
      most === 0 ? "Guests cannot be brought to this event" : `At most ${plural(most, "guest")} may come along`;
    throw invalid("guests", allowed);
  }
  return 1 + guests.length;
}

/**
 * Guests as they are stored, in columns. Who is new gets a number that nobody has had before: somebody may hold what was printed
 * for one who was taken off.
 *
 * @param before those that were known, and the highest number that was ever given
 */
export function toGuests(
  guests: readonly SentGuest[],
  before: { guests: string; last_guest: number } = { guests: "[]", last_guest: 0 },
): { guests: string; last_guest: number } {
  const known = new Map((JSON.parse(before.guests) as Guest[]).map((guest) => [guest.id, guest]));
  let last = Math.max(before.last_guest, ...known.keys());
  const stored = guests.map(({ id, name }) => {
    const guest = known.get(id ?? 0);
    // Each number is taken once, whatever is sent.
    known.delete(id ?? 0);
    return guest ? { ...guest, name } : { id: ++last, name };
  });
  return { guests: JSON.stringify(stored), last_guest: last };
}

/**
 * What was answered to an event's questions, as it is stored.
 *
 * @param isComplete whether what is missing or wrong is refused; else it is left out
 * @throws Problem 422
 */
export function answersTo(
  { questions }: EventPlaces,
  sent: readonly SentAnswer[],
  { isComplete }: { isComplete: boolean },
): string {
  const asked = JSON.parse(questions) as Question[];
  const { answers, errors } = checkAnswers(asked, sent);
  const wrong = isComplete && asked.find(({ id }) => errors[id]);
  if (!wrong) return JSON.stringify(answers);
  const fields = Object.fromEntries(Object.entries(errors).map(([id, error]) => [`answers.${id}`, error]));
  throw new Problem(422, `“${wrong.label}”: ${errors[wrong.id]}`, { errors: fields });
}

/** Whether so many places are free. */
export async function fits(transaction: Queryable, eventId: number, places: number): Promise<boolean> {
  const event = await findRow(transaction, "events", eventId);
  return event !== undefined && (event.max_attendees === null || event.places_taken + places <= event.max_attendees);
}

/** Refuses who would wait for more places than there are at all. */
export function refuseHopeless({ max_attendees: max }: EventPlaces, places: number): void {
  if (max !== null && places > max) throw new Problem(409, `This event has only ${plural(max, "place")} in all`);
}
