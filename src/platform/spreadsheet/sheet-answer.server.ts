import { toLocalInput } from "../time";
import { csvStream, csvType } from "./csv";
import { type Column, xlsxStream } from "./xlsx";
import { xlsxType } from "./xlsx-type";

/** The formats of a spreadsheet. */
export const sheetFormats = ["xlsx", "csv"] as const;
export type SheetFormat = (typeof sheetFormats)[number];

interface Sheet<Row> {
  format: SheetFormat;
  name: string;
  columns: readonly Column<Row>[];
  chunks: AsyncIterable<readonly Row[]>;
}

/** A spreadsheet as a download, written as its rows come. @param file its name without the day and the extension */
export function sheetAnswer<Row>(
  { format, name, columns, chunks }: Sheet<Row>,
  { file, now, timeZone }: { file: string; now: Date; timeZone: string },
): Response {
  const date = toLocalInput(now.toISOString(), timeZone).slice(0, 10);
  return new Response(format === "csv" ? csvStream(columns, chunks) : xlsxStream({ name, columns, chunks }), {
    headers: {
      "content-type": format === "csv" ? csvType : xlsxType,
      "content-disposition": `attachment; filename="${file}_${date}.${format}"`,
      "cache-control": "no-store",
    },
  });
}
