import type { Generated } from "kysely";
import { z } from "zod";
import { answers, type ColumnsOf } from "../../api/fields/fields";
import type { ItemColumns } from "../../platform/database/tables";
import { id, listOf, paging, search } from "../../platform/fields";
import { eventInShortSchema } from "../events/schema";
import { registrationFields } from "./fields";

export * from "./fields";

export const registrationStatuses = ["confirmed", "cancelled", "attended"] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];

declare module "../../platform/database/tables" {
  interface Tables {
    registrations: ColumnsOf<typeof registrationFields> &
      ItemColumns & {
        event_id: number;
        user_id: number | null;
        email_key: string;
        registration_status: RegistrationStatus;
        /** how often its secret link was replaced: the links before the last are good for nothing */
        link_counter: Generated<number>;
        /** when its holder was reminded of the event; null until then */
        reminded_at: Generated<string | null>;
      };
  }
}

/** A registration with its event's title and start, as administrators and its owner see it. */
export const registrationSchema = z
  .object({
    id: z.int(),
    event_id: z.int(),
    ...answers(registrationFields),
    registration_status: z.enum(registrationStatuses),
    created_at: z.string().describe("UTC, ISO 8601"),
    event: eventInShortSchema.nullable().describe("null when the event is gone"),
  })
  .meta({ id: "Registration" });
export type Registration = z.infer<typeof registrationSchema>;

/** What whoever has registered is answered: with the secret link to their registration. */
export const registeredSchema = registrationSchema
  .extend({
    manage_url: z.string().describe("the secret address at which it can be seen, changed and cancelled"),
    manage_until: z.string().describe("UTC, ISO 8601: when the event ends"),
  })
  .meta({ id: "Registered" });
export type Registered = z.infer<typeof registeredSchema>;

export const registrationListSchema = listOf(registrationSchema);
export type RegistrationList = z.infer<typeof registrationListSchema>;

const statusError = `Status must be one of ${registrationStatuses.join(", ")}`;

const filters = {
  event_id: id("Event id").optional(),
  status: z.enum(registrationStatuses, statusError).optional(),
  search: search.optional().describe("part of the attendee's name, e-mail, phone or organisation"),
};

export const registrationQuerySchema = z.object({ ...paging, ...filters });
export type RegistrationQuery = z.infer<typeof registrationQuerySchema>;
export type RegistrationFilter = Partial<z.input<typeof registrationQuerySchema>>;

/** Which registrations a spreadsheet holds. */
export const exportQuerySchema = z.object(filters);
export type ExportQuery = z.infer<typeof exportQuerySchema>;

/** Which of one's own registrations: all of them, or those for one event. */
export const ownRegistrationQuerySchema = z.object({ ...paging, event_id: filters.event_id });

/** How many days back are counted; today is one of them. */
export const dayCountQuerySchema = z.object({
  days: z.coerce
    .number("Days must be a number")
    .int("Days must be a whole number")
    .min(1, "Days must be at least 1")
    .max(366, "Days must be at most 366")
    .default(30),
});

/** How many people registered on each day of the site's calendar, the oldest day first. */
export const dayCountsSchema = z.object({
  total: z.int(),
  days: z.array(z.object({ date: z.string().describe("2026-11-21, in the site's time zone"), count: z.int() })),
});
export type DayCounts = z.infer<typeof dayCountsSchema>;

export const statusChangeSchema = z.object({ status: z.enum(registrationStatuses, statusError) });
