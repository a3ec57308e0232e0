import type { Generated } from "kysely";
import { z } from "zod";
import { maxAtOnce } from "../../client/doors/limits";
import { id } from "../../platform/fields";
import { registrationStatuses } from "../registrations/choices";

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
  .describe("when it happened; UTC, ISO 8601");

/** A check-in or an undo. */
export const checkSchema = z.object({
  id: z
    .union([z.int(), z.string()], "Id must be a number or text")
    .transform(String)
    .refine(
      (value) => /^(\d{1,10}(\.\d{1,4})?|key:[\w-]{8,64})$/.test(value),
      "Id must be the id of a registration or a guest (12.1), or the key of a walk-in (key:…)",
    )
    .describe("12: the person of registration 12; 12.1: their first guest; key:…: the walk-in sent with that key"),
  at,
  undo: z
    .union([z.boolean(), key], "Undo must be true or the key of a check-in")
    .optional()
    .describe("a key: undoes the check-in with that key; true: undoes all check-ins until then"),
  extra: z
    .boolean("Extra must be true or false")
    .optional()
    .describe("true: lets in a waiting person although the event is full; they take no place"),
  key: key.describe("idempotency key: a check-in that is sent again changes nothing"),
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
    .describe("true: lets them in even if the event is full; they then take no place"),
  key,
});
export type SentWalkIn = z.infer<typeof walkInSchema>;

const mark = z.string("Since must be text").max(40);

/** A phone's reports since its last request. */
export const batchSchema = z.object({
  checks: z
    .array(checkSchema, "Checks must be a list")
    .max(maxAtOnce.checks, `Checks must be at most ${maxAtOnce.checks}`)
    .default([]),
  walk_ins: z
    .array(walkInSchema, "Walk-ins must be a list")
    .max(maxAtOnce.walkIns, `Walk-ins must be at most ${maxAtOnce.walkIns}`)
    .default([]),
  since: mark.optional().describe("mark of an earlier response; this response then has the changes since"),
});
export type Batch = z.infer<typeof batchSchema>;

export const doorQuerySchema = z.object({
  since: mark.optional().describe("mark of an earlier response; this response then has only the changes since"),
  after: id("After").optional().describe("last id of the previous page"),
});
export type DoorQuery = z.infer<typeof doorQuerySchema>;

/** A registration at the door: a name and its check-ins. */
export const doorItemSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    status: z.enum(registrationStatuses),
    at: z.string().nullable().describe("time of check-in; UTC, ISO 8601; null before"),
    code: z.string().describe("six letters and digits, if the QR code cannot be scanned"),
    proof: z.string().describe("start of the last part of their QR code, for recognising it offline"),
    extra: z.boolean().describe("whether they were let in although the event was full, without a place"),
    guests: z.array(z.object({ id: z.int(), name: z.string(), at: z.string().nullable() })),
    payment: z
      .enum(["none", "due", "paid", "waived"])
      .optional()
      .describe("only for callers who may see payments; never with a door link"),
    fee: z.number().optional().describe("amount owed or waived, otherwise the amount paid; in the site's currency"),
    lacks: z
      .array(z.string())
      .optional()
      .describe("names of the missing qualifications that the event requires; never with a door link"),
    paid: z.number().optional().describe("amount paid, even if a fee for later guests is still owed"),
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
      places_left: z.int().nullable().describe("null: no limit"),
      fee: z.number().optional().describe("per person; only for callers who may see payments"),
    }),
    now: z.string().describe("the server's time, which phones use for their check-ins"),
    mark: z.string().describe("to be sent as `since` in the next request"),
    expires_at: z.string().describe("when the door closes and stored lists are deleted"),
    currency: z.string().describe("currency of the fees; ISO 4217"),
    time_zone: z.string().describe("the site's time zone, for times at the door; IANA"),
    takes_payments: z.boolean().describe("whether the caller may see and record payments"),
    is_whole: z.boolean().describe("true: the items are a page of the whole list; false: they are changes"),
    items: z.array(doorItemSchema).describe("ordered by id"),
    next: z.int().nullable().describe("to be sent as `after` for the next page; null on the last page"),
    size: z.int().describe("number of all registrations; a phone with another number requests the whole list"),
    sum: z.number().describe("sum of all registration ids, for the same check"),
  })
  .meta({ id: "Door" });
export type Door = z.infer<typeof doorSchema>;

/** The outcome of a check-in or walk-in. */
export const outcomes = ["done", "unknown", "cancelled", "full", "too_late", "refused", "event_cancelled"] as const;
export const resultSchema = z.object({
  key: z.string(),
  outcome: z.enum(outcomes),
  id: z.int().optional().describe("id of the registration"),
  detail: z.string().optional().describe("the error, as a sentence"),
});
export type DoorResult = z.infer<typeof resultSchema>;

export const batchAnswerSchema = doorSchema.extend({ results: z.array(resultSchema) }).meta({ id: "DoorBatch" });
export type BatchAnswer = z.infer<typeof batchAnswerSchema>;

/** A link for a helper without an account. */
export const doorLinkSchema = z
  .object({
    id: z.int(),
    url: z.string().describe("with the secret after #, which browsers do not send to servers"),
    created_at: z.string(),
    expires_at: z.string().describe("12 hours after the event; UTC, ISO 8601"),
  })
  .meta({ id: "DoorLink" });
export type DoorLink = z.infer<typeof doorLinkSchema>;
export const doorLinksSchema = z.object({ items: z.array(doorLinkSchema) });
