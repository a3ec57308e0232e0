import type { Right } from "./policy";

/** The most items of a bulk action. */
export const maxAtOnce = 200;

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
