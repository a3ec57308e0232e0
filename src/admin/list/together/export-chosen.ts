import type { Column } from "../../../platform/spreadsheet/xlsx";
import type { BaseItem } from "../../labels";

/** What an answer has of an item, as a text for a cell; what is no plain value is left out of the file. */
const textOf = (value: unknown): string | undefined =>
  value === null || value === undefined
    ? ""
    : Array.isArray(value)
      ? value.every((one) => typeof one === "string")
        ? value.join(", ")
        : undefined
      : typeof value === "object"
        ? undefined
        : String(value);

/** The items that are chosen as a file of text with commas: a column for each plain field that their call answers. */
export async function chosenFile(items: readonly BaseItem[]): Promise<Blob> {
  const { csvOf, csvType } = await import("../../../platform/spreadsheet/csv");
  const rows = items as readonly (BaseItem & Record<string, unknown>)[];
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names
    .filter((name) => rows.every((row) => textOf(row[name]) !== undefined))
    .map(
      (name): Column<Record<string, unknown>> =>
        rows.some((row) => typeof row[name] === "number")
          ? { type: "number", heading: name, width: 12, value: (row) => (row[name] ?? Number.NaN) as number }
          : { type: "long text", heading: name, width: 24, value: (row) => textOf(row[name]) ?? "" },
    );
  return new Blob([csvOf(columns, rows)], { type: csvType });
}
