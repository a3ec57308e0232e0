import { z } from "zod";

/** The result of a bulk action. */
export const bulkAnswerSchema = z
  .object({
    done: z.int().describe("number of items for which the action succeeded"),
    failed: z
      .array(z.object({ id: z.union([z.int(), z.string()]), detail: z.string() }))
      .describe("the other items, each with the reason as a sentence"),
    trash_ids: z.array(z.int()).default([]).describe("ids of the deleted items in the trash, for POST /trash/restore"),
  })
  .meta({ id: "BulkAnswer" });
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;
