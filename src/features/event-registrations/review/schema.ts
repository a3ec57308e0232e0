import { z } from "zod";
import { id } from "../../../platform/fields";
import { mailKinds, mailStates } from "../../../platform/mail/kinds";
import { questionKinds } from "../../events/question-kinds";
import { registeringSchema } from "../../registrations/place-fields";

/** The bulk actions on registrations. */
export type BulkListAction = "attended" | "confirmed" | "cancelled" | "paid" | "waived" | "delete";

/** The most e-mails copied at once, about the limit of mail programs. */
export const maxEmails = 500;

/** The e-mails of a filter's matches. */
export const emailsSchema = z.object({
  emails: z.array(z.string()).describe("each address once, latest registration first"),
  left_out: z
    .int()
    .describe(
      "number of registrations without an address in the list: deleted accounts, and cancelled registrations unless requested",
    ),
});
export type Emails = z.infer<typeof emailsSchema>;

/** A registration added by hand: the event and the dialog's fields. */
export const addedSchema = registeringSchema.extend({ event_id: id("Event id") });
export type AddedRegistration = z.input<typeof addedSchema>;

const answeredSchema = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(questionKinds),
  answered: z.int().describe("number of people who answered it"),
  counts: z
    .array(z.object({ value: z.string(), count: z.int() }))
    .describe("how often each option was chosen; empty for text answers"),
  texts: z
    .array(z.object({ registration_id: z.int(), name: z.string(), text: z.string() }))
    .describe("text answers, latest first, at most 50"),
});

/** The answers to an event's questions. */
export const answersSchema = z.object({ registered: z.int(), questions: z.array(answeredSchema) });
export type EventAnswers = z.infer<typeof answersSchema>;

/** The mails to an event's registrants. */
export const eventMailsSchema = z.object({
  counts: z
    .array(z.object({ kind: z.enum(mailKinds), state: z.enum(mailStates), count: z.int() }))
    .describe("number of mails by kind and state"),
  announcements: z
    .array(z.object({ subject: z.string(), by: z.string(), created_at: z.string() }))
    .describe("announcements, latest first, at most 20"),
});
export type EventMails = z.infer<typeof eventMailsSchema>;
