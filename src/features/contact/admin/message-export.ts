import { slugOf } from "../../../platform/latin";
import type { Column } from "../../../platform/spreadsheet/xlsx";
import { xlsxType } from "../../../platform/spreadsheet/xlsx-type";
import { toLocalInput } from "../../../platform/time";
import type { Message } from "../schema";

/** The filter of messages. */
export type InboxFilter = "all" | "unread" | "read";

interface Line {
  number: number;
  message: Message;
}

const columns = (timeZone: string): Column<Line>[] => [
  { type: "number", heading: "No.", width: 6, value: ({ number }) => number },
  { type: "long text", heading: "Name", width: 24, value: ({ message }) => message.name },
  { type: "long text", heading: "Email", width: 30, value: ({ message }) => message.email },
  { type: "text", heading: "Phone", width: 18, value: ({ message }) => message.phone || "Not provided" },
  { type: "long text", heading: "Subject", width: 36, value: ({ message }) => message.subject },
  { type: "long text", heading: "Message", width: 70, value: ({ message }) => message.message },
  { type: "text", heading: "Read Status", width: 14, value: ({ message }) => (message.is_read ? "Read" : "Unread") },
  {
    type: "date",
    heading: "Date Received",
    width: 20,
    value: ({ message }) => toLocalInput(message.created_at, timeZone),
  },
];

/** The messages as a spreadsheet. The writer loads on first use. @param timeZone of the dates */
export async function messagesSheet(messages: readonly Message[], timeZone: string): Promise<Blob> {
  const { xlsxStream } = await import("../../../platform/spreadsheet/xlsx");
  const lines = messages.map((message, index) => ({ number: index + 1, message }));
  const bytes = xlsxStream({ name: "Contact Messages", columns: columns(timeZone), chunks: [lines] });
  return new Response(bytes, { headers: { "content-type": xlsxType } }).blob();
}

/** "anchor-makerspace-messages-unread-2026-11-21.xlsx": site, filter, and day in the site's time zone. */
export const sheetName = (
  { name, timeZone }: { name: string; timeZone: string },
  shown: InboxFilter,
  now: Date = new Date(),
): string =>
  `${slugOf(name, 60) || "site"}-messages-${shown}-${toLocalInput(now.toISOString(), timeZone).slice(0, 10)}.xlsx`;
