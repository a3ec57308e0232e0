import { z } from "zod";
import type { Right } from "./policy";

/** The most items of a bulk action. */
export const maxAtOnce = 200;

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

/** All bulk actions; each resource allows some of them. */
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

/** The right for an action if it is not `write`. Messages need `review`. */
const verbs: Partial<Record<BulkName, "delete" | "review">> = {
  delete: "delete",
  read: "review",
  unread: "review",
  replied: "review",
};

/** The bulk actions of a resource, for its call and its list. */
export interface BulkActions {
  path: `/${string}`;
  /** the first part of its rights: "projects" */
  rights: string;
  actions: readonly BulkName[];
  /** false if the selection cannot be exported by `GET {path}/export` */
  exports?: false;
}

/** The right for a bulk action. */
export const rightOf = ({ rights }: Pick<BulkActions, "rights">, action: BulkName): Right =>
  `${rights}.${verbs[action] ?? "write"}`;
