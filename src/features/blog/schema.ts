import { z } from "zod";
import {
  flag,
  listOf,
  longText,
  maxId,
  paging,
  pictureAddress,
  requiredLongText,
  requiredText,
  search,
  text,
} from "../../platform/fields";
import { openingLength } from "./public/opening";

export const postStatuses = ["draft", "published", "archived"] as const;
export type PostStatus = (typeof postStatuses)[number];

/** What an article can be about; it may be about several subjects. */
export const postCategories = [
  "tutorials",
  "hardware",
  "software",
  "ai",
  "design",
  "events",
  "community",
  "trends",
  "iot",
  "research",
] as const;
export type PostCategory = (typeof postCategories)[number];

/** Orders of the list; a minus is "largest first". */
export const postOrders = ["-date", "date", "-views"] as const;

/** An article. */
export const postSchema = z
  .object({
    id: z.int(),
    title: z.string(),
    slug: z.string().describe("its address part; stays when the title changes"),
    excerpt: z.string().describe("empty when none was written"),
    content: z.string().describe(`Markdown; in a brief list its first ${openingLength} characters without marks`),
    content_length: z.int().describe("characters of the whole content"),
    read_time: z.int().describe("minutes, at least 1"),
    image_url: z.string().describe("empty when it has no picture"),
    status: z.enum(postStatuses),
    featured: z.boolean(),
    author_id: z.int().nullable().describe("the account that wrote it; null when that is gone"),
    author_name: z.string().describe("empty when the author did not give a name"),
    author_image: z.string(),
    author_bio: z.string(),
    categories: z.array(z.enum(postCategories)),
    related_post_ids: z.array(z.int()).describe("those the author names"),
    views: z.int(),
    date: z.string().describe("when it was first published, else when it was made; UTC, ISO 8601"),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Post" });
export type Post = z.infer<typeof postSchema>;

/** A heading of an article, for its table of contents. */
export const headingSchema = z.object({
  id: z.string().describe("the id that the heading has in `html`"),
  text: z.string(),
  level: z.int().describe("2, or 3 for a part of the 2 before it"),
});
export type Heading = z.infer<typeof headingSchema>;

const neighbourSchema = z
  .object({ id: z.int(), title: z.string() })
  .nullable()
  .describe("a published article; null when there is none");

/** One article, ready to be read. */
export const articleSchema = postSchema
  .extend({
    html: z.string().describe("the content as HTML that is safe to put into a page"),
    contents: z.array(headingSchema),
    older: neighbourSchema,
    newer: neighbourSchema,
  })
  .meta({ id: "Article" });
export type Article = z.infer<typeof articleSchema>;

export const postListSchema = listOf(postSchema);
export type PostList = z.infer<typeof postListSchema>;

const categoryError = `Category must be one of ${postCategories.join(", ")}`;

/** What the list can be asked for. */
export const postQuerySchema = z.object({
  ...paging,
  status: z
    .enum(postStatuses, `Status must be one of ${postStatuses.join(", ")}`)
    .optional()
    .describe("only administrators find what is not published"),
  featured: flag("Featured").optional(),
  category: z.enum(postCategories, categoryError).optional(),
  author: text("Author", 80).optional().describe("an author's name, or id"),
  search: search.optional().describe("part of the title, excerpt, content, categories or author"),
  brief: flag("Brief").optional().describe("true: of the content only its opening, for cards"),
  sort: z.enum(postOrders, `Sort must be one of ${postOrders.join(", ")}`).default("-date"),
});
export type PostQuery = z.infer<typeof postQuerySchema>;
export type PostFilter = Partial<z.input<typeof postQuerySchema>>;

export const slugParams = z.object({ slug: text("Slug", 200) });

const slug = text("Slug", 100).refine(
  (value) => value === "" || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
  "Slug must be small letters, digits and single hyphens",
);

const fields = {
  title: requiredText("Title", 200),
  slug: slug.describe("empty: made from the title"),
  excerpt: longText("Excerpt", 500),
  content: requiredLongText("Content", 100_000).describe("Markdown"),
  image_url: pictureAddress("Image URL"),
  status: z.enum(postStatuses, `Status must be one of ${postStatuses.join(", ")}`),
  featured: z.boolean("Featured must be true or false"),
  author_name: text("Author name", 80),
  author_image: pictureAddress("Author image"),
  author_bio: longText("Author bio", 1_000),
  categories: z
    .array(z.enum(postCategories, categoryError), "Categories must be a list")
    .max(50, "Categories must be at most 50")
    .transform((values) => [...new Set(values)]),
  related_post_ids: z
    .array(
      z
        .number("Related post must be a number")
        .int("Related post must be an id")
        .min(1, "Related post must be an id")
        .max(maxId, "Related post must be an id"),
      "Related posts must be a list of ids",
    )
    .max(12, "Related posts must be at most 12")
    .transform((values) => [...new Set(values)]),
};

/** A new article; only title and content have to be given. */
export const newPostSchema = z.object({
  ...fields,
  slug: fields.slug.default(""),
  excerpt: fields.excerpt.default(""),
  image_url: fields.image_url.default(""),
  status: fields.status.default("draft"),
  featured: fields.featured.default(false),
  author_name: fields.author_name.default(""),
  author_image: fields.author_image.default(""),
  author_bio: fields.author_bio.default(""),
  categories: fields.categories.default([]),
  related_post_ids: fields.related_post_ids.default([]),
});
export type NewPost = z.infer<typeof newPostSchema>;

/** A text that is still being written; it may be empty. */
export const textToDrawSchema = z.object({ content: longText("Content", 100_000).describe("Markdown") });

/** The same as a page would show it. */
export const drawnTextSchema = z.object({ html: articleSchema.shape.html, contents: articleSchema.shape.contents });
export type DrawnText = z.infer<typeof drawnTextSchema>;

/** A change of an article: the fields that are sent. */
export const postChangeSchema = z.object(fields).partial();
export type PostChange = z.infer<typeof postChangeSchema>;
