import { z } from "zod";
import { decimalInput, optionalChoice } from "../../../admin/form/input-parsers";
import { toLocalInput } from "../../../platform/time";
import { type Event, eventTypes, newEventSchema } from "../schema";

const { shape } = newEventSchema;

/** A whole number as it is typed; nothing at all means no limit. */
const places = z
  .string()
  .transform((typed) => (typed.trim() === "" ? null : Number(typed)))
  .pipe(shape.max_attendees.unwrap());

const fields = z
  .object({
    title: shape.title,
    description: shape.description,
    content: shape.content.unwrap(),
    image_url: shape.image_url.unwrap(),
    start_date: shape.start_date,
    end_date: shape.end_date,
    location: shape.location.unwrap(),
    is_online: z.boolean(),
    meeting_url: shape.meeting_url.unwrap(),
    registration_fee: decimalInput.pipe(shape.registration_fee.unwrap()),
    max_attendees: places,
    event_type: z.enum([...eventTypes, ""]),
    featured: z.boolean(),
    community_id: optionalChoice.pipe(shape.community_id.unwrap()),
  })
  .refine(({ start_date, end_date }) => !start_date || !end_date || end_date >= start_date, {
    path: ["end_date"],
    message: "The end must not be before the start",
    // Said beside whatever else is wrong, not only after it.
    when: () => true,
  });

/** What is typed into the form of an event. */
export type EventValues = z.input<typeof fields>;

/** What becomes of it: the fields of the call. An event that is not online has no meeting, whatever was typed before. */
export const eventFormSchema = z.preprocess<EventValues, typeof fields, EventValues>(
  (values) => (values.is_online ? values : { ...values, meeting_url: "" }),
  fields,
);
export type EventBody = z.output<typeof fields>;

export const noEvent: EventValues = {
  title: "",
  description: "",
  content: "",
  image_url: "",
  start_date: "",
  end_date: "",
  location: "",
  is_online: false,
  meeting_url: "",
  registration_fee: "",
  max_attendees: "",
  event_type: "",
  featured: false,
  community_id: "",
};

/** An event as its form shows it: times on the wall clock of `timeZone`, cut to the minute. */
export const toValues = (event: Event, timeZone: string): EventValues => ({
  title: event.title,
  description: event.description,
  content: event.content,
  image_url: event.image_url,
  start_date: toLocalInput(event.start_date, timeZone),
  end_date: toLocalInput(event.end_date, timeZone),
  location: event.location,
  is_online: event.is_online,
  meeting_url: event.meeting_url,
  registration_fee: event.registration_fee ? event.registration_fee.toFixed(2) : "",
  max_attendees: event.max_attendees === null ? "" : String(event.max_attendees),
  event_type: event.event_type,
  featured: event.featured,
  community_id: event.community_id ?? "",
});
