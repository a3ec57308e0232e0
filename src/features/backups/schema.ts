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
      "whether all in it was as it should be when it was read to its end, within the last day, and the file has not changed since; null: not looked at",
    ),
  fault: z.string().nullable().describe("what is wrong with it, in a sentence"),
});
export type Backup = z.infer<typeof backupSchema>;

export const backupsSchema = listOf(backupSchema).extend({
  running: z.boolean().describe("one is being made now"),
  place: z.string().describe("the folder or the bucket that they are in"),
  failed: z
    .object({ at: z.string(), detail: z.string() })
    .nullable()
    .describe("why the last one could not be made; null when it could"),
  warnings: z.array(z.string()).describe("what somebody should see to: a disk that fills, a database that is damaged"),
});
export type Backups = z.infer<typeof backupsSchema>;
