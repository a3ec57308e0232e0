import type { Generated } from "kysely";
import { z } from "zod";
import { id, isWebAddress, requiredText } from "../../platform/fields";
import { type Topic, topics } from "./topics";

declare module "../../platform/database/tables" {
  interface Tables {
    webhooks: {
      id: Generated<number>;
      name: string;
      url: string;
      /** a list of topics as JSON */
      topics: string;
      /** encrypted with the site's key */
      secret: string;
      /** 0: paused */
      is_active: number;
      created_at: string;
      updated_at: string;
    };
    /** how sending to a webhook goes; apart from its row, so that it is no change in the audit trail */
    webhook_states: {
      webhook_id: number;
      /** no attempt before */
      due_at: string;
      /** until when a process sends its messages; null: nobody does */
      claimed_until: string | null;
      /** failed attempts since the last delivery */
      failures: Generated<number>;
      failing_since: string | null;
      /** why the last attempt failed; empty after a delivery */
      error: Generated<string>;
      delivered_at: string | null;
    };
    /** rows before and after a change, which triggers write in its transaction; soon turned into messages */
    webhook_changes: { id: Generated<number>; source: string; before: string | null; after: string | null };
    /** scheduled publications by their time, and whether the space was last open */
    webhook_marks: { source: string; item_id: number; mark: string };
    /** the outbox: one row for each message to each webhook */
    webhook_messages: {
      id: Generated<number>;
      webhook_id: number;
      /** the webhook-id header; a message that is sent again has the same one */
      message_id: string;
      topic: string;
      /** JSON, sent as it is */
      body: string;
      state: "waiting" | "delivered" | "ended";
      created_at: string;
      /** it is no longer sent from then on */
      ends_at: string;
    };
    webhook_attempts: {
      id: Generated<number>;
      webhook_id: number;
      /** the id of its message's row */
      sent_id: number;
      /** the status of the response; null without one */
      status: number | null;
      /** why it failed; empty if it did not */
      error: string;
      took_ms: number;
      created_at: string;
    };
  }
}

/** The most webhooks of a site. */
export const maxWebhooks = 20;
/** The attempts that are kept for each webhook. */
export const keptAttempts = 50;

const instant = z.string().describe("UTC, ISO 8601");

const topicNames = Object.keys(topics) as [Topic, ...Topic[]];

/** A webhook, without its secret. */
export const webhookSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    url: z.string(),
    topics: z.array(z.enum(topicNames)),
    is_active: z.boolean().describe("false: paused. It hears of nothing that happens meanwhile"),
    state: z
      .enum(["new", "working", "failing", "paused"])
      .describe("new: nothing sent yet; failing: the last attempt failed"),
    failing_since: instant.nullable(),
    error: z.string().describe("why the last attempt failed; empty otherwise"),
    next_attempt_at: instant.nullable().describe("while it fails and messages wait"),
    delivered_at: instant.nullable().describe("the last delivery"),
    waiting: z.int().describe("messages that wait"),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof webhookSchema>;

export const webhookListSchema = z.object({ items: z.array(webhookSchema) });

const fields = {
  name: requiredText("Name", 80),
  url: requiredText("Address", 2_000).refine(
    (value) => value === "" || isWebAddress(value),
    "Address must begin with https:// or http://, without a password in it",
  ),
  topics: z
    .array(z.enum(topicNames, `Events must be of: ${topicNames.join(", ")}`), "Events must be a list")
    .min(1, "Choose at least one event")
    .max(topicNames.length * 2, "Events must be a list of events")
    .transform((chosen) => [...new Set(chosen)]),
  is_active: z.boolean("Active must be true or false"),
};

export const newWebhookSchema = z.object({ ...fields, is_active: fields.is_active.default(true) });
export type NewWebhook = z.input<typeof newWebhookSchema>;

export const webhookChangeSchema = z.object(fields).partial();
export type WebhookChange = z.input<typeof webhookChangeSchema>;

/** A webhook with its secret, in the only responses that have it. */
export const madeWebhookSchema = webhookSchema
  .extend({ secret: z.string().describe("shown once; the receiver checks the signature with it") })
  .meta({ id: "NewWebhook" });
export type MadeWebhook = z.infer<typeof madeWebhookSchema>;

/** An attempt to deliver a message. */
export const attemptSchema = z
  .object({
    id: z.int(),
    topic: z.string(),
    message_id: z.string().describe("the webhook-id header; the same for each attempt"),
    message_state: z.enum(["waiting", "delivered", "ended"]).describe("ended: given up after three days"),
    status: z.int().nullable().describe("of the response; null without one"),
    error: z.string().describe("why it failed; empty if it did not"),
    took_ms: z.int(),
    body: z.string().describe("the JSON that was sent"),
    created_at: instant,
  })
  .meta({ id: "WebhookAttempt" });
export type WebhookAttempt = z.infer<typeof attemptSchema>;

export const attemptListSchema = z.object({
  items: z.array(attemptSchema),
  waiting: z.int().describe("messages that wait"),
});
export type AttemptList = z.infer<typeof attemptListSchema>;

export const attemptParams = z.object({ id: id("Id"), attempt: id("Attempt") });

export const testedSchema = z.object({
  detail: z.string(),
  status: attemptSchema.shape.status,
  error: attemptSchema.shape.error,
});
export type Tested = z.infer<typeof testedSchema>;
