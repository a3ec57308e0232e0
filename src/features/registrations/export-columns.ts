import type { Column } from "../../platform/spreadsheet/xlsx";
import { toLocalInput } from "../../platform/time";
import type { Registration } from "./schema";

export const registrationsSheet = "Event Registrations";

/** The columns of the export, a field of a registration in each; its times are those of the zone's clock. */
export const registrationColumns = (timeZone: string): Column<Registration>[] => [
  { type: "text", heading: "Id", width: 8, value: ({ id }) => String(id) },
  { type: "text", heading: "Name", width: 24, value: ({ name }) => name },
  { type: "text", heading: "Email", width: 30, value: ({ email }) => email },
  { type: "text", heading: "Phone", width: 18, value: ({ phone }) => phone },
  { type: "text", heading: "Organization", width: 24, value: ({ organization }) => organization },
  { type: "text", heading: "Event", width: 36, value: ({ event }) => event?.title ?? "Unknown Event" },
  {
    type: "date",
    heading: "Event starts",
    width: 18,
    value: ({ event }) => (event ? toLocalInput(event.start_date, timeZone) : ""),
  },
  { type: "text", heading: "Status", width: 12, value: ({ registration_status }) => registration_status },
  { type: "text", heading: "Experience level", width: 18, value: ({ experience_level }) => experience_level },
  { type: "text", heading: "Interests and goals", width: 40, value: ({ interests }) => interests },
  { type: "text", heading: "Dietary restrictions", width: 30, value: (row) => row.dietary_restrictions },
  { type: "text", heading: "Special requirements", width: 40, value: (row) => row.special_requirements },
  { type: "date", heading: "Registered", width: 18, value: ({ created_at }) => toLocalInput(created_at, timeZone) },
];
