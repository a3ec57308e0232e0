import { z } from "zod";
import { listOf, paging, text } from "../../platform/fields";
import { resourceKeys } from "../registry";

/** The kinds to find: actions, and items of each resource. */
const finds = ["action", ...resourceKeys] as const;
export type FindKind = (typeof finds)[number];

/** The most matches of a kind. */
export const mostOfKind = 50;
/** Matches of each kind before further ones. */
export const firstOfKind = 4;

/** A match in the back office. */
export const findSchema = z
  .object({
    kind: z.enum(finds),
    id: z.string().describe("the id of the item; of an action its address"),
    title: z.string(),
    detail: z.string().describe("what tells it from others of its name: a date, an e-mail; may be empty"),
    path: z.string().describe("where it is worked with, within the site"),
  })
  .meta({ id: "Find" });
export type Find = z.infer<typeof findSchema>;

export const findListSchema = listOf(findSchema).extend({
  kinds: z
    .array(z.object({ kind: z.enum(finds), total: z.int() }))
    .describe(`how many there are of each kind that has any, at most ${mostOfKind}`),
});
export type FindList = z.infer<typeof findListSchema>;

/** The query of the search. */
export const findQuerySchema = z.object({
  q: text("Q", 100).default("").describe("parts of words; all of them have to be there. Without any: what can be done"),
  kind: z.enum(finds, `Kind must be one of ${finds.join(", ")}`).optional(),
  page: paging.page,
  size: paging.size,
});
export type FindQuery = z.infer<typeof findQuerySchema>;
export type FindFilter = Partial<z.input<typeof findQuerySchema>>;
