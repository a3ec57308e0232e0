import { z } from "zod";
import { id } from "../../../platform/fields";
import { mailKinds, mailStates } from "../../../platform/mail/kinds";
import { questionKinds } from "../../events/questions";
import { registeringSchema } from "../../registrations/place-fields";

/** What can be done with several registrations at once. */
export type TogetherAction = "attended" | "confirmed" | "cancelled" | "paid" | "waived" | "delete";

/** The most addresses that are copied at once: as many as a mail program takes as recipients. */
export const mostEmails = 500;

/** The addresses of those that a filter finds. */
export const emailsSchema = z.object({
  emails: z.array(z.string()).describe("each once, whoever registered last first"),
  left_out: z
    .int()
    .describe(
      "registrations whose address is not among them: cancelled ones, unless they were asked for, and deleted accounts",
    ),
});
export type Emails = z.infer<typeof emailsSchema>;

/** A registration that is added by hand: for which event, and all that its own dialog would have asked. */
export const addedSchema = registeringSchema.extend({ event_id: id("Event id") });
export type AddedRegistration = z.input<typeof addedSchema>;

/** What was answered to one question of an event, all answers together. */
const answeredSchema = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(questionKinds),
  answered: z.int().describe("how many have answered it"),
  counts: z
    .array(z.object({ value: z.string(), count: z.int() }))
    .describe("how often each option was chosen; of a text empty"),
  texts: z
    .array(z.object({ registration_id: z.int(), name: z.string(), text: z.string() }))
    .describe("answers in words, the latest first, at most 50"),
});

/** The answers to the questions of one event. */
export const answersSchema = z.object({ registered: z.int(), questions: z.array(answeredSchema) });
export type EventAnswers = z.infer<typeof answersSchema>;

/** What was sent to those registered for an event. */
export const eventMailsSchema = z.object({
  counts: z
    .array(z.object({ kind: z.enum(mailKinds), state: z.enum(mailStates), count: z.int() }))
    .describe("how many mails of each kind, by what has become of them"),
  announcements: z
    .array(z.object({ subject: z.string(), by: z.string(), created_at: z.string() }))
    .describe("what was written to several at once, the latest first, at most 20"),
});
export type EventMails = z.infer<typeof eventMailsSchema>;
