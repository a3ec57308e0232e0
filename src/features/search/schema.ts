import { z } from "zod";
import { listOf, paging, text } from "../../platform/fields";

/** The kinds that visitors find. */
export const searchKinds = ["event", "project", "article", "product", "community", "page"] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The most matches of a kind. */
export const mostFound = 200;
/** Matches of each kind before further ones. */
export const atFirst = 3;

const spans = z.array(z.tuple([z.int(), z.int()])).describe("from where to where words were found, in UTF-16 units");

/** A match. */
export const foundSchema = z
  .object({
    kind: z.enum(searchKinds),
    id: z.string().describe("the id of the item; of a page its path"),
    path: z.string().describe("where it is, within the site"),
    title: z.string(),
    excerpt: z.string().describe("a piece of its text around what was found, or its beginning"),
    found: z.object({ title: spans, excerpt: spans }),
    image_url: z.string().describe("empty when it has no picture"),
    date: z.string().nullable().describe("when an event begins or an article was published; UTC, ISO 8601"),
    price: z.number().nullable().describe("of a product, in the site's currency"),
    cancelled: z.boolean().describe("an event that was cancelled within the last day"),
  })
  .meta({ id: "Found" });
export type Found = z.infer<typeof foundSchema>;

export const foundListSchema = listOf(foundSchema).extend({
  kinds: z
    .array(z.object({ kind: z.enum(searchKinds), total: z.int() }))
    .describe(`how many there are of each kind that has any, at most ${mostFound}`),
  forgiven: z
    .boolean()
    .describe("nothing has all these words; what is answered has them with one wrong letter, or else some of them"),
});
export type FoundList = z.infer<typeof foundListSchema>;

/** The query of a search. */
export const searchQuerySchema = z.object({
  q: text("Q", 100).default("").describe("words, or their beginnings; what has all of them is answered"),
  kind: z.enum(searchKinds, `Kind must be one of ${searchKinds.join(", ")}`).optional(),
  page: paging.page,
  size: paging.size,
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;
export type SearchFilter = Partial<z.input<typeof searchQuerySchema>>;
