import type { Generated } from "kysely";
import { z } from "zod";
import * as field from "../../api/fields/field";
import { answers, type ColumnsOf, changes, newItem } from "../../api/fields/fields";
import type { ItemColumns } from "../../platform/database/tables";
import {
  flag,
  listOf,
  longText,
  optionalEmail,
  paging,
  pictureAddress,
  requiredLongText,
  requiredText,
  search,
  text,
  webAddress,
} from "../../platform/fields";
import { communityIdField } from "../communities/schema";
import { questionSchema, questionsSchema } from "./questions";

/** Where an event stands in time; computed from its dates, never stored. */
export const eventStatuses = ["upcoming", "ongoing", "past"] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** What kind of event it is; stored, may be empty. */
export const eventTypes = ["workshop", "hackathon", "meetup", "panel", "bootcamp"] as const;

/** Orders of the list. `agenda` is: what has not ended, soonest first, then what has, latest first. */
export const eventOrders = ["agenda", "start_date", "-start_date", "created_at", "-created_at"] as const;

/** What people fill in of an event; only title, description and dates have to be given. */
export const eventFields = {
  title: field.text(requiredText("Title", 200)),
  description: field.text(requiredLongText("Description", 2_000)),
  content: field.text(longText("Content", 50_000)).default(""),
  image_url: field.text(pictureAddress("Image URL")).default("").describe("empty when it has no picture"),
  start_date: field.instant("Start date"),
  end_date: field.instant("End date", "ISO 8601; not before the start"),
  location: field.text(text("Location", 300)).default(""),
  is_online: field.flag("Online").default(false),
  meeting_url: field.text(webAddress("Meeting URL")).default(""),
  registration_fee: field.fee("Registration fee"),
  max_attendees: field.limit("Max attendees"),
  event_type: field
    .choice([...eventTypes, ""], `Event type must be one of ${eventTypes.join(", ")}, or empty`)
    .default(""),
  featured: field.flag("Featured").default(false),
  community_id: field.reference(communityIdField),
  registration_opens: field.optionalInstant("Registration opens").describe("null: from the beginning"),
  registration_closes: field.optionalInstant("Registration closes").describe("null: with the end of the event"),
  max_guests: field.count("Max guests", 20).default(0).describe("how many guests one person may bring"),
  waiting_cutoff_hours: field
    .count("Waiting cutoff hours", 720)
    .default(2)
    .describe("how many hours before the start those who wait are given places for the last time, but by hand"),
  waiting_hold_hours: field
    .limit("Waiting hold hours", 720)
    .describe("for how many hours a free place is offered to who waits; null: it is theirs at once"),
  questions: field.list(questionsSchema, questionSchema).describe("its own questions, in their order"),
  changes_until: field
    .count("Changes until")
    .default(0)
    .describe("how many hours before the start registrations can be changed and cancelled for the last time"),
  contact_email: field
    .text(optionalEmail("Contact email", "Please enter a valid email address"))
    .default("")
    .describe("who is answered by mail instead of the organisation; only in what an administrator is answered"),
};

/** The columns of events that later migrations have added with a default. */
type Later =
  | "changes_until"
  | "contact_email"
  | "max_guests"
  | "questions"
  | "registration_closes"
  | "registration_opens"
  | "waiting_cutoff_hours"
  | "waiting_hold_hours";

/** Whether one can register by the event's own window; that it is full or over is another matter. */
export const registrationStates = ["open", "not_yet", "closed"] as const;
export type RegistrationState = (typeof registrationStates)[number];

declare module "../../platform/database/tables" {
  interface Tables {
    events: ColumnsOf<typeof eventFields, Later> &
      ItemColumns & {
        /** places of registrations that hold them, guests included; kept in the same transaction as they change */
        places_taken: Generated<number>;
      };
  }
}

/** An event as everybody sees it. */
export const eventSchema = z
  .object({
    id: z.int(),
    ...answers(eventFields),
    places_taken: z.int(),
    places_left: z.int().nullable().describe("null when there is no limit"),
    status: z.enum(eventStatuses).describe("computed from the dates"),
    registration_state: z
      .enum(registrationStates)
      .describe("whether registration_opens has come and registration_closes has not"),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .partial({ contact_email: true })
  .meta({ id: "Event" });
export type Event = z.infer<typeof eventSchema>;

/** What others show of an event. */
export const eventInShort = { title: eventFields.title, start_date: eventFields.start_date };
export const eventInShortSchema = z.object({ id: z.int(), ...answers(eventInShort) });

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

/** A new event. */
export const newEventSchema = newItem(eventFields);
export type NewEvent = z.infer<typeof newEventSchema>;

/** A change of an event: the fields that are sent. */
export const eventChangeSchema = changes(eventFields);
export type EventChange = z.infer<typeof eventChangeSchema>;
