import {
  columnName,
  contentTypes,
  declaration,
  escapeText,
  relations,
  sheetName,
  spreadsheetSchema,
  styleOf,
  styles,
  type WrittenSheet,
  workbook,
  workbookRelations,
} from "./xlsx-parts";
import { type ZipPart, zip } from "./zip";

/** One column of a sheet. A cell holds what its type says, never a formula; an empty text or date is an empty cell. */
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

/** The most that one cell and one sheet hold (Excel specifications and limits). */
const maxCellCharacters = 32_767;
const maxSheetRows = 1_048_576;
/** A part of the archive holds 4 GiB; a UTF-16 unit is at most 3 bytes of UTF-8. */
const maxSheetCharacters = 1_000_000_000;

const minutesOfDay = 24 * 60;
/** Day 0 of spreadsheets, so that 1 March 1900 is day 61: they count a 29 February 1900 that never was. */
const dayZero = Date.UTC(1899, 11, 30);

/** "2026-11-28T10:30" as the days since day zero. */
const serialOf = (wallClock: string) => (Date.parse(`${wallClock}Z`) - dayZero) / 60_000 / minutesOfDay;

/** A text is an inline string, a type of its own: whatever it begins with, no reader takes it for a formula. */
const textCell = (address: string, style: number, text: string) =>
  text === ""
    ? ""
    : `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text.slice(0, maxCellCharacters))}</t></is></c>`;

const numberCell = (address: string, style: number, value: number) =>
  Number.isFinite(value) ? `<c r="${address}" s="${style}"><v>${value}</v></c>` : "";

function cell<Row>(column: Column<Row>, address: string, row: Row): string {
  const style = styleOf[column.type];
  if (column.type === "number") return numberCell(address, style, column.value(row));
  if (column.type === "date") return numberCell(address, style, serialOf(column.value(row)));
  return textCell(address, style, column.value(row));
}

/** Rows as they come, some at a time, taken as a sheet has room for them. */
class Source<Row> {
  #chunk: readonly Row[] = [];
  readonly #chunks: AsyncIterator<readonly Row[]> | Iterator<readonly Row[]>;

  constructor(chunks: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>) {
    this.#chunks = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  }

  /** Whether there is another row; waits until that is known. */
  async hasMore(): Promise<boolean> {
    while (this.#chunk.length === 0) {
      const { value, done } = await this.#chunks.next();
      if (done) return false;
      this.#chunk = value;
    }
    return true;
  }

  /** Up to `most` of the rows that are there. */
  take(most: number): readonly Row[] {
    const taken = this.#chunk.slice(0, most);
    this.#chunk = this.#chunk.slice(most);
    return taken;
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

interface Sheet<Row> {
  columns: readonly Column<Row>[];
  source: Source<Row>;
  /** rows that fit, the heading included */
  maxRows: number;
  /** called at the end with what the sheet's filter spans */
  onEnd: (range: string) => void;
}

/** The heading stays in view, and the filter is there; phone numbers are text on purpose, which is no error to point at. */
async function* sheetTexts<Row>({ columns, source, maxRows, onEnd }: Sheet<Row>): AsyncGenerator<string> {
  const names = columns.map((_, index) => columnName(index));
  const widths = columns.map(
    ({ width, type }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${styleOf[type]}" customWidth="1"/>`,
  );
  const heading = columns.map((column, index) => textCell(`${names[index]}1`, styleOf.heading, column.heading));
  yield `${declaration}<worksheet xmlns="${spreadsheetSchema}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join("")}</cols><sheetData><row r="1">${heading.join("")}</row>`;
  let last = 1;
  let characters = 0;
  while (last < maxRows && characters < maxSheetCharacters && (await source.hasMore())) {
    let text = "";
    for (const row of source.take(maxRows - last)) {
      last++;
      text += `<row r="${last}">${columns.map((column, index) => cell(column, `${names[index]}${last}`, row)).join("")}</row>`;
    }
    characters += text.length;
    yield text;
  }
  const end = names.at(-1);
  onEnd(`$A$1:$${end}$${last}`);
  const range = `A1:${end}${last}`;
  yield `</sheetData><autoFilter ref="${range}"/><ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}

interface Workbook<Row> {
  /** of the sheet; cut to the 31 characters that Excel allows */
  name: string;
  columns: readonly Column<Row>[];
  /** rows, some at a time */
  chunks: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  /** rows of one sheet, the heading included; what is more goes to another sheet */
  maxRows?: number;
}

async function* parts<Row>({ name, columns, chunks, maxRows = maxSheetRows }: Workbook<Row>): AsyncGenerator<ZipPart> {
  yield ["[Content_Types].xml", [contentTypes]];
  yield ["_rels/.rels", [relations]];
  yield ["xl/styles.xml", [styles]];
  const source = new Source(chunks);
  const sheets: WrittenSheet[] = [];
  try {
    do {
      const number = sheets.length + 1;
      const onEnd = (range: string) => sheets.push({ name: sheetName(name, number), range });
      yield [`xl/worksheets/sheet${number}.xml`, sheetTexts({ columns, source, maxRows, onEnd })];
    } while (await source.hasMore());
  } finally {
    await source.close();
  }
  yield ["xl/workbook.xml", [workbook(sheets)]];
  yield ["xl/_rels/workbook.xml.rels", [workbookRelations(sheets.length)]];
}

/**
 * A workbook as a stream, for the server and for the browser: memory holds a few chunks of rows, however many there are.
 * Rows are asked for only as the stream is read; when its reader leaves, they are asked to end.
 */
export function xlsxStream<Row>(content: Workbook<Row>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = zip(parts(content));
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await bytes.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await bytes.return(undefined)),
    },
    { highWaterMark: 0 },
  );
}
