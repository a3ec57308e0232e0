import { z } from "zod";
import { formOf } from "../../../api/fields/fields";
import { eventFields } from "../schema";

export const eventForm = formOf(eventFields);

const fields = eventForm.schema.refine(
  ({ start_date, end_date }) => !start_date || !end_date || end_date >= start_date,
  {
    path: ["end_date"],
    message: "The end must not be before the start",
    // Said beside whatever else is wrong, not only after it.
    when: () => true,
  },
);

/** What is typed into the form of an event. */
export type EventValues = z.input<typeof fields>;

/** What becomes of it: the fields of the call. An event that is not online has no meeting, whatever was typed before. */
export const eventFormSchema = z.preprocess<EventValues, typeof fields, EventValues>(
  (values) => (values.is_online ? values : { ...values, meeting_url: "" }),
  fields,
);
export type EventBody = z.output<typeof fields>;
