import type { Column } from "../../platform/spreadsheet/xlsx";
import { toLocalInput } from "../../platform/time";
import type { User } from "./schema";

/** The columns of accounts in a spreadsheet; never a password. */
export const userColumns = (timeZone: string): Column<User>[] => [
  { type: "text", heading: "Id", width: 8, value: ({ id }) => String(id) },
  { type: "text", heading: "Full name", width: 24, value: ({ full_name }) => full_name },
  { type: "text", heading: "Username", width: 18, value: ({ username }) => username },
  { type: "text", heading: "Email", width: 30, value: ({ email }) => email },
  { type: "text", heading: "Email confirmed", width: 12, value: ({ is_verified }) => (is_verified ? "yes" : "no") },
  { type: "text", heading: "Role", width: 12, value: ({ role }) => role },
  { type: "text", heading: "Active", width: 10, value: ({ is_active }) => (is_active ? "yes" : "no") },
  { type: "date", heading: "Created", width: 18, value: ({ created_at }) => toLocalInput(created_at, timeZone) },
];
