import { z } from "zod";
import { listOf } from "../../platform/fields";

const backupSchema = z.object({
  name: z.string(),
  created_at: z.string(),
  size: z.number().describe("bytes"),
  readable: z
    .boolean()
    .nullable()
    .describe(
      "whether it was read completely and found intact within the last day, and has not changed since; null: not checked",
    ),
  fault: z.string().nullable().describe("the error, as a sentence; null without one"),
});
export type Backup = z.infer<typeof backupSchema>;

export const backupsSchema = listOf(backupSchema).extend({
  running: z.boolean().describe("whether a backup is running"),
  place: z.string().describe("the folder or bucket with the backups"),
  failed: z
    .object({ at: z.string(), detail: z.string() })
    .nullable()
    .describe("why the last backup failed; null if it succeeded"),
  warnings: z.array(z.string()).describe("problems that need attention: a disk filling up, a damaged database"),
});
export type Backups = z.infer<typeof backupsSchema>;
