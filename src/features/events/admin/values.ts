import { z } from "zod";
import { formOf } from "../../../api/fields/fields";
import { eventFields, maxDates } from "../schema";
import { rulesFor } from "./repeat-rules";

const form = formOf(eventFields);
const once = { repeat: "", repeat_count: "10" };

/** The form of an event; how often a new one takes place stands in it too. */
export const eventForm = {
  ...form,
  blank: { ...form.blank, ...once },
  toValues: (...given: Parameters<typeof form.toValues>) => ({ ...form.toValues(...given), ...once }),
};

const typed = form.schema.extend({
  /** which of `rulesFor`; empty for once */
  repeat: z.string(),
  repeat_count: z.string(),
});

/** The rule for repeating an event; undefined for a single event, or if the rule does not fit its start. */
export const ruleOf = ({ start_date, repeat }: { start_date: string; repeat: string }): string | undefined =>
  rulesFor(Date.parse(`${start_date}Z`)).find(({ kind }) => kind === repeat)?.value;

const isCount = (text: string) => /^\d{1,3}$/.test(text) && Number(text) >= 2 && Number(text) <= maxDates;

// Shows each error at once, even when other fields have errors.
const when = () => true;
const fields = typed
  .refine(({ start_date, end_date }) => !start_date || !end_date || end_date >= start_date, {
    path: ["end_date"],
    message: "The end must not be before the start",
    when,
  })
  .refine((values) => values.repeat === "" || !values.start_date || ruleOf(values) !== undefined, {
    path: ["repeat"],
    message: "Choose again how often it repeats: the start is on another day now",
    when,
  })
  .refine(({ repeat, repeat_count }) => repeat === "" || isCount(repeat_count), {
    path: ["repeat_count"],
    message: `Number of dates must be 2 to ${maxDates}`,
    when,
  });

/** Typed values of the event form. */
export type EventValues = z.input<typeof fields>;

/** Turns the typed values into the fields of the request. Clears the meeting URL of an event that is not online. */
export const eventFormSchema = z.preprocess<EventValues, typeof fields, EventValues>(
  (values) => (values.is_online ? values : { ...values, meeting_url: "" }),
  fields,
);
export type EventBody = z.output<typeof fields>;
