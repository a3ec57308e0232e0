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
};

const refused = (detail: string, cause?: unknown) => new Problem(422, detail, { errors: { file: detail }, cause });
const unreadable = "This file could not be read. Please save it again as Excel (.xlsx) or CSV";
const tooLarge = "This workbook is too large once it is unpacked. Please remove what should not be imported";
const tooMuchText = "There is too much text in this file. Please split it";
const tooLong = `A file has at most ${sheetBounds.rows} rows. Please split it`;

/**
 * Reads the first sheet of a workbook, or a CSV in UTF-8, UTF-16 or Windows-1252.
 * @returns the rows that are not empty, numbered from 1
 * @throws Problem 422 for other files and beyond `sheetBounds`
 */
export async function readSheet(bytes: Uint8Array): Promise<{ line: number; cells: Cell[] }[]> {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const rows = isArchive ? await readWorkbook(bytes) : await readCsv(bytes);
  const filled = rows
    .map((cells, index) => ({ line: index + 1, cells: cells.map(trimmed) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null));
  if (filled.length > sheetBounds.rows + 1) throw refused(tooLong);
  if (
    filled.some(
      ({ cells }) => cells.length > sheetBounds.columns && cells.slice(sheetBounds.columns).some((one) => one !== null),
    )
  )
    throw refused(`A file has at most ${sheetBounds.columns} columns`);
  const characters = filled.reduce((sum, { cells }) => sum + cells.reduce<number>(addLength, 0), 0);
  if (characters > sheetBounds.characters) throw refused(tooMuchText);
  return filled;
}

const addLength = (sum: number, cell: Cell): number => (typeof cell === "string" ? sum + cell.length : sum);

const trimmed = (cell: Cell): Cell => (typeof cell === "string" && cell.trim() === "" ? null : cell);

/** Refuses a workbook that would unpack to more than the bounds, or whose sizes are false. */
function checkArchive(bytes: Uint8Array): void {
  const entries = entriesOfArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!entries) throw refused(unreadable);
  // An entry with a false size of 0 would be unpacked without a bound.
  if (entries.some(({ packed, unpacked }) => unpacked === 0 && packed > 2)) throw refused(unreadable);
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (unpacked > sheetBounds.unpacked || entries.length > sheetBounds.entries) throw refused(tooLarge);
}

async function readWorkbook(bytes: Uint8Array): Promise<Cell[][]> {
  checkArchive(bytes);
  const { readXlsx } = await import("hucre/xlsx");
  try {
    const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: sheetBounds.rows * 2 });
    return (sheets[0]?.rows ?? []) as Cell[][];
  } catch (cause) {
    throw refused(unreadable, cause);
  }
}

async function readCsv(bytes: Uint8Array): Promise<Cell[][]> {
  const text = decoded(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters that no text has
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text.slice(0, 10_000))) throw refused(unreadable);
  const { parseCsv } = await import("hucre/csv");
  try {
    const rows = parseCsv(text, {
      delimiter: delimiterOf(text),
      unescapeFormulae: true,
      maxRows: sheetBounds.rows * 2,
    });
    return rows as Cell[][];
  } catch (cause) {
    throw refused(unreadable, cause);
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
  const [headings = ""] = text.replaceAll(/"[^"]*"/g, "").split(/[\r\n]/, 1);
  const count = (sign: string) => headings.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
