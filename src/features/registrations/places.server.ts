import type { Queryable } from "../../platform/database/database.server";
import { findRow } from "../../platform/database/rows.server";
import { invalid, Problem } from "../../platform/errors/problem.server";
import { counted, t } from "../../platform/languages/texts";
import type { Question } from "../events/questions";
import { checkAnswers } from "./answers";
import type { Guest, SentAnswer, SentGuest } from "./place-fields";
import "./schema";

/* The number of places of a registration, and the waiting list's order. Used with the event locked. */

type EventPlaces = { max_guests: number; max_attendees: number | null; questions: string };

/** The number of places of somebody with guests. @throws Problem 422 for too many guests */
export function placesOf({ max_guests: most }: EventPlaces, guests: readonly SentGuest[]): number {
  if (guests.length > most) {
    const allowed =
      most === 0
        ? t`This event does not allow guests`
        : counted({ most }, "At most # guest may come along", "At most # guests may come along");
    throw invalid("guests", allowed);
  }
  return 1 + guests.length;
}

/**
 * Guests as columns. Ids are never reused: codes may be printed.
 * @param before known guests and the highest id given
 */
export function toGuests(
  guests: readonly SentGuest[],
  before: { guests: string; last_guest: number } = { guests: "[]", last_guest: 0 },
): { guests: string; last_guest: number } {
  const known = new Map((JSON.parse(before.guests) as Guest[]).map((guest) => [guest.id, guest]));
  let last = Math.max(before.last_guest, ...known.keys());
  const stored = guests.map(({ id, name }) => {
    const guest = known.get(id ?? 0);
    // Each id counts once.
    known.delete(id ?? 0);
    return guest ? { ...guest, name } : { id: ++last, name };
  });
  return { guests: JSON.stringify(stored), last_guest: last };
}

/** Answers as columns. @param isComplete refuses missing or wrong answers, else drops them @throws Problem 422 */
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

/** Whether this many places are free. */
export async function fits(transaction: Queryable, eventId: number, places: number): Promise<boolean> {
  const event = await findRow(transaction, "events", eventId);
  return event !== undefined && (event.max_attendees === null || event.places_taken + places <= event.max_attendees);
}

/** Refuses waiting for more places than the event has. */
export function refuseImpossibleGroup({ max_attendees: max }: EventPlaces, places: number): void {
  if (max !== null && places > max)
    throw new Problem(
      409,
      counted({ max }, "This event has only # place in all", "This event has only # places in all"),
    );
}
