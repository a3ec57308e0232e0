import { z } from "zod";
import type { Right } from "./policy";

/** The most items with which something is done at once. */
export const mostAtOnce = 200;

/** What became of something that was done with several items. */
export const bulkAnswerSchema = z
  .object({
    done: z.int().describe("with how many it was done"),
    failed: z
      .array(z.object({ id: z.union([z.int(), z.string()]), detail: z.string() }))
      .describe("the others, each with a sentence that says why"),
    trash_ids: z
      .array(z.int())
      .default([])
      .describe("what was deleted is in the trash under these ids: POST /trash/restore brings all of it back"),
  })
  .meta({ id: "BulkAnswer" });
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;

/** What can be done with several items of a list at once; each kind allows some of it. */
export const bulkNames = [
  "publish",
  "hide",
  "archive",
  "feature",
  "unfeature",
  "read",
  "unread",
  "replied",
  "activate",
  "deactivate",
  "retry",
  "delete",
] as const;
export type BulkName = (typeof bulkNames)[number];

/** Which right of its kind each needs: "projects.write". What is done with messages is `review`. */
const verbs: Partial<Record<BulkName, "delete" | "review">> = {
  delete: "delete",
  read: "review",
  unread: "review",
  replied: "review",
};

/** What is done with several items of a resource, as its definition says it once, for the call and for the list. */
export interface Together {
  /** the path of the kind: its call is `POST {path}/bulk` */
  path: `/${string}`;
  /** what its rights begin with: "projects" */
  rights: string;
  actions: readonly BulkName[];
  /** false where no call makes a file of those that are chosen, `GET {path}/export`, or their list has a way of its own */
  exports?: false;
}

/** The right that doing something with items of a kind needs. */
export const rightOf = ({ rights }: Pick<Together, "rights">, action: BulkName): Right =>
  `${rights}.${verbs[action] ?? "write"}`;
