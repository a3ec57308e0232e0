import * as field from "./field";
import { publications } from "./publications";

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
