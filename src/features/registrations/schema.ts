import type { Generated } from "kysely";
import { z } from "zod";
import { answers, type ColumnsOf } from "../../api/fields/fields";
import { idsParameter } from "../../api/ids";
import type { ItemColumns } from "../../platform/database/tables";
import { id, listOf, paging, search } from "../../platform/fields";
import { eventInShortSchema } from "../events/schema";
import {
  askedStatuses,
  type RegistrationStatus,
  registrationOrders,
  registrationStatuses,
  setStatuses,
} from "./choices";
import { registrationFields } from "./fields";
import { paymentMethods } from "./payments/methods";
import { answerSchema, guestSchema, paymentStatuses, sentGuests } from "./place-fields";

export * from "./fields";

declare module "../../platform/database/tables" {
  interface Tables {
    /** check-in reports of phones at the door, each with its own key (door/who-is-in.ts) */
    door_checks: {
      event_id: number;
      key: string;
      registration_id: number;
      /** 0 for the registrant, otherwise a guest's id */
      guest: number;
      at: string;
      /** empty for a check-in, "all", or the key of the check-in to undo */
      undo: string;
      created_at: string;
    };
    registrations: ColumnsOf<typeof registrationFields> &
      ItemColumns & {
        event_id: number;
        user_id: number | null;
        email_key: string;
        /** the tag of the language that it was asked for in; empty for the main one */
        language: Generated<string>;
        registration_status: RegistrationStatus;
        /** JSON: guests, and answers to the event's questions */
        guests: Generated<string>;
        /** the highest guest id ever used */
        last_guest: Generated<number>;
        answers: Generated<string>;
        /** one and one for each guest; 0 for a walk-in beyond capacity */
        places: Generated<number>;
        /** the time of check-in by the door's reports; null for others, and if only the status says it */
        checked_in_at: Generated<string | null>;
        /** the end of an offer; null without one */
        offered_until: Generated<string | null>;
        /** without a fee nothing is due */
        payment_status: Generated<"due" | "paid" | "waived">;
        payment_method: Generated<string>;
        paid_at: Generated<string | null>;
        /** the paid sum; null without a payment */
        paid_cents: Generated<number | null>;
        /** the number of decimals of `paid_cents` */
        paid_digits: Generated<number>;
        /** the number of people paid for, which stays when the fee changes; 0 without a payment */
        paid_heads: Generated<number>;
        /** how often the secret link was replaced; earlier links are invalid */
        link_counter: Generated<number>;
        /** when the reminder was sent; null before */
        reminded_at: Generated<string | null>;
      };
  }
}

/** A registration with its event's title and start, for administrators and its owner. */
export const registrationSchema = z
  .object({
    id: z.int(),
    event_id: z.int(),
    ...answers(registrationFields),
    registration_status: z.enum(registrationStatuses),
    guests: z.array(guestSchema).describe("guests of the registered person"),
    places: z
      .int()
      .describe(
        "number of places it takes or waits for: one, and one for each guest; 0 if let in although the event was full",
      ),
    checked_in_at: z.string().nullable().describe("time of check-in at the door; null before; UTC, ISO 8601"),
    answers: z.array(answerSchema).describe("answers to the event's questions"),
    place_in_line: z.int().nullable().describe("position on the waiting list, from 1; null if not waiting"),
    offered_until: z
      .string()
      .nullable()
      .describe("when the offer of a place expires; null without an offer; UTC, ISO 8601"),
    fee: z.number().describe("amount owed or waived, otherwise the amount paid; in the site's currency"),
    paid: z.number().describe("amount paid, even if a fee for later guests is still owed"),
    payment_status: z.enum(paymentStatuses).describe("none: there is no fee to pay"),
    payment_method: z.enum([...paymentMethods, ""]).describe("empty if unknown"),
    paid_at: z.string().nullable(),
    language: z.string().describe("tag of the language that it was asked for in, such as fr; empty for the main one"),
    created_at: z.string().describe("UTC, ISO 8601"),
    event: eventInShortSchema.nullable().describe("null if the event was deleted"),
    lacks: z
      .array(z.string())
      .optional()
      .describe(
        "names of the qualifications that the event requires and the person lacks; only in the back office's list",
      ),
  })
  .meta({ id: "Registration" });
export type Registration = z.infer<typeof registrationSchema>;

/** The response of registering, with the secret link. */
export const registeredSchema = registrationSchema
  .extend({
    manage_url: z.string().describe("secret link for viewing, changing and cancelling the registration"),
    manage_until: z.string().describe("end of the event; UTC, ISO 8601"),
  })
  .meta({ id: "Registered" });
export type Registered = z.infer<typeof registeredSchema>;

const sumsSchema = z
  .object({
    registered: z.int().describe("number of registrations that are not cancelled, including waiting ones"),
    cancelled: z.int().describe("number of cancelled registrations"),
    guests: z.int().describe("number of guests with a place"),
    attended: z.int().describe("number of registrations with the status attended"),
    places: z.int().describe("number of places taken, including offered ones"),
    waiting: z.int().describe("number of places requested on the waiting list"),
    expected: z
      .int()
      .describe("number of people with a confirmed place; the turn-out is calculated from them, as in the statistics"),
    came: z.int().describe("number of these people who attended, including guests"),
    extras: z.int().describe("number of registrations let in without a place; not part of the turn-out"),
    due: z.number().describe("fees still owed for people with a place or let in without one; in the site's currency"),
    paid: z
      .number()
      .describe("fees paid and not returned, including those of cancelled registrations; in the site's currency"),
    waived: z.number(),
  })
  .meta({ id: "RegistrationSums" });
export type RegistrationSums = z.infer<typeof sumsSchema>;

export const registrationListSchema = listOf(registrationSchema).extend({
  sums: sumsSchema
    .optional()
    .describe("only with event_id: sums of all registrations for the event, whatever the other filters"),
});
export type RegistrationList = z.infer<typeof registrationListSchema>;

const statusError = `Status must be one of ${askedStatuses.join(", ")}`;

const filters = {
  event_id: id("Event id").optional(),
  status: z
    .enum(askedStatuses, statusError)
    .optional()
    .describe("absent: confirmed for an event that is over, but not checked in; also included in confirmed"),
  search: search.optional().describe("part of the attendee's name, e-mail, phone or organisation"),
};

export const registrationQuerySchema = z.object({
  ...paging,
  ...filters,
  sort: z
    .enum(registrationOrders, `Sort must be one of ${registrationOrders.join(", ")}`)
    .default("-created_at")
    .describe("column to sort by; a minus reverses the order"),
});
export type RegistrationQuery = z.infer<typeof registrationQuerySchema>;
export type RegistrationFilter = Partial<z.input<typeof registrationQuerySchema>>;

/** The query of an export. */
export const exportQuerySchema = z.object({
  ...filters,
  ids: idsParameter.optional().describe("only these ids, separated by commas"),
});
export type ExportQuery = z.infer<typeof exportQuerySchema>;
export type ExportFilter = Partial<z.input<typeof exportQuerySchema>>;

/** The query of the caller's own registrations. */
export const ownRegistrationQuerySchema = z.object({ ...paging, event_id: filters.event_id });

/** The number of counted days, including today. */
export const dayCountQuerySchema = z.object({
  days: z.coerce
    .number("Days must be a number")
    .int("Days must be a whole number")
    .min(1, "Days must be at least 1")
    .max(366, "Days must be at most 366")
    .default(30),
});

/** Registrations by day in the site's time zone, the oldest day first. */
export const dayCountsSchema = z.object({
  total: z.int(),
  days: z.array(z.object({ date: z.string().describe("2026-11-21, in the site's time zone"), count: z.int() })),
});
export type DayCounts = z.infer<typeof dayCountsSchema>;

/** Why a registration has no certificate, beside one's own registration. */
export const certificateRefusalField = z
  .string()
  .nullable()
  .describe("why no certificate can be printed for this name, in a sentence; null if it can");

/** The complete list of guests, set by an administrator. */
export const guestsChangeSchema = z.object({ guests: sentGuests });

export const statusChangeSchema = z.object({
  status: z.enum(setStatuses, `Status must be one of ${setStatuses.join(", ")}`),
});
