import { z } from "zod";
import { requiredText } from "../../../../platform/fields";
import type { Question } from "../../../events/questions";
import type { Event } from "../../../events/schema";
import { checkAnswers } from "../../../registrations/answers";
import type { SentAnswer } from "../../../registrations/place-fields";

/*
 * What the dialog asks beyond the ordinary: whom one brings along, and an event's own questions.
 */

/** As much of an event as says what is asked. */
export type Asking = Pick<Event, "questions" | "max_guests">;

/** Whether an event asks more than the ordinary, so that one press does not do. */
export const asksMore = ({ questions, max_guests }: Asking): boolean => questions.length > 0 || max_guests > 0;

/** In the form a yes is "yes", and who has not said anything has "". */
const typedAnswer = z.union([z.string(), z.array(z.string()), z.boolean(), z.null()]).optional();

/** The boxes for it in the form. */
export const extraFields = {
  guests: z.array(z.object({ name: requiredText("Guest's name", 120) })),
  answers: z.record(z.string(), typedAnswer),
};
export interface Extras {
  guests: { name: string }[];
  answers: Record<string, z.infer<typeof typedAnswer>>;
}
export const noExtras: Extras = { guests: [], answers: {} };

/** What is sent of it; nothing for an event that asks nothing. */
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

/** What becomes of what was typed, and what is missing or wrong, by the question's id. */
export function toSent({ questions, max_guests }: Asking, { guests, answers }: Extras) {
  const sent = questions.flatMap((question) => toAnswer(question, answers[question.id]));
  const body: SentExtras = {
    ...(max_guests > 0 ? { guests } : {}),
    ...(questions.length > 0 ? { answers: sent } : {}),
  };
  return { body, errors: checkAnswers(questions, sent).errors };
}

/** What was sent, back in the boxes. */
export const fromSent = ({ guests = [], answers = [] }: SentExtras): Extras => ({
  guests: guests.map(({ name }) => ({ name })),
  answers: Object.fromEntries(
    answers.map(({ id, value }) => [id, typeof value === "boolean" ? (value ? "yes" : "no") : value]),
  ),
});
