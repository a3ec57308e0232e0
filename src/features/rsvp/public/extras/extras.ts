import type { Question } from "../../../events/questions";
import type { Event } from "../../../events/schema";
import { checkAnswers } from "../../../registrations/answers";
import type { SentAnswer } from "../../../registrations/place-fields";

/* The dialog's further fields: guests, and the event's own questions. */

/** The event fields that decide which further fields there are. */
export type Asking = Pick<Event, "questions" | "max_guests">;

/** Whether an event needs further fields, so that one press is not enough. */
export const needsFurtherFields = ({ questions, max_guests }: Asking): boolean =>
  questions.length > 0 || max_guests > 0;

export interface Extras {
  guests: { name: string }[];
  /** by question id; "yes" stands for true, and "" for no answer */
  answers: Record<string, string | string[] | boolean | null | undefined>;
}
export const noExtras: Extras = { guests: [], answers: {} };

/** The further fields in a request; empty if the event has none. */
interface SentExtras {
  guests?: { name: string }[];
  answers?: SentAnswer[];
}

function toAnswer({ id, kind }: Question, typed: Extras["answers"][string]): SentAnswer[] {
  if (typed === undefined || typed === null || typed === "" || typed === false) return [];
  if (kind === "yes_no") return [{ id, value: typed === "yes" }];
  // A single ticked box may come as a text.
  if (kind === "choices") return [{ id, value: Array.isArray(typed) ? typed : [String(typed)] }];
  return [{ id, value: typed }];
}

/** Converts form input to a request, with errors by question id. */
export function toSent({ questions, max_guests }: Asking, { guests, answers }: Extras) {
  const sent = questions.flatMap((question) => toAnswer(question, answers[question.id]));
  const body: SentExtras = {
    ...(max_guests > 0 ? { guests } : {}),
    ...(questions.length > 0 ? { answers: sent } : {}),
  };
  return { body, errors: checkAnswers(questions, sent).errors };
}

/** Converts a request back to form input. */
export const fromSent = ({ guests = [], answers = [] }: SentExtras): Extras => ({
  guests: guests.map(({ name }) => ({ name })),
  answers: Object.fromEntries(
    answers.map(({ id, value }) => [id, typeof value === "boolean" ? (value ? "yes" : "no") : value]),
  ),
});
