import type { Generated } from "kysely";
import { z } from "zod";
import { id } from "../../platform/fields";
import { registrationStatuses } from "../registrations/schema";
import { mostAtOnce } from "./limits";

declare module "../../platform/database/tables" {
  interface Tables {
    /** links for helpers without an account; secrets are computed from the site's key */
    door_links: {
      id: Generated<number>;
      event_id: number;
      created_by: number | null;
      created_at: string;
    };
  }
}

/** How long a door stays open after the event; milliseconds. */
export const openAfterMs = 12 * 3_600_000;
/** How long after a check-in it is accepted; milliseconds. */
export const acceptedMs = 7 * 86_400_000;

const key = z
  .string("Key must be text")
  .regex(/^[\w-]{8,64}$/, "Key must be 8 to 64 letters, digits, hyphens or underscores");
const at = z.iso
  .datetime({ error: "At must be an instant, UTC, ISO 8601" })
  // Normalised, so that texts compare as instants.
  .transform((value) => new Date(value).toISOString())
  .describe("when it was done; UTC, ISO 8601");

/** A check-in or an undo. */
export const checkSchema = z.object({
  id: z
    .union([z.int(), z.string()], "Id must be a number or text")
    .transform(String)
    .refine(
      (value) => /^(\d{1,10}(\.\d{1,4})?|key:[\w-]{8,64})$/.test(value),
      "Id must be the id of a registration or a guest (12.1), or the key of a walk-in (key:…)",
    )
    .describe("12: who has registered; 12.1: their first guest; key:…: the walk-in that was sent with that key"),
  at,
  undo: z
    .union([z.boolean(), key], "Undo must be true or the key of a check-in")
    .optional()
    .describe("takes back the check-in of a key; true: all that were made until then"),
  extra: z
    .boolean("Extra must be true or false")
    .optional()
    .describe("who waits is let in though the event is full: they hold no place"),
  key: key.describe("names this check-in: sent again, it does nothing twice"),
});
export type SentCheck = z.infer<typeof checkSchema>;

/** A walk-in. Errors in their details refuse this one, not the whole request. */
export const walkInSchema = z.object({
  name: z.string("Name must be text").max(1_000),
  email: z.string("Email must be text").max(1_000).default(""),
  phone: z.string("Phone must be text").max(1_000).default(""),
  at,
  extra: z
    .boolean("Extra must be true or false")
    .optional()
    .describe("where the event is full they are let in all the same, and hold no place"),
  key,
});
export type SentWalkIn = z.infer<typeof walkInSchema>;

const mark = z.string("Since must be text").max(40);

/** A phone's reports since its last request. */
export const batchSchema = z.object({
  checks: z
    .array(checkSchema, "Checks must be a list")
    .max(mostAtOnce.checks, `Checks must be at most ${mostAtOnce.checks}`)
    .default([]),
  walk_ins: z
    .array(walkInSchema, "Walk-ins must be a list")
    .max(mostAtOnce.walkIns, `Walk-ins must be at most ${mostAtOnce.walkIns}`)
    .default([]),
  since: mark.optional().describe("as in the list: the answer then has what changed since"),
});
export type Batch = z.infer<typeof batchSchema>;

export const doorQuerySchema = z.object({
  since: mark.optional().describe("the mark of an earlier answer: only what has changed since is answered"),
  after: id("After").optional().describe("the last id of the page before, of a list that has several"),
});
export type DoorQuery = z.infer<typeof doorQuerySchema>;

/** A registration at the door: a name, and who is in. */
export const doorItemSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    status: z.enum(registrationStatuses),
    at: z.string().nullable().describe("when they were checked in; UTC, ISO 8601"),
    code: z.string().describe("six letters and digits, for a broken screen"),
    proof: z.string().describe("how the last part of their QR code begins, by which a phone knows it"),
    extra: z.boolean().describe("let in though the event was full; holds no place"),
    guests: z.array(z.object({ id: z.int(), name: z.string(), at: z.string().nullable() })),
    payment: z
      .enum(["none", "due", "paid", "waived"])
      .optional()
      .describe("only for who may know: never by a door link"),
    fee: z.number().optional().describe("what they still owe, or have paid; in the site's currency"),
    paid: z.number().optional().describe("what they have paid, of those too who owe for guests who joined later"),
  })
  .meta({ id: "DoorItem" });
export type DoorItem = z.infer<typeof doorItemSchema>;

/** The list of the door, or its changes. */
export const doorSchema = z
  .object({
    event: z.object({
      id: z.int(),
      title: z.string(),
      start_date: z.string(),
      end_date: z.string(),
      is_cancelled: z.boolean(),
      places_left: z.int().nullable().describe("null when there is no limit"),
      fee: z.number().optional().describe("for one person; only for callers who take payments"),
    }),
    now: z.string().describe("the server's clock, by which a phone sets the time of its check-ins"),
    mark: z.string().describe("to be sent as `since` the next time"),
    expires_at: z.string().describe("until when the door is open: a list that is kept goes then"),
    currency: z.string().describe("that fees are in; ISO 4217"),
    time_zone: z.string().describe("of the site, IANA: times at the door are told by it"),
    takes_payments: z.boolean().describe("whether the caller may see and mark what is paid"),
    is_whole: z.boolean().describe("whether the items are the list from its start, or what has changed"),
    items: z.array(doorItemSchema).describe("by id"),
    next: z.int().nullable().describe("to be sent as `after` for the rest of the list; null where there is none"),
    size: z.int().describe("how many there are in all; where a phone then has another number, it asks for the whole"),
    sum: z.number().describe("the sum of all their ids, for the same"),
  })
  .meta({ id: "Door" });
export type Door = z.infer<typeof doorSchema>;

/** The outcome of a check-in or walk-in. */
export const outcomes = ["done", "unknown", "cancelled", "full", "too_late", "refused", "event_cancelled"] as const;
export const resultSchema = z.object({
  key: z.string(),
  outcome: z.enum(outcomes),
  id: z.int().optional().describe("the registration it is about"),
  detail: z.string().optional().describe("what is wrong, in a sentence"),
});
export type DoorResult = z.infer<typeof resultSchema>;

export const batchAnswerSchema = doorSchema.extend({ results: z.array(resultSchema) }).meta({ id: "DoorBatch" });
export type BatchAnswer = z.infer<typeof batchAnswerSchema>;

/** A link for a helper without an account. */
export const doorLinkSchema = z
  .object({
    id: z.int(),
    url: z.string().describe("with the secret, which no server is told: it stands behind #"),
    created_at: z.string(),
    expires_at: z.string().describe("12 hours after the event; UTC, ISO 8601"),
  })
  .meta({ id: "DoorLink" });
export type DoorLink = z.infer<typeof doorLinkSchema>;
export const doorLinksSchema = z.object({ items: z.array(doorLinkSchema) });
