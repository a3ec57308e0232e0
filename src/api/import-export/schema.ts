import { z } from "zod";
import { flag, text } from "../../platform/fields";

/** The largest imported file; bytes. */
export const importFileBound = 5 * 1024 * 1024;

/** The outcome of an imported row. */
export const importStates = ["new", "changed", "unchanged", "refused"] as const;

const importedRowSchema = z.object({
  line: z
    .int()
    .describe(
      "row of the sheet, counted from 1, headings included; for articles, number of the file; for a calendar, number of the date",
    ),
  state: z.enum(importStates),
  title: z.string().describe("name or title; empty if unknown"),
  changes: z.array(z.string()).describe("changed fields, by their headings"),
  errors: z.array(z.string()).describe("all errors in the row, as sentences"),
  cells: z
    .array(z.string())
    .describe(
      "cells of an invalid row, in the order of the headings; for an article, its file name; for an event of a calendar, its title",
    ),
  notes: z.array(z.string()).describe("values that are not imported, as sentences; they do not stop the import"),
});
export type ImportedRow = z.infer<typeof importedRowSchema>;

/** The report of an import or a dry run. */
export const importAnswerSchema = z
  .object({
    rows: z.array(importedRowSchema),
    created: z.int().describe("number of new items"),
    changed: z.int(),
    refused: z.int().describe("number of invalid rows; unless they are skipped, a single one stops the import"),
    headings: z.array(z.string()).describe("headings of the sheet; for articles, only File"),
    ignored: z.array(z.string()).describe("headings that match no field; for a calendar, what is left out"),
    moved: z
      .int()
      .describe("for a calendar: number of series whose new dates may be moved ones; the parameter moved says which"),
  })
  .meta({ id: "Import" });
export type ImportAnswer = z.infer<typeof importAnswerSchema>;

export const importQuerySchema = z.object({
  dry_run: flag("Dry run").default(false).describe("true: only report what would be imported"),
  skip_refused: flag("Skip refused").default(false).describe("true: skip invalid rows and import the others"),
  moved: z
    .enum(["ask", "same", "new"], "Moved must be one of ask, same, new")
    .default("ask")
    .describe(
      "for a calendar, dates of a series that may be moved ones: ask refuses them, same takes them for those that are here, in their order, new adds them",
    ),
  past: flag("Past").default(false).describe("for a calendar: true imports events that have ended too"),
});

const formatError = "Format must be one of xlsx, csv";
const idList = text("Ids", 10_000).refine(
  (value) => value === "" || /^[a-z0-9-]+(,[a-z0-9-]+)*$/.test(value),
  "Ids must be ids separated by commas",
);

/** The query of an export. */
export const exportQueryShape = {
  format: z.enum(["xlsx", "csv"], formatError).default("xlsx"),
  ids: idList.optional().describe("only these ids, separated by commas; all by default"),
};
