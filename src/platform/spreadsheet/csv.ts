import type { Column } from "./xlsx";

export const csvType = "text/csv; charset=utf-8";

/** Puts an apostrophe before a text that a spreadsheet would read as a formula. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function cell<Row>(column: Column<Row>, row: Row): string {
  if (column.type !== "number") return quoted(harmless(column.value(row)));
  const value = column.value(row);
  // "1.255" could be read as 1255; a fourth decimal tells.
  return Number.isFinite(value) ? String(value).replace(/^-?[1-9]\d{0,2}\.\d{3}$/, "$&0") : "";
}

/** Like `csvOf`, as a stream: asks for a row only when the reader wants it. */
export function csvStream<Row>(
  columns: readonly Column<Row>[],
  chunks: AsyncIterable<readonly Row[]>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  async function* texts() {
    yield csvOf(columns, []);
    for await (const rows of chunks) yield lines(columns, rows);
  }
  const [source, encoder] = [texts(), new TextEncoder()];
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await source.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await source.return(undefined);
    },
  });
}

const lines = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => `${columns.map((column) => cell(column, row)).join(",")}\r\n`).join("");

/** Writes rows as CSV (RFC 4180), in UTF-8 with a byte order mark for spreadsheets. */
export const csvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  `\ufeff${columns.map(({ heading }) => quoted(heading)).join(",")}\r\n${lines(columns, rows)}`;
