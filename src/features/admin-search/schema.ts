import { z } from "zod";
import { listOf, paging, text } from "../../platform/fields";
import { resourceKeys } from "../registry";

const finds = ["action", ...resourceKeys] as const;
export type FindKind = (typeof finds)[number];

/** The most matches of a kind. */
export const maxPerKind = 50;
/** Matches of each kind before further ones. */
export const firstOfKind = 4;

/** A match in the back office. */
export const findSchema = z
  .object({
    kind: z.enum(finds),
    id: z.string().describe("id of the item; for an action, its path"),
    title: z.string(),
    detail: z.string().describe("tells items with the same name apart: a date, an e-mail; may be empty"),
    path: z.string().describe("path of its page on this site"),
  })
  .meta({ id: "Find" });
export type Find = z.infer<typeof findSchema>;

export const findListSchema = listOf(findSchema).extend({
  kinds: z
    .array(z.object({ kind: z.enum(finds), total: z.int() }))
    .describe(`number of results of each kind with results, at most ${maxPerKind}`),
});
export type FindList = z.infer<typeof findListSchema>;

/** The query of the search. */
export const findQuerySchema = z.object({
  q: text("Q", 100).default("").describe("parts of words; results contain all of them. If empty: all actions"),
  kind: z.enum(finds, `Kind must be one of ${finds.join(", ")}`).optional(),
  page: paging.page,
  size: paging.size,
});
export type FindQuery = z.infer<typeof findQuerySchema>;
export type FindFilter = Partial<z.input<typeof findQuerySchema>>;
