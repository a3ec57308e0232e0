import type { ImportAnswer, ImportedRow } from "../../../api/import-export/schema";
import type { Column } from "../../../platform/spreadsheet/xlsx";
import { xlsxType } from "../../../platform/spreadsheet/xlsx-type";
import { Button } from "../../../ui/button";
import { plural } from "../../../ui/formatting";
import { saveFile } from "../../../ui/save-file";
import { useLabels } from "../../labels";
import { Download } from "../../symbols";

/** The unit that becomes an item in an import. */
export type Unit = "row" | "file" | "date";

/** How a unit is named in buttons, its column of numbers, and its column of items. */
export const units: Record<Unit, { one: string; number: string; item: string }> = {
  row: { one: "Row", number: "Line", item: "Row" },
  file: { one: "File", number: "File", item: "Article" },
  date: { one: "Date", number: "No.", item: "Event" },
};

/** Imports ignore a column of this name. */
const errorsHeading = "Errors";

/** Makes a spreadsheet of the refused rows with their errors; its library is loaded on demand. */
async function refusedSheet({ rows, headings }: ImportAnswer): Promise<Blob> {
  const { xlsxStream } = await import("../../../platform/spreadsheet/xlsx");
  const columns: Column<ImportedRow>[] = [
    ...headings.flatMap((heading, index): Column<ImportedRow>[] =>
      // The column is left over from an earlier try.
      heading === errorsHeading ? [] : [{ type: "text", heading, width: 24, value: ({ cells }) => cells[index] ?? "" }],
    ),
    { type: "text", heading: errorsHeading, width: 60, value: ({ errors }) => errors.join("\n") },
  ];
  const chunks = [rows.filter(({ state }) => state === "refused")];
  const bytes = xlsxStream({ name: "Rows to fix", columns, chunks });
  return new Response(bytes, { headers: { "content-type": xlsxType } }).blob();
}

/** Exports the refused rows as a file that can be imported once corrected; for articles it lists the files. */
export function RefusedRows({ answer, unit }: { answer: ImportAnswer; unit: Unit }) {
  const { many } = useLabels();
  if (answer.refused === 0) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      className="justify-self-start"
      onClick={() => void refusedSheet(answer).then((sheet) => saveFile(sheet, `${many}-to-fix.xlsx`))}
    >
      <Download aria-hidden="true" className="size-4" />
      {unit === "row" ? `Download ${plural(answer.refused, "Row")} with Errors` : "Download the List of Errors"}
    </Button>
  );
}
