import * as field from "./field";

/** Whether visitors may know of an item: a draft is not there yet, what is archived is there no more; both stay for the back office. */
export const publications = ["draft", "published", "archived"] as const;
export type Publication = (typeof publications)[number];
export const wrongPublication = `Publication must be one of ${publications.join(", ")}`;

/** From when visitors see what is published. */
export const publishAt = field
  .optionalInstant("Publish at")
  .describe("nobody but the back office sees it before, published or not; null: at once; UTC, ISO 8601");

/** The fields of a kind whose items are drafted, published, at once or from a moment on, and archived. */
export const publicationFields = {
  publication: field
    .choice(publications, wrongPublication)
    .default("published")
    .describeFilter("only who may see what is hidden finds what is not published"),
  publish_at: publishAt,
};

/** The parameter by which a list of such a kind is filtered. Callers who may not see what is hidden find nothing but what is published. */
export const publicationFilter = publicationFields.publication.parts.filter;
