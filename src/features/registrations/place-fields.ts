import { z } from "zod";
import { requiredText } from "../../platform/fields";
import { newRegistrationSchema } from "./fields";
import { paymentMethods } from "./payments/methods";

/* The further fields of a registration: guests, answers, waiting list. The dialog loads this file. */

/** The most guests of a registration; an event may allow fewer. */
export const maxGuests = 20;

/** A guest, who takes a place. */
export const guestSchema = z.object({
  id: z.int().describe("unique within the registration"),
  name: z.string(),
  checked_in_at: z.string().optional().describe("time of check-in at the door; missing before; UTC, ISO 8601"),
});
export type Guest = z.infer<typeof guestSchema>;

/** Guests in a request; known ones have their id. */
export const sentGuests = z
  .array(z.object({ id: z.int().optional(), name: requiredText("Guest's name", 120) }), "Guests must be a list")
  .max(maxGuests, `Guests must be at most ${maxGuests}`);
export type SentGuest = z.infer<typeof sentGuests>[number];

const answerValue = z.union(
  [z.string().max(2_000), z.array(z.string().max(100)).max(20), z.boolean()],
  "An answer must be a text, a list of texts, true or false",
);

/** An answer with the question's wording at the time. */
export const answerSchema = z.object({ id: z.string(), label: z.string(), value: answerValue });
export type Answer = z.infer<typeof answerSchema>;

/** Answers in a request: question id and value. */
export const sentAnswers = z
  .array(z.object({ id: z.string().max(24), value: answerValue }), "Answers must be a list")
  .max(20, "Answers must be at most 20");
export type SentAnswer = z.infer<typeof sentAnswers>[number];

/** The body of registering. */
export const registeringSchema = newRegistrationSchema.extend({
  guests: sentGuests.optional().describe("names of the guests; at most as many as the event allows"),
  answers: sentAnswers.optional().describe("answers to the event's questions"),
  waiting: z
    .boolean("Waiting must be true or false")
    .optional()
    .describe("true: if there is no place, join the waiting list instead of failing"),
});
export type NewPlaces = z.infer<typeof registeringSchema>;

export const paymentStatuses = ["none", "due", "paid", "waived"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

const statusOneOf = ["due", "paid", "waived"] as const;

/** The payment of a registration; missing fields are unknown. */
export const paymentSchema = z.object({
  payment_status: z.enum(statusOneOf, `Payment status must be one of ${statusOneOf.join(", ")}`),
  payment_method: z
    .enum([...paymentMethods, ""], `Payment method must be one of ${paymentMethods.join(", ")}, or empty`)
    .default(""),
});
export type Payment = z.infer<typeof paymentSchema>;
