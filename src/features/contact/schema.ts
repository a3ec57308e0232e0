import type { Generated } from "kysely";
import { z } from "zod";
import { idsParameter } from "../../api/ids";
import { sendingFields } from "../../client/outbox/sending-fields";
import type { ItemColumns } from "../../platform/database/tables";
import {
  email,
  flag,
  listOf,
  longText,
  paging,
  requiredLongText,
  requiredText,
  search,
  setFlag,
  text,
} from "../../platform/fields";
import { joinExperiences } from "./join-experiences";

export const messageStatuses = ["unread", "read", "replied"] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** The specified choices, beside the ids of other active communities. */
export const joinCommunities = ["software", "hardware"] as const;

declare module "../../platform/database/tables" {
  interface Tables {
    /** from the contact form and from join applications */
    messages: ItemColumns & {
      name: string;
      email: string;
      phone: string;
      subject: string;
      message: string;
      status: MessageStatus;
      /** the tag of the language that it was written in; empty for the main one */
      language: Generated<string>;
      /** the idempotency key of the sender's device */
      idempotency_key: string | null;
    };
  }
}

/** A message for administrators. */
export const messageSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    phone: z.string().describe("empty if none was given"),
    subject: z.string(),
    message: z.string(),
    status: z.enum(messageStatuses),
    is_read: z.boolean().describe("whether it is read or replied to"),
    created_at: z.string().describe("UTC, ISO 8601"),
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof messageSchema>;

export const messageListSchema = listOf(messageSchema);
export type MessageList = z.infer<typeof messageListSchema>;

export const messageStatsSchema = z.object({
  total: z.int(),
  unread: z.int(),
  read: z.int(),
  replied: z.int(),
});
export type MessageStats = z.infer<typeof messageStatsSchema>;

const statusError = `Status must be one of ${messageStatuses.join(", ")}`;

/** The orders of the list; the latest first by default. */
export const messageOrders = ["-created_at", "created_at", "name", "-name"] as const;

/** The query of the list. */
export const messageQuerySchema = z.object({
  ...paging,
  status: z.enum(messageStatuses, statusError).optional(),
  is_read: flag("Read").optional().describe("true: read or replied to; false: unread"),
  search: search.optional().describe("part of the name, e-mail, phone, subject or message"),
  sort: z.enum(messageOrders, `Sort must be one of ${messageOrders.join(", ")}`).default("-created_at"),
  ids: idsParameter.optional().describe("only these ids, separated by commas"),
  export: flag("Export")
    .optional()
    .describe("true: the messages are exported to a file, which the audit trail records"),
});
export type MessageQuery = z.infer<typeof messageQuerySchema>;
export type MessageFilter = Partial<z.input<typeof messageQuerySchema>>;

const sender = {
  name: requiredText("Name", 120),
  email: email("Email", "Please enter a valid email address"),
  phone: text("Phone", 40).default(""),
  ...sendingFields,
};

/** A visitor's message in the contact form. */
export const newMessageSchema = z.object({
  ...sender,
  subject: requiredText("Subject", 200),
  message: requiredLongText("Message", 5_000),
});

/** The same in a request: empty fields may be missing. */
export type MessageInput = z.input<typeof newMessageSchema>;

const choice = <T extends readonly [string, ...string[]]>(name: string, values: T) =>
  z.enum(values, {
    error: (issue) =>
      issue.input === undefined || issue.input === ""
        ? `${name} is required`
        : `${name} must be one of ${values.join(", ")}`,
  });

const joinCommunity = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === "" ? "Community is required" : wrongCommunity(joinCommunities),
};

/** The sentence for a community that cannot be joined. @param choices the valid ones */
export const wrongCommunity = (choices: readonly string[]): string => `Community must be one of ${choices.join(", ")}`;

/** A visitor's join application. */
export const joinApplicationSchema = z.object({
  ...sender,
  community: z
    .string(joinCommunity)
    .regex(/^[a-z0-9-]{1,60}$/, joinCommunity)
    .describe("software (sdc), hardware (hdc), or the id of another active community"),
  experience: choice("Experience", joinExperiences),
  interests: longText("Interests", 2_000).default(""),
  // Browsers without scripts post "on".
  news: z
    .preprocess((value) => value === "on" || value, z.boolean("News must be true or false").default(false))
    .describe("whether the address is asked to confirm that it wants news by mail"),
});
export type JoinApplication = z.infer<typeof joinApplicationSchema>;
/** The same in a request: empty fields may be missing. */
export type JoinInput = z.input<typeof joinApplicationSchema>;

export const readChangeSchema = z.object({ is_read: setFlag("Read") });

export const messageStatusChangeSchema = z.object({ status: z.enum(messageStatuses, statusError) });
