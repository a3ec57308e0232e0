import * as field from "./field";

/** Drafts are not public yet, archived items no longer; the back office shows both. */
export const publications = ["draft", "published", "archived"] as const;
export type Publication = (typeof publications)[number];
export const wrongPublication = `Publication must be one of ${publications.join(", ")}`;

/** The time from which visitors see a published item. */
export const publishAt = field
  .optionalInstant("Publish at")
  .describe("hidden from visitors until then, even if published; null: visible at once; UTC, ISO 8601");

/** The fields of a resource that is drafted, published and archived. */
export const publicationFields = {
  publication: field
    .choice(publications, wrongPublication)
    .default("published")
    .describeFilter("only callers with the right to see hidden items find unpublished ones"),
  publish_at: publishAt,
};
