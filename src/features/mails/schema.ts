import { z } from "zod";
import { email, listOf, paging, search } from "../../platform/fields";
import { mailKinds, mailStates } from "../../platform/mail/kinds";

/** A mail as the back office lists it. */
export const mailSchema = z
  .object({
    id: z.int(),
    kind: z.enum(mailKinds),
    state: z.enum(mailStates),
    recipient: z.string(),
    subject: z.string(),
    attempts: z.int().describe("how often it was tried"),
    error: z.string().describe("why it was not taken, in words; empty unless that is so"),
    due_at: z.string().describe("UTC, ISO 8601: when it is tried next"),
    created_at: z.string(),
    settled_at: z.string().nullable().describe("when it was sent, failed or dropped"),
  })
  .meta({ id: "Mail" });
export type Mail = z.infer<typeof mailSchema>;

export const mailListSchema = listOf(mailSchema);
export type MailList = z.infer<typeof mailListSchema>;

const oneOf = (name: string, values: readonly string[]) => `${name} must be one of ${values.join(", ")}`;

/** The orders of the list; the latest first by default. */
export const mailOrders = ["-created_at", "created_at", "recipient", "-recipient"] as const;

/** The query of the list. */
export const mailQuerySchema = z.object({
  ...paging,
  state: z.enum(mailStates, oneOf("State", mailStates)).optional(),
  kind: z.enum(mailKinds, oneOf("Kind", mailKinds)).optional(),
  search: search.optional().describe("part of the recipient or subject"),
  sort: z.enum(mailOrders, oneOf("Sort", mailOrders)).default("-created_at"),
});
export type MailQuery = z.infer<typeof mailQuerySchema>;
export type MailFilter = Partial<z.input<typeof mailQuerySchema>>;

/** A letter's content, as in platform/mail/letter.ts. */
const letterSchema = z.object({
  subject: z.string(),
  preview: z.string(),
  heading: z.string(),
  date: z.object({ weekday: z.string(), day: z.string(), month: z.string() }).optional(),
  paragraphs: z.array(z.string()),
  facts: z.array(z.tuple([z.string(), z.string()])).optional(),
  action: z.object({ label: z.string(), url: z.string() }).optional(),
  after: z.array(z.string()).optional(),
  reason: z.string(),
  unsubscribeUrl: z.string().optional(),
  replyTo: z.string().optional(),
});

/** A mail with its content; links only while it is kept for handing over. */
export const mailDetailsSchema = mailSchema
  .extend({
    letter: letterSchema.nullable().describe("null once it is forgotten, or when it was written with another key"),
    text: z.string().describe("the same as plain text; empty where the letter is null"),
  })
  .meta({ id: "MailDetails" });
export type MailDetails = z.infer<typeof mailDetailsSchema>;

export const testMailSchema = z.object({ to: email("Recipient", "Please enter a valid email address") });

/** The mail server's answer to a test. */
export const testResultSchema = z.object({ taken: z.boolean(), detail: z.string() });
export type TestResult = z.infer<typeof testResultSchema>;

/** The state of mail, for the dashboard. */
export const mailStatusSchema = z.object({
  sends: z.boolean().describe("whether a mail server is set up"),
  links: z.string().describe("what links in mails begin with"),
  reachable: z.boolean().describe("false where such links lead to this machine alone: ORIGIN is not set"),
  waiting: z.int().describe("mails that wait to be sent"),
  kept: z.int().describe("mails to be handed over"),
  failed: z.int(),
  held: z
    .int()
    .describe("of those that wait, mails that strangers have caused beyond the day's bound: they go tomorrow"),
  trouble: z
    .object({ since: z.string(), error: z.string() })
    .nullable()
    .describe("why nothing is sent at the moment; null when all is well"),
});
export type MailStatus = z.infer<typeof mailStatusSchema>;
