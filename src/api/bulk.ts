import { z } from "zod";

/** The most items with which something is done at once. */
export const mostAtOnce = 200;

/** What became of something that was done with several items. */
export const bulkAnswerSchema = z
  .object({
    done: z.int().describe("with how many it was done"),
    failed: z
      .array(z.object({ id: z.int(), detail: z.string() }))
      .describe("the others, each with a sentence that says why"),
    trash_ids: z
      .array(z.int())
      .default([])
      .describe("what was deleted is in the trash under these ids: POST /trash/restore brings all of it back"),
  })
  .meta({ id: "BulkAnswer" });
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;
