import type { CompiledQuery } from "kysely";

/** Whether a statement only reads. For raw SQL, which is our own, its first word decides. */
export const onlyReads = ({ query, sql }: Pick<CompiledQuery, "query" | "sql">): boolean =>
  query.kind === "SelectQueryNode" || (query.kind === "RawNode" && /^\s*(?:select|explain)\b/i.test(sql));
