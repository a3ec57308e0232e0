import { type CellValue, writeXlsxStream } from "hucre/xlsx";
import { printable } from "../xml";

/** One column of a sheet. A cell never holds a formula; an empty text or date is an empty cell. */
export type Column<Row> = {
  heading: string;
  /** in characters */
  width: number;
} & (
  | { type: "text" | "long text"; value: (row: Row) => string }
  | { type: "number"; value: (row: Row) => number }
  /** a wall clock without a zone, as spreadsheets have them: "2026-11-28T10:30", from 1 March 1900 on */
  | { type: "date"; value: (row: Row) => string }
);

/** The longest text of a cell and the longest name of a sheet (Excel specifications and limits). */
const maxCellCharacters = 32_767;
const maxNameCharacters = 31;
const forbiddenInName = /[:\\/?*[\]']/g;

/** "@" keeps a cell text, also when somebody edits it. */
const formatOf = { text: "@", "long text": "@", number: "General", date: "yyyy-mm-dd hh:mm" } as const;

/** The format spells characters as _x0041_ and ends lines with a line feed; a text that only looks so is escaped. */
const textOf = (text: string): string =>
  printable(text.slice(0, maxCellCharacters).replace(/\r\n?/g, "\n")).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");

function cellOf<Row>(column: Column<Row>, row: Row): CellValue {
  if (column.type === "number") {
    const value = column.value(row);
    return Number.isFinite(value) ? value : null;
  }
  const text = column.value(row);
  if (text === "") return null;
  return column.type === "date" ? new Date(`${text}Z`) : textOf(text);
}

interface Workbook<Row> {
  /** name of the sheet; cut to the 31 characters that Excel allows */
  name: string;
  columns: readonly Column<Row>[];
  /** rows in batches, asked for only as the workbook is read */
  chunks: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  /** rows of one sheet including the heading; further rows go to another sheet */
  maxRows?: number;
}

async function* rowsOf<Row>({ columns, chunks }: Workbook<Row>): AsyncGenerator<CellValue[]> {
  for await (const rows of chunks) for (const row of rows) yield columns.map((column) => cellOf(column, row));
}

/** Writes a workbook as a stream, on the server and in the browser; memory holds a few rows. */
export const xlsxStream = <Row>(workbook: Workbook<Row>): ReadableStream<Uint8Array> =>
  writeXlsxStream(rowsOf(workbook), {
    name: workbook.name.replace(forbiddenInName, " ").slice(0, maxNameCharacters).trimEnd(),
    columns: workbook.columns.map(({ heading, width, type }) => ({
      header: heading,
      width,
      numFmt: formatOf[type],
      style: { alignment: { vertical: "top", wrapText: type === "long text" } },
    })),
    freezePane: { rows: 1 },
    ...(workbook.maxRows === undefined ? {} : { maxRowsPerSheet: workbook.maxRows }),
  });
