import type { Generated } from "kysely";
import { z } from "zod";
import * as field from "../../api/fields/field";
import { answers, type ColumnsOf, changes, newItem } from "../../api/fields/fields";
import { publishAt } from "../../api/fields/publication";
import { maxId } from "../../platform/database/max-id";
import type { ItemColumns } from "../../platform/database/tables";
import {
  flag,
  listOf,
  longText,
  paging,
  pictureAddress,
  requiredLongText,
  requiredText,
  search,
  text,
} from "../../platform/fields";
import { attachments } from "../uploads/attachments/schema";
import { pictureText } from "../uploads/library/picture-text";
import { postCategories, postStatuses } from "./choices";
import { openingLength } from "./public/opening";

/** Orders of the list; a minus is "largest first". */
export const postOrders = ["-date", "date", "-views", "views", "title", "-title"] as const;

const statusError = `Status must be one of ${postStatuses.join(", ")}`;
const categoryError = `Category must be one of ${postCategories.join(", ")}`;

const slug = text("Slug", 100).refine(
  (value) => value === "" || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
  "Slug must be lowercase letters, digits and single hyphens",
);

const categories = z
  .array(z.enum(postCategories, categoryError), "Categories must be a list")
  .max(50, "Categories must be at most 50")
  .transform((values) => [...new Set(values)]);

const relatedPost = z
  .number("Related post must be a number")
  .int("Related post must be an id")
  .min(1, "Related post must be an id")
  .max(maxId, "Related post must be an id");
const relatedPosts = z
  .array(relatedPost, "Related posts must be a list of ids")
  .max(12, "Related posts must be at most 12")
  .transform((values) => [...new Set(values)]);

/** Editable fields of an article; only title and content are required. */
export const postFields = {
  title: field.text(requiredText("Title", 200)),
  slug: field
    .text(slug.describe("empty: made from the title"))
    .default("")
    .describe("slug in the article's address; stays when the title changes"),
  excerpt: field.text(longText("Excerpt", 500)).default("").describe("empty if none was written"),
  content: field
    .text(requiredLongText("Content", 100_000).describe("Markdown"))
    .describe(`Markdown; in a brief list, the first ${openingLength} characters as plain text`),
  image_url: field.text(pictureAddress("Image URL")).default("").describe("empty without a picture"),
  status: field.choice(postStatuses, statusError).default("draft"),
  publish_at: publishAt,
  featured: field.flag("Featured").default(false),
  author_name: field.text(text("Author name", 80)).default("").describe("empty if the author gave no name"),
  author_image: field.text(pictureAddress("Author image")).default(""),
  author_bio: field.text(longText("Author bio", 1_000)).default(""),
  categories: field.list(categories, z.enum(postCategories)),
  related_post_ids: field.list(relatedPosts, z.int()).describe("ids of articles chosen by the author"),
  attachments: attachments(),
};

declare module "../../platform/database/tables" {
  interface Tables {
    posts: ColumnsOf<typeof postFields, "publish_at" | "attachments"> &
      ItemColumns & {
        author_id: number | null;
        author_key: string;
        views: Generated<number>;
        /** the first time it was published */
        published_at: string | null;
        /** sort key: published_at, else created_at */
        date: string;
      };
    /** which articles a category has, in the order of their dates; kept in the same transaction as the article */
    post_categories: { post_id: number; category: string; date: string };
  }
}

/** An article. */
export const postSchema = z
  .object({
    id: z.int(),
    ...answers(postFields),
    content_length: z.int().describe("length of the whole content; characters"),
    read_time: z.int().describe("minutes, at least 1"),
    author_id: z.int().nullable().describe("id of the author's account; null if it was deleted"),
    views: z.int(),
    date: z.string().describe("time of first publication, or of creation if it was never published; UTC, ISO 8601"),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Post" });
export type Post = z.infer<typeof postSchema>;

/** A heading of an article, for its table of contents. */
export const headingSchema = z.object({
  id: z.string().describe("id of the heading in `html`"),
  text: z.string(),
  level: z.int().describe("2, or 3 for a subheading"),
});
export type Heading = z.infer<typeof headingSchema>;

const neighbourSchema = z
  .object({ id: z.int(), title: z.string() })
  .nullable()
  .describe("a published article; null if there is none");

/** One article. */
export const articleSchema = postSchema
  .extend({
    ...pictureText,
    html: z.string().describe("the content as HTML that is safe to insert into a page"),
    contents: z.array(headingSchema),
    older: neighbourSchema,
    newer: neighbourSchema,
  })
  .meta({ id: "Article" });
export type Article = z.infer<typeof articleSchema>;

export const postListSchema = listOf(postSchema);
export type PostList = z.infer<typeof postListSchema>;

/** Query parameters of the list. */
export const postQuerySchema = z.object({
  ...paging,
  status: z.enum(postStatuses, statusError).optional().describe("only administrators find unpublished articles"),
  featured: flag("Featured").optional(),
  category: z.enum(postCategories, categoryError).optional(),
  author: text("Author", 80).optional().describe("an author's name or id"),
  search: search.optional().describe("part of the title, excerpt, content, categories or author"),
  brief: flag("Brief").optional().describe("true: only the beginning of the content, for cards"),
  sort: z.enum(postOrders, `Sort must be one of ${postOrders.join(", ")}`).default("-date"),
});
export type PostQuery = z.infer<typeof postQuerySchema>;
export type PostFilter = Partial<z.input<typeof postQuerySchema>>;

export const slugParams = z.object({ slug: text("Slug", 200) });

/** A new article. */
export const newPostSchema = newItem(postFields);
export type NewPost = z.infer<typeof newPostSchema>;

/** A text that is still being written; it may be empty. */
export const textToDrawSchema = z.object({ content: longText("Content", 100_000).describe("Markdown") });

/** The same as a page would show it. */
export const drawnTextSchema = z.object({ html: articleSchema.shape.html, contents: articleSchema.shape.contents });
export type DrawnText = z.infer<typeof drawnTextSchema>;

/** A change of an article: the fields that are sent. */
export const postChangeSchema = changes(postFields);
export type PostChange = z.infer<typeof postChangeSchema>;
