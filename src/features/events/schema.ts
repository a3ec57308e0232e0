import type { Generated } from "kysely";
import { z } from "zod";
import * as field from "../../api/fields/field";
import { answers, type ColumnsOf, changes, newItem } from "../../api/fields/fields";
import type { ItemColumns } from "../../platform/database/tables";
import {
  flag,
  id,
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
import { attachments } from "../uploads/attachments/schema";
import { pictureText } from "../uploads/library/picture-text";
import { eventStatuses, eventTypes, publications } from "./choices";
import { questionSchema, questionsSchema } from "./questions";

const wrongPublication = `Publication must be one of ${publications.join(", ")}`;

/** Orders of the list. `agenda`: events that have not ended, soonest first, then past ones, latest first. */
export const eventOrders = [
  "agenda",
  "start_date",
  "-start_date",
  "created_at",
  "-created_at",
  "title",
  "-title",
  "places_taken",
  "-places_taken",
] as const;

/** Editable fields of an event; only title, description and dates are required. */
export const eventFields = {
  title: field.text(requiredText("Title", 200)),
  description: field.text(requiredLongText("Description", 2_000)),
  content: field.text(longText("Content", 50_000)).default(""),
  image_url: field.text(pictureAddress("Image URL")).default("").describe("empty without a picture"),
  start_date: field.instant("Start date"),
  end_date: field.instant("End date", "ISO 8601; not before the start"),
  location: field.text(text("Location", 300)).default(""),
  is_online: field.flag("Online").default(false),
  meeting_url: field.text(webAddress("Meeting URL")).default(""),
  registration_fee: field.fee("Registration fee"),
  max_attendees: field.limit("Max attendees"),
  event_type: field.optionalChoice(eventTypes, `Event type must be one of ${eventTypes.join(", ")}`).default(""),
  featured: field.flag("Featured").default(false),
  community_id: field.reference(communityIdField),
  registration_opens: field.optionalInstant("Registration opens").describe("null: at once"),
  registration_closes: field.optionalInstant("Registration closes").describe("null: when the event ends"),
  max_guests: field.count("Max guests", 20).default(0).describe("maximum number of guests per person"),
  waiting_cutoff_hours: field
    .count("Waiting cutoff hours", 720)
    .default(2)
    .describe(
      "hours before the start until which free places go to the waiting list automatically; later only by hand",
    ),
  waiting_hold_hours: field
    .limit("Waiting hold hours", 720)
    .describe("hours for which a free place is offered to a waiting person; null: they get it at once"),
  questions: field.list(questionsSchema, questionSchema).describe("questions of the registration form, in order"),
  publication: field
    .choice(publications, wrongPublication)
    .default("published")
    .describe("an event is cancelled by POST /events/{id}/cancel, not by this field"),
  publish_at: field.optionalInstant("Publish at").describe("hidden from visitors until then; UTC, ISO 8601"),
  changes_until: field
    .count("Changes until")
    .default(0)
    .describe("hours before the start until which registrations can be changed and cancelled"),
  certificate: field
    .flag("Certificate")
    .default(false)
    .describe("whether people who attended get a certificate of attendance"),
  attachments: attachments(),
  contact_email: field
    .text(optionalEmail("Contact email", "Please enter a valid email address"))
    .default("")
    .describe("receives replies to mails instead of the organisation; only in responses to administrators"),
};

/** The columns of events that later migrations have added with a default. */
type Later =
  | "attachments"
  | "certificate"
  | "changes_until"
  | "contact_email"
  | "max_guests"
  | "publication"
  | "publish_at"
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
        /** why it was cancelled, in words; empty unless it was */
        cancel_reason: Generated<string>;
        /** from when visitors see it: empty for always, the last of all dates for a draft; follows from the fields */
        visible_from: Generated<string>;
        /** until when lists include it: a day after its cancellation, else the last of all dates */
        listed_until: Generated<string>;
        /** the id of the first event of its series; null where it stands alone */
        series_id: Generated<number | null>;
        /** its repetition, an RRULE without DTSTART (RFC 5545); empty without a rule */
        series_rule: Generated<string>;
        /** its UID in the calendar it was imported from, and the date for one of a series; null if made here */
        imported_from: Generated<string | null>;
        /** digests of what the last import gave its fields, as JSON; null if made here or by an earlier version */
        imported_values: Generated<string | null>;
        /** the calendar it was imported from: the id of the first event that came from it */
        imported_calendar: Generated<string | null>;
      };
  }
}

/** An event as everybody sees it. */
export const eventSchema = z
  .object({
    id: z.int(),
    ...answers(eventFields),
    ...pictureText,
    places_taken: z.int(),
    places_left: z.int().nullable().describe("null: no limit"),
    status: z.enum(eventStatuses).describe("computed from the dates"),
    registration_state: z
      .enum(registrationStates)
      .describe("not_yet: before registration_opens; closed: after registration_closes; open: in between"),
    cancel_reason: z.string().describe("reason for the cancellation; empty without one"),
    series_id: z.int().nullable().describe("shared by all events of a series; null for a single event"),
    series_rule: z.string().describe("an RRULE without DTSTART (RFC 5545); empty for a single event"),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .partial({ contact_email: true })
  .meta({ id: "Event" });
export type Event = z.infer<typeof eventSchema>;

/** What others show of an event. */
export const eventInShort = {
  title: eventFields.title,
  start_date: eventFields.start_date,
  end_date: eventFields.end_date,
  publication: eventFields.publication,
};
export const eventInShortSchema = z.object({ id: z.int(), ...answers(eventInShort) });

export const eventListSchema = listOf(eventSchema);
export type EventList = z.infer<typeof eventListSchema>;

/** Query parameters of the list. */
export const eventQuerySchema = z.object({
  ...paging,
  status: z
    .enum([...eventStatuses, ...eventTypes], `Status must be one of ${[...eventStatuses, ...eventTypes].join(", ")}`)
    .optional()
    .describe("status by date, or type of event"),
  event_type: z.enum(eventTypes, `Event type must be one of ${eventTypes.join(", ")}`).optional(),
  featured: flag("Featured").optional(),
  publication: z.enum(publications, wrongPublication).optional(),
  series_id: id("Series id").optional().describe("only the events of this series"),
  series: z
    .enum(["next", "all"], "Series must be one of next, all")
    .optional()
    .describe("next: only the next date of each series, or its last date once the series is over"),
  upcoming: flag("Upcoming").optional().describe("true: only events that have not started"),
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

/** Which events of a series a change is for: this one, this and later ones, all that have not ended. */
export const scopes = ["one", "following", "all"] as const;
export type Scope = (typeof scopes)[number];
export const scopeQuerySchema = z.object({
  scope: z.enum(scopes, `Scope must be one of ${scopes.join(", ")}`).default("one"),
});

/** When a copy of an event begins. */
export const copySchema = z.object({ start_date: eventFields.start_date.parts.create });

/** Why an event is cancelled. */
export const cancellationSchema = z.object({ reason: requiredLongText("Reason", 500) });

/** The number of events, registrations and people that a change affects. */
export const reachSchema = z.object({
  events: z.int().describe("number of affected events"),
  registrations: z.int().describe("number of their registrations, including cancelled ones"),
  told: z.int().describe("number of people who would be notified of a cancellation"),
});
export type Reach = z.infer<typeof reachSchema>;

/** The most dates of a series: two years of weeks. */
export const maxDates = 104;

const dateOrTime = (name: string) => text(name, 40);

/** How an event is repeated. */
export const repetition = {
  rule: requiredText("Rule", 200).describe("an RRULE without DTSTART, COUNT and UNTIL: FREQ=WEEKLY;INTERVAL=2"),
  until: dateOrTime("Until").optional().describe("last possible day or instant for a date"),
};
const countSchema = z.coerce
  .number("Count must be a number")
  .int("Count must be a whole number")
  .min(2, "Count must be at least 2")
  .max(maxDates, `Count must be at most ${maxDates}`)
  .optional()
  .describe("number of dates, including the event itself");
export const repeatSchema = z.object({
  ...repetition,
  count: countSchema,
  except: z
    .array(dateOrTime("Except"), "Except must be a list of dates")
    .max(maxDates, `Except must be at most ${maxDates}`)
    .default([])
    .describe("days to leave out"),
});
export type Repeat = z.infer<typeof repeatSchema>;

/** The same as the parameters of an address; `except` has commas. */
export const repeatQuerySchema = z.object({
  ...repetition,
  count: countSchema,
  except: text("Except", 2_000).optional(),
});

/** The dates that a rule makes. */
export const datesSchema = z.object({
  rule: z.string().describe("the complete rule of the series"),
  items: z.array(z.object({ start_date: z.string(), end_date: z.string() })),
});
export type SeriesDates = z.infer<typeof datesSchema>;

/** Another date of a series, for who would rather come then. */
export const otherDateSchema = z.object({
  id: z.int().describe("id of the event on that date"),
  start_date: z.string(),
  end_date: z.string(),
  places_left: z.int().nullable().describe("null: no limit"),
});
export type OtherDate = z.infer<typeof otherDateSchema>;

/** What copies could not take along, such as a machine that is booked then; missing if nothing. */
const conflicts = z.array(z.string()).optional().describe("what could not be taken along, in words");
export const copiedSchema = eventSchema.extend({ conflicts }).meta({ id: "CopiedEvent" });
export type CopiedEvent = z.infer<typeof copiedSchema>;
/** A series that was made, its first event too. */
export const seriesSchema = z.object({
  series_id: z.int(),
  series_rule: z.string(),
  items: z.array(eventSchema),
  conflicts,
});
