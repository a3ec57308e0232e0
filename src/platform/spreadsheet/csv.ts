import type { Column } from "./xlsx";

export const csvType = "text/csv; charset=utf-8";

/** What a spreadsheet would take for a formula gets an apostrophe before it, as it would have to be typed. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function cell<Row>(column: Column<Row>, row: Row): string {
  if (column.type !== "number") return quoted(harmless(column.value(row)));
  const value = column.value(row);
  return Number.isFinite(value) ? String(value) : "";
}

/**
 * Rows as text with commas (RFC 4180), in UTF-8 with the mark by which spreadsheets know it. The columns are those of a workbook.
 */
export const csvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  `\ufeff${[
    columns.map(({ heading }) => quoted(heading)),
    ...rows.map((row) => columns.map((column) => cell(column, row))),
  ]
    .map((cells) => `${cells.join(",")}\r\n`)
    .join("")}`;
