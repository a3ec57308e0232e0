import { z } from "zod";
import { flag, text } from "../../platform/fields";

/** The largest imported file; bytes. */
export const importFileBound = 5 * 1024 * 1024;

/** The outcome of an imported row. */
export const importStates = ["new", "changed", "unchanged", "refused"] as const;

const importedRowSchema = z.object({
  line: z.int().describe("the row of the sheet, counted from 1, headings included; of articles the number of the file"),
  state: z.enum(importStates),
  title: z.string().describe("what it is called; empty where that is not known"),
  changes: z.array(z.string()).describe("the fields that it changes, by their headings"),
  errors: z.array(z.string()).describe("everything that is wrong with it, in sentences"),
  cells: z
    .array(z.string())
    .describe("of a row that is wrong: its cells, in the order of the headings; of an article the name of its file"),
  notes: z.array(z.string()).describe("what is not taken over, in sentences; it keeps nothing from being done"),
});
export type ImportedRow = z.infer<typeof importedRowSchema>;

/** The report of an import or a dry run. */
export const importAnswerSchema = z
  .object({
    rows: z.array(importedRowSchema),
    created: z.int().describe("how many are new"),
    changed: z.int(),
    refused: z.int().describe("how many are wrong; unless there are none, or they are skipped, nothing is done"),
    headings: z.array(z.string()).describe("of the sheet; of articles File alone"),
    ignored: z.array(z.string()).describe("headings that say nothing here"),
  })
  .meta({ id: "Import" });
export type ImportAnswer = z.infer<typeof importAnswerSchema>;

export const importQuerySchema = z.object({
  dry_run: flag("Dry run").default(false).describe("true: only says what would be done"),
  skip_refused: flag("Skip refused")
    .default(false)
    .describe("true: rows with something wrong are left out, the others come"),
});

const formatError = "Format must be one of xlsx, csv";
const idList = text("Ids", 10_000).refine(
  (value) => value === "" || /^[a-z0-9-]+(,[a-z0-9-]+)*$/.test(value),
  "Ids must be ids separated by commas",
);

/** The query of an export. */
export const exportQueryShape = {
  format: z.enum(["xlsx", "csv"], formatError).default("xlsx"),
  ids: idList.optional().describe("only these, with commas between them; all unless said"),
};
