import { Readable } from "node:stream";
import { setImmediate as othersTurn } from "node:timers/promises";
import { unzipSync } from "fflate";
import { Problem } from "../errors/problem.server";
import { entriesOfArchive } from "../files/document-type.server";

/** The value of a cell; a date is wall-clock time in UTC. */
export type Cell = string | number | boolean | Date | null;

/** Bounds of a sheet. An archive states its unpacked size, and is unpacked to no more than that. */
export const sheetBounds = {
  /** without the headings */
  rows: 1_000,
  columns: 200,
  /** of a workbook, unpacked; bytes */
  unpacked: 20 * 1024 * 1024,
  /** of all cells together; a workbook can name one text of ten million characters in each of its cells */
  characters: 10_000_000,
  entries: 200,
  /** tags and attributes in all parts of a workbook; its reader holds about 200 bytes for each */
  markup: 500_000,
  /** of a row of a CSV, in bytes and in cells; the latter are as many as Excel writes */
  csvRow: { bytes: 1_000_000, cells: 16_384 },
};

const refused = (detail: string, cause?: unknown) => new Problem(422, detail, { errors: { file: detail }, cause });
const unreadable = "This file could not be read. Please save it again as Excel (.xlsx) or CSV";
const tooLarge = "This workbook is too large once it is unpacked. Please remove what should not be imported";
const tooMuchText = "There is too much text in this file. Please split it";
const tooManyColumns = `A file has at most ${sheetBounds.columns} columns`;
const tooLong = `A file has at most ${sheetBounds.rows} rows. Please split it`;

/** A row of a file; the line counts from 1, empty rows included. */
interface ReadRow {
  line: number;
  cells: readonly Cell[];
}

/**
 * Reads the first sheet of a workbook, or a CSV in UTF-8, UTF-16 or Windows-1252. Stops at the first row beyond
 * `sheetBounds`.
 * @returns the rows that are not empty
 * @throws Problem 422 for other files and beyond `sheetBounds`
 */
export async function readSheet(bytes: Uint8Array): Promise<{ line: number; cells: Cell[] }[]> {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const filled: { line: number; cells: Cell[] }[] = [];
  let characters = 0;
  try {
    for await (const row of isArchive ? rowsOfWorkbook(bytes) : rowsOfCsv(bytes)) {
      if (row.cells.every(isBlank)) continue;
      if (filled.length > sheetBounds.rows) throw refused(tooLong);
      if (row.cells.slice(sheetBounds.columns).some((cell) => !isBlank(cell))) throw refused(tooManyColumns);
      const cells = row.cells.slice(0, sheetBounds.columns).map((cell) => (isBlank(cell) ? null : cell));
      characters += cells.reduce<number>(addLength, 0);
      if (characters > sheetBounds.characters) throw refused(tooMuchText);
      filled.push({ line: row.line, cells });
    }
  } catch (error) {
    throw error instanceof Problem ? error : refused(unreadable, error);
  }
  return filled;
}

const addLength = (sum: number, cell: Cell): number => (typeof cell === "string" ? sum + cell.length : sum);

const isBlank = (cell: Cell): boolean => cell === null || (typeof cell === "string" && cell.trim() === "");

/** Refuses a workbook that would take more memory than the bounds allow, or whose sizes are false. */
function checkArchive(bytes: Uint8Array): void {
  const entries = entriesOfArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!entries) throw refused(unreadable);
  // An entry with a false size of 0 would be unpacked without a bound.
  if (entries.some(({ packed, unpacked }) => unpacked === 0 && packed > 2)) throw refused(unreadable);
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (unpacked > sheetBounds.unpacked || entries.length > sheetBounds.entries) throw refused(tooLarge);
  const parts = Object.values(unzipSync(bytes, { filter: ({ name }) => /\.(xml|rels)$/i.test(name) }));
  if (parts.reduce((sum, part) => sum + markupOf(part), 0) > sheetBounds.markup) throw refused(tooLarge);
}

/** The number of tags and attributes of an XML file, by their signs. */
function markupOf(part: Uint8Array): number {
  let count = 0;
  for (const byte of part) if (byte === 0x3c || byte === 0x3d) count++;
  return count;
}

async function* rowsOfWorkbook(bytes: Uint8Array): AsyncGenerator<ReadRow> {
  checkArchive(bytes);
  const { streamXlsxRows } = await import("hucre/xlsx");
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 }))
    yield { line: index + 1, cells: values as Cell[] };
}

async function* rowsOfCsv(bytes: Uint8Array): AsyncGenerator<ReadRow> {
  const text = decoded(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters that no text has
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text.slice(0, 10_000))) throw refused(unreadable);
  const [line = "", named] = separatorLine.exec(text) ?? [];
  const { parse } = await import("csv-parse");
  const parser = parse({
    delimiter: named ?? delimiterOf(text),
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    bom: true,
    max_record_size: sheetBounds.csvRow.bytes,
    // Delimiters do not count as bytes of a row, so a row of nothing else ends here.
    cast(cell, { index }) {
      if (index >= sheetBounds.csvRow.cells) throw refused(tooManyColumns);
      return withoutApostrophe(cell);
    },
  });
  try {
    for await (const { record, info } of Readable.from(piecesOf(text.slice(line.length))).pipe(parser))
      yield { line: info.records + info.empty_lines, cells: record };
  } catch (error) {
    throw csvRefusal(error);
  }
}

/** The text of a file, by the mark it begins with; without one it is UTF-8, or what older programs of Windows write. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The delimiter that occurs most often in the headings. */
function delimiterOf(text: string): string {
  const [headings = ""] = text
    .slice(0, 65_536)
    .replaceAll(/"[^"]*"/g, "")
    .split(/[\r\n]/, 1);
  const count = (sign: string) => headings.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** The first line by which Excel names the delimiter; it shows no row for it. */
const separatorLine = /^\ufeff?"?sep=([^"\r\n])"?[;,\t ]*(?:\r\n|\n|\r)/i;

/** Pieces of a text, between which others get their turn. */
async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 65_536) {
    yield bytes.subarray(at, at + 65_536);
    await othersTurn();
  }
}

/** The apostrophe that an export puts before what a spreadsheet would take for a formula. */
const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, "");

/** The sentence for an error of the parser. */
function csvRefusal(error: unknown): unknown {
  const { code, records = 0 } = error as { code?: string; records?: number };
  if (code === "CSV_MAX_RECORD_SIZE") return refused(tooMuchText, error);
  if (code !== "CSV_QUOTE_NOT_CLOSED") return error;
  return refused(`A quotation mark after row ${records} is not closed. Please save the file again`, error);
}
