import { z } from "zod";
import { maxCounted, maxListed } from "./bounds";

const waitingDraftSchema = z.object({
  id: z.int(),
  resource: z.string().describe("what it is a draft of, such as `post`"),
  item: z.string().describe("the item's id, or `new.` and the form's key for a new one"),
  title: z.string().describe("the title in the draft; empty if it is unchanged"),
  by_name: z.string(),
  own: z.boolean(),
  updated_at: z.string(),
});
export type WaitingDraft = z.infer<typeof waitingDraftSchema>;

/** What waits in the parts of the back office. */
export const waitingSchema = z
  .object({
    counts: z
      .record(z.string(), z.int().min(1).max(maxCounted))
      .describe(
        `by the name of a part: unread messages, open faults, projects of members to review, and drafts of other people to publish; at most ${maxCounted} each. Parts without any, and parts that the caller may not enter, are left out`,
      ),
    drafts: z
      .array(waitingDraftSchema)
      .describe(`the latest ${maxListed} drafts: the caller's own to finish, and those of other people to publish`),
  })
  .meta({ id: "WaitingWork" });
export type WaitingWork = z.infer<typeof waitingSchema>;
