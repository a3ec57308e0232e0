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
    attempts: z.int().describe("number of attempts"),
    error: z.string().describe("why it was not sent; empty if there was no problem"),
    due_at: z.string().describe("time of the next attempt; UTC, ISO 8601"),
    created_at: z.string(),
    settled_at: z.string().nullable().describe("when it was sent, failed or was dropped; null before; UTC, ISO 8601"),
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

/** A mail's content, as in platform/mail/content.ts. */
const contentSchema = z.object({
  subject: z.string(),
  preview: z.string(),
  heading: z.string(),
  date: z.object({ weekday: z.string(), day: z.string(), month: z.string() }).optional(),
  paragraphs: z.array(z.string()),
  body: z.object({ html: z.string(), text: z.string() }).optional().describe("a letter's text, until it is sent"),
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
    content: contentSchema.nullable().describe("null once it is deleted, or if it was encrypted with another key"),
    text: z.string().describe("the same as plain text; empty if the content is null"),
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
  links: z.string().describe("start of all links in mails"),
  reachable: z.boolean().describe("false: these links work only on this machine, because ORIGIN is not set"),
  waiting: z.int().describe("number of mails waiting to be sent"),
  kept: z.int().describe("number of mails to be handed over"),
  failed: z.int(),
  held: z
    .int()
    .describe("number of waiting mails caused by strangers beyond the daily limit; they are sent the next day"),
  trouble: z
    .object({ since: z.string(), error: z.string() })
    .nullable()
    .describe("why no mails are sent at the moment; null if sending works"),
});
export type MailStatus = z.infer<typeof mailStatusSchema>;
