import { z } from "zod";
import { listOf, paging, text } from "../../platform/fields";

/** The kinds that visitors find. */
export const searchKinds = ["event", "project", "article", "product", "equipment", "community", "page"] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The most matches of a kind. */
export const maxFound = 200;
/** Matches of each kind before further ones. */
export const firstMatchesPerKind = 3;

const spans = z.array(z.tuple([z.int(), z.int()])).describe("start and end of each match; UTF-16 code units");

/** A match. */
export const foundSchema = z
  .object({
    kind: z.enum(searchKinds),
    id: z.string().describe("id of the item; for a page, its path"),
    path: z.string().describe("path of its page on this site"),
    title: z.string(),
    excerpt: z.string().describe("the text around a match, or its beginning"),
    found: z.object({ title: spans, excerpt: spans }),
    image_url: z.string().describe("empty without a picture"),
    date: z
      .string()
      .nullable()
      .describe("start of an event or publication of an article; null for others; UTC, ISO 8601"),
    price: z.number().nullable().describe("price of a product, in the site's currency; null for others"),
    cancelled: z.boolean().describe("whether it is an event that was cancelled within the last day"),
  })
  .meta({ id: "SearchResult" });
export type SearchResult = z.infer<typeof foundSchema>;

export const foundListSchema = listOf(foundSchema).extend({
  kinds: z
    .array(z.object({ kind: z.enum(searchKinds), total: z.int() }))
    .describe(`number of results of each kind with results, at most ${maxFound}`),
  forgiven: z
    .boolean()
    .describe(
      "true: nothing contains all the words; the results match with one wrong letter, or contain only some of them",
    ),
});
export type FoundList = z.infer<typeof foundListSchema>;

/** The query of a search. */
export const searchQuerySchema = z.object({
  q: text("Q", 100).default("").describe("words or their beginnings; results contain all of them"),
  kind: z.enum(searchKinds, `Kind must be one of ${searchKinds.join(", ")}`).optional(),
  page: paging.page,
  size: paging.size,
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;
export type SearchFilter = Partial<z.input<typeof searchQuerySchema>>;
