import type { Column } from "../../platform/spreadsheet/xlsx";
import { toLocalInput } from "../../platform/time";
import type { Subscriber } from "./schema";

const dateColumn = (
  heading: string,
  name: "asked_at" | "confirmed_at" | "ended_at",
  timeZone: string,
): Column<Subscriber> => ({
  type: "date",
  heading,
  width: 18,
  value: ({ [name]: at }) => (at === null ? "" : toLocalInput(at, timeZone)),
});

/** The columns of subscribers in a spreadsheet. */
export const subscriberColumns = (timeZone: string): Column<Subscriber>[] => [
  { type: "text", heading: "Id", width: 8, value: ({ id }) => String(id) },
  { type: "text", heading: "Email", width: 30, value: ({ email }) => email },
  { type: "text", heading: "Name", width: 24, value: ({ name }) => name },
  { type: "text", heading: "Topics", width: 30, value: ({ topics }) => topics.join(", ") },
  { type: "text", heading: "Language", width: 12, value: ({ language }) => language },
  { type: "text", heading: "State", width: 12, value: ({ state }) => state },
  { type: "text", heading: "Source", width: 12, value: ({ source }) => source },
  { type: "text", heading: "Consent", width: 40, value: ({ consent }) => consent },
  dateColumn("Asked", "asked_at", timeZone),
  dateColumn("Confirmed", "confirmed_at", timeZone),
  dateColumn("Ended", "ended_at", timeZone),
];
