import type { Column } from "../../platform/spreadsheet/xlsx";
import { toLocalInput } from "../../platform/time";
import type { Message } from "./schema";

/** The columns of messages in a spreadsheet. */
export const messageColumns = (timeZone: string): Column<Message>[] => [
  { type: "text", heading: "Id", width: 8, value: ({ id }) => String(id) },
  { type: "date", heading: "Received", width: 18, value: ({ created_at }) => toLocalInput(created_at, timeZone) },
  { type: "text", heading: "Status", width: 12, value: ({ status }) => status },
  { type: "text", heading: "Name", width: 24, value: ({ name }) => name },
  { type: "text", heading: "Email", width: 30, value: ({ email }) => email },
  { type: "text", heading: "Phone", width: 18, value: ({ phone }) => phone },
  { type: "text", heading: "Subject", width: 36, value: ({ subject }) => subject },
  { type: "text", heading: "Message", width: 60, value: ({ message }) => message },
];
