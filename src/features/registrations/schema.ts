import { z } from "zod";
import { email, id, listOf, longText, paging, requiredText, search, text } from "../../platform/fields";

export const experienceLevels = ["beginner", "intermediate", "advanced"] as const;
export const registrationStatuses = ["confirmed", "cancelled", "attended"] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];

/** What a visitor fills in to register for an event. */
export const newRegistrationSchema = z.object({
  name: requiredText("Name", 120),
  email: email("Email", "Email is invalid"),
  phone: text("Phone", 40).default(""),
  organization: text("Organization", 200).default(""),
  experience_level: z
    .enum([...experienceLevels, ""], `Experience level must be one of ${experienceLevels.join(", ")}, or empty`)
    .default(""),
  interests: longText("Interests", 1_000).default(""),
  dietary_restrictions: longText("Dietary restrictions", 500).default(""),
  special_requirements: longText("Special requirements", 1_000).default(""),
});
export type NewRegistration = z.infer<typeof newRegistrationSchema>;

/** A registration with its event's title and start, as administrators and its owner see it. */
export const registrationSchema = z
  .object({
    id: z.int(),
    event_id: z.int(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    organization: z.string(),
    experience_level: z.enum([...experienceLevels, ""]),
    interests: z.string(),
    dietary_restrictions: z.string(),
    special_requirements: z.string(),
    registration_status: z.enum(registrationStatuses),
    created_at: z.string().describe("UTC, ISO 8601"),
    event: z
      .object({ id: z.int(), title: z.string(), start_date: z.string() })
      .nullable()
      .describe("null when the event is gone"),
  })
  .meta({ id: "Registration" });
export type Registration = z.infer<typeof registrationSchema>;

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
