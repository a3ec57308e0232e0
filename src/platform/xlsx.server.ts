import { Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

/** One column of a sheet: its heading, its width in characters, and where its text comes from. */
export interface Column<Row> {
  heading: string;
  width: number;
  value: (row: Row) => string | number;
}

const encoder = new TextEncoder();

/** The most one cell of a sheet holds (Excel specifications and limits). */
const maxCellCharacters = 32_767;

/** What XML 1.0 has no way to write, and the other control characters with it: all but tab and line breaks. */
const notInXml = /(?![\t\n\r])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeXml = (text: string) =>
  text
    .slice(0, maxCellCharacters)
    .replace(notInXml, "")
    // The format spells characters as _x0041_; a text that looks so has to say that it does not mean it.
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[&<>"]/g, (character) => escapes[character] as string);

/** 0 → "A", 25 → "Z", 26 → "AA": how a sheet names its columns. */
const columnName = (index: number): string =>
  (index < 26 ? "" : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** A text is written as an inline string, a type of its own: whatever it begins with, no reader takes it for a formula. */
const cell = (address: string, value: string | number, style: number) =>
  typeof value === "number"
    ? `<c r="${address}" s="${style}"><v>${value}</v></c>`
    : `<c r="${address}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;

/** Row and cells say where they are: the format lets that out, some of its readers do not. */
const row = (number: number, values: (string | number)[], style = 0) =>
  `<row r="${number}">${values.map((value, index) => cell(columnName(index) + number, value, style)).join("")}</row>`;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageSchema = "http://schemas.openxmlformats.org/package/2006";

const contentTypes = `${declaration}<Types xmlns="${packageSchema}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;
const relations = `${declaration}<Relationships xmlns="${packageSchema}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const workbook = (sheet: string) =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(sheet.slice(0, 31))}" sheetId="1" r:id="r1"/></sheets></workbook>`;
const workbookRelations = `${declaration}<Relationships xmlns="${packageSchema}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`;
/** Style 1 is the heading: bold. */
const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

async function* sheet<Row>(columns: Column<Row>[], chunks: AsyncIterable<Row[]>): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>`;
  let number = 1;
  yield row(
    number,
    columns.map(({ heading }) => heading),
    1,
  );
  for await (const chunk of chunks) {
    const rows = chunk.map((item) => {
      number++;
      return row(
        number,
        columns.map(({ value }) => value(item)),
      );
    });
    yield rows.join("");
  }
  yield "</sheetData></worksheet>";
}

/**
 * A spreadsheet as a stream: memory holds one chunk of rows, however many there are.
 *
 * @param name of the sheet, cut to the 31 characters that Excel allows
 * @param chunks rows, some at a time
 */
export function xlsxStream<Row>(
  name: string,
  columns: Column<Row>[],
  chunks: AsyncIterable<Row[]>,
): ReadableStream<Uint8Array> {
  async function* once(text: string) {
    yield text;
  }
  const archive = Readable.from(
    zip([
      ["[Content_Types].xml", once(contentTypes)],
      ["_rels/.rels", once(relations)],
      ["xl/workbook.xml", once(workbook(name))],
      ["xl/_rels/workbook.xml.rels", once(workbookRelations)],
      ["xl/styles.xml", once(styles)],
      ["xl/worksheets/sheet1.xml", sheet(columns, chunks)],
    ]),
  );
  return Readable.toWeb(archive) as ReadableStream<Uint8Array>;
}

/** 1 January 1980, the oldest date a ZIP entry can have: the same rows always give the same bytes. */
const dosDate = 0x21;
/** Sizes follow their data (bit 3), names are UTF-8 (bit 11). APPNOTE.TXT, section 4.4.4. */
const flags = 0x0808;
const deflated = 8;

interface Entry {
  name: Uint8Array;
  offset: number;
  checksum: number;
  compressed: number;
  size: number;
}

/** Little-endian fields, each given as [value, bytes]. */
function fields(...values: [number, 2 | 4][]): Uint8Array {
  const buffer = new DataView(new ArrayBuffer(values.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of values) {
    if (bytes === 2) buffer.setUint16(at, value, true);
    else buffer.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(buffer.buffer);
}

/** A ZIP archive of named texts, compressed as they come. */
async function* zip(files: [string, AsyncIterable<string>][]): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = [];
  let offset = 0;
  for (const [name, texts] of files) {
    const entry: Entry = { name: encoder.encode(name), offset, checksum: 0, compressed: 0, size: 0 };
    const header = fields(
      [0x04034b50, 4],
      [20, 2],
      [flags, 2],
      [deflated, 2],
      [0, 2],
      [dosDate, 2],
      [0, 4],
      [0, 4],
      [0, 4],
      [entry.name.length, 2],
      [0, 2],
    );
    yield header;
    yield entry.name;
    for await (const bytes of deflate(texts, entry)) yield bytes;
    yield fields([0x08074b50, 4], [entry.checksum, 4], [entry.compressed, 4], [entry.size, 4]);
    offset += header.length + entry.name.length + entry.compressed + 16;
    entries.push(entry);
  }
  let directory = 0;
  for (const { name, checksum, compressed, size, offset: at } of entries) {
    const record = fields(
      [0x02014b50, 4],
      [20, 2],
      [20, 2],
      [flags, 2],
      [deflated, 2],
      [0, 2],
      [dosDate, 2],
      [checksum, 4],
      [compressed, 4],
      [size, 4],
      [name.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [at, 4],
    );
    yield record;
    yield name;
    directory += record.length + name.length;
  }
  yield fields(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [entries.length, 2],
    [entries.length, 2],
    [directory, 4],
    [offset, 4],
    [0, 2],
  );
}

/** Compresses texts and counts into `entry` what went in and what came out. */
async function* deflate(texts: AsyncIterable<string>, entry: Entry): AsyncGenerator<Uint8Array> {
  const stream = createDeflateRaw();
  const feed = (async () => {
    for await (const text of texts) {
      const bytes = encoder.encode(text);
      entry.checksum = crc32(bytes, entry.checksum);
      entry.size += bytes.length;
      if (!stream.write(bytes)) await new Promise((resolve) => stream.once("drain", resolve));
    }
    stream.end();
  })().catch((error: Error) => stream.destroy(error));
  for await (const bytes of stream as AsyncIterable<Uint8Array>) {
    entry.compressed += bytes.length;
    yield bytes;
  }
  await feed;
}
