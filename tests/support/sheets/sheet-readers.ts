import { readXlsx } from "hucre/xlsx";
import { readSheet } from "read-excel-file/node";

/** Dates are binary fractions as in Excel; one reader truncates the remainder of a millisecond. */
const toTheSecond = (value: unknown) =>
  value instanceof Date ? new Date(Math.round(value.getTime() / 1_000) * 1_000) : value;

const rounded = (rows: readonly (readonly unknown[])[] | undefined) => (rows ?? []).map((row) => row.map(toTheSecond));

/** Two readers that know nothing of each other, nor of our writer. Each gives the rows of a workbook's first sheet. */
export const sheetReaders = [
  { name: "read-excel-file", read: async (file: Buffer) => rounded(await readSheet(file, { trim: false })) },
  { name: "hucre", read: async (file: Buffer) => rounded((await readXlsx(file)).sheets[0]?.rows) },
];
