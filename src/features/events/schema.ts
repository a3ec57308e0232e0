import { z } from "zod";
import {
  flag,
  listOf,
  longText,
  maxId,
  money,
  paging,
  pictureAddress,
  requiredLongText,
  requiredText,
  search,
  text,
  webAddress,
} from "../../platform/fields";

/** Where an event stands in time; computed from its dates, never stored. */
export const eventStatuses = ["upcoming", "ongoing", "past"] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** What kind of event it is; stored, may be empty. */
export const eventTypes = ["workshop", "hackathon", "meetup", "panel", "bootcamp"] as const;
export type EventType = (typeof eventTypes)[number];

/** Orders of the list. `agenda` is: what has not ended, soonest first, then what has, latest first. */
export const eventOrders = ["agenda", "start_date", "-start_date", "created_at", "-created_at"] as const;

/** An event as everybody sees it. */
export const eventSchema = z
  .object({
    id: z.int(),
    title: z.string(),
    description: z.string(),
    content: z.string(),
    image_url: z.string().describe("empty when it has no picture"),
    start_date: z.string().describe("UTC, ISO 8601"),
    end_date: z.string().describe("UTC, ISO 8601"),
    location: z.string(),
    is_online: z.boolean(),
    meeting_url: z.string(),
    registration_fee: z.number().describe("USD, at most two decimals"),
    max_attendees: z.int().nullable().describe("null when there is no limit"),
    places_taken: z.int(),
    places_left: z.int().nullable().describe("null when there is no limit"),
    event_type: z.enum([...eventTypes, ""]),
    status: z.enum(eventStatuses).describe("computed from the dates"),
    featured: z.boolean(),
    community_id: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Event" });
export type Event = z.infer<typeof eventSchema>;

export const eventListSchema = listOf(eventSchema);
export type EventList = z.infer<typeof eventListSchema>;

/** What the list can be asked for. */
export const eventQuerySchema = z.object({
  ...paging,
  status: z
    .enum([...eventStatuses, ...eventTypes], `Status must be one of ${[...eventStatuses, ...eventTypes].join(", ")}`)
    .optional()
    .describe("where it stands in time, or its type"),
  event_type: z.enum(eventTypes, `Event type must be one of ${eventTypes.join(", ")}`).optional(),
  featured: flag("Featured").optional(),
  upcoming: flag("Upcoming").optional().describe("true: only what has not started yet"),
  search: search.optional().describe("part of the title or description"),
  sort: z.enum(eventOrders, `Sort must be one of ${eventOrders.join(", ")}`).default("agenda"),
});
export type EventQuery = z.infer<typeof eventQuerySchema>;
export type EventFilter = Partial<z.input<typeof eventQuerySchema>>;

const dateTime = (name: string) =>
  requiredText(name, 40).refine(
    (value) => value === "" || /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i.test(value),
    `${name} must be a date and time such as 2026-11-21T14:00`,
  );

const yesOrNo = (name: string) => z.boolean(`${name} must be true or false`);

const fields = {
  title: requiredText("Title", 200),
  description: requiredLongText("Description", 2_000),
  content: longText("Content", 50_000),
  image_url: pictureAddress("Image URL"),
  start_date: dateTime("Start date").describe("ISO 8601; without an offset in the site's time zone"),
  end_date: dateTime("End date").describe("ISO 8601; not before the start"),
  location: text("Location", 300),
  is_online: yesOrNo("Online"),
  meeting_url: webAddress("Meeting URL"),
  registration_fee: money("Registration fee"),
  max_attendees: z
    .number("Max attendees must be a number")
    .int("Max attendees must be a whole number")
    .min(1, "Max attendees must be at least 1")
    .max(maxId, "Max attendees is too large")
    .nullable()
    .describe("null: no limit"),
  event_type: z.enum([...eventTypes, ""], `Event type must be one of ${eventTypes.join(", ")}, or empty`),
  featured: yesOrNo("Featured"),
  community_id: z
    .string("Community must be text")
    .regex(/^[a-z0-9-]{1,40}$/, "Community must be the id of a community")
    .nullable(),
};

/** A new event; only title, description and dates have to be given. */
export const newEventSchema = z.object({
  ...fields,
  content: fields.content.default(""),
  image_url: fields.image_url.default(""),
  location: fields.location.default(""),
  is_online: fields.is_online.default(false),
  meeting_url: fields.meeting_url.default(""),
  registration_fee: fields.registration_fee.default(0),
  max_attendees: fields.max_attendees.default(null),
  event_type: fields.event_type.default(""),
  featured: fields.featured.default(false),
  community_id: fields.community_id.default(null),
});
export type NewEvent = z.infer<typeof newEventSchema>;

/** A change of an event: the fields that are sent. */
export const eventChangeSchema = z.object(fields).partial();
export type EventChange = z.infer<typeof eventChangeSchema>;
