import { toLocalInput } from "../time";
import { csvStream, csvType } from "./csv";
import { type Column, xlsxStream } from "./xlsx";
import { xlsxType } from "./xlsx-type";

/** What a spreadsheet can be asked for as. */
export const sheetFormats = ["xlsx", "csv"] as const;
export type SheetFormat = (typeof sheetFormats)[number];

interface Sheet<Row> {
  format: SheetFormat;
  /** of the sheet */
  name: string;
  columns: readonly Column<Row>[];
  chunks: AsyncIterable<readonly Row[]>;
}

/**
 * A spreadsheet as a download, written as its rows come.
 *
 * @param file what it is called, without the day and the ending
 */
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
