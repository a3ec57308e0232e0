import type { Column } from "../../platform/spreadsheet/xlsx";
import { toLocalInput } from "../../platform/time";
import type { Booking } from "./schema";

/** The columns of bookings in a spreadsheet. */
export const bookingColumns = (timeZone: string): Column<Booking>[] => [
  { type: "text", heading: "Id", width: 8, value: ({ id }) => String(id) },
  { type: "text", heading: "Machine", width: 28, value: ({ equipment_name }) => equipment_name },
  { type: "text", heading: "Unit", width: 20, value: ({ unit_name }) => unit_name },
  { type: "date", heading: "Start", width: 18, value: ({ starts_at }) => toLocalInput(starts_at, timeZone) },
  { type: "date", heading: "End", width: 18, value: ({ ends_at }) => toLocalInput(ends_at, timeZone) },
  { type: "text", heading: "Kind", width: 12, value: ({ kind }) => kind },
  { type: "text", heading: "Person or event", width: 30, value: ({ person }) => person },
  { type: "text", heading: "Status", width: 12, value: ({ status }) => status },
  {
    type: "date",
    heading: "Checked in",
    width: 18,
    value: ({ checked_in_at }) => (checked_in_at === null ? "" : toLocalInput(checked_in_at, timeZone)),
  },
  { type: "text", heading: "Note", width: 40, value: ({ note }) => note },
  { type: "text", heading: "Reason for cancelling", width: 40, value: ({ cancel_reason }) => cancel_reason },
];
