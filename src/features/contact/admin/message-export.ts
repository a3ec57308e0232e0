import { slugOf } from "../../../platform/text";
import { toLocalInput } from "../../../platform/time";
import type { Message } from "../schema";

/** Which messages are shown. */
export type Shown = "all" | "unread" | "read";

/** The sheet's columns: heading, width in letters, and what a message has there. Everything but the number is text. */
const columns: readonly [heading: string, width: number, value: (message: Message, timeZone: string) => string][] = [
  ["Name", 24, ({ name }) => name],
  ["Email", 30, ({ email }) => email],
  ["Phone", 18, ({ phone }) => phone || "Not provided"],
  ["Subject", 36, ({ subject }) => subject],
  ["Message", 70, ({ message }) => message],
  ["Read Status", 14, ({ is_read }) => (is_read ? "Read" : "Unread")],
  ["Date Received", 20, ({ created_at }, timeZone) => toLocalInput(created_at, timeZone).replace("T", " ")],
];

/**
 * The messages as a spreadsheet. Its parts are typed as text, so none is worked out as a formula.
 *
 * @param timeZone the zone of the dates
 */
export async function messagesSheet(messages: readonly Message[], timeZone: string): Promise<Blob> {
  const { default: writeExcelFile } = await import("write-excel-file/universal");
  const heading = (value: string) => ({ value, type: String, fontWeight: "bold" as const });
  const text = (value: string) => ({ value, type: String, wrap: true, alignVertical: "top" as const });
  const rows = messages.map((message, index) => [
    { value: index + 1, type: Number, alignVertical: "top" as const },
    ...columns.map(([, , value]) => text(value(message, timeZone))),
  ]);
  return writeExcelFile([[heading("No."), ...columns.map(([name]) => heading(name))], ...rows], {
    sheet: "Contact Messages",
    columns: [{ width: 6 }, ...columns.map(([, width]) => ({ width }))],
    stickyRowsCount: 1,
  }).toBlob();
}

/** "anchor-makerspace-messages-unread-2026-11-21.xlsx": whose, which, and the day in the site's time zone. */
export const sheetName = (
  { name, timeZone }: { name: string; timeZone: string },
  shown: Shown,
  now: Date = new Date(),
): string =>
  `${slugOf(name, 60) || "site"}-messages-${shown}-${toLocalInput(now.toISOString(), timeZone).slice(0, 10)}.xlsx`;
