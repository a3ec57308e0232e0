import type { Column } from "../../platform/spreadsheet/xlsx";
import { toLocalInput } from "../../platform/time";
import type { Fault } from "./schema";
import { severityNames, statusNames } from "./words";

/** The columns of faults in a spreadsheet. */
export const faultColumns = (timeZone: string): Column<Fault>[] => [
  { type: "text", heading: "Id", width: 8, value: ({ id }) => String(id) },
  { type: "date", heading: "Reported", width: 18, value: ({ created_at }) => toLocalInput(created_at, timeZone) },
  { type: "text", heading: "Machine", width: 28, value: ({ equipment_name }) => equipment_name },
  { type: "text", heading: "Unit", width: 20, value: ({ unit_name }) => unit_name },
  { type: "text", heading: "Severity", width: 18, value: ({ severity }) => severityNames[severity] },
  { type: "text", heading: "Dangerous", width: 12, value: ({ is_dangerous }) => (is_dangerous ? "yes" : "no") },
  { type: "text", heading: "What is wrong", width: 60, value: ({ text }) => text },
  { type: "text", heading: "Name", width: 24, value: ({ name }) => name },
  { type: "text", heading: "Contact", width: 30, value: ({ contact }) => contact },
  { type: "text", heading: "Status", width: 16, value: ({ status }) => statusNames[status] },
  { type: "text", heading: "What was done", width: 60, value: ({ outcome }) => outcome },
  {
    type: "date",
    heading: "Closed",
    width: 18,
    value: ({ closed_at }) => (closed_at === null ? "" : toLocalInput(closed_at, timeZone)),
  },
];
