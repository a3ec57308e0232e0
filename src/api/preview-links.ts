import type { Generated } from "kysely";
import { z } from "zod";
import { maxId } from "../platform/fields";

declare module "../platform/database/tables" {
  interface Tables {
    /** secret links that show a draft to whoever holds them */
    preview_links: {
      id: Generated<number>;
      /** the key of the resource */
      resource: string;
      /** the item's id */
      item: string;
      /** who made it, whose draft it shows */
      user_id: number;
      /** of the secret, SHA-256 in base64url: the secret itself is in the link alone */
      token_hash: string;
      created_at: string;
      expires_at: string;
    };
  }
}

/** How long a link to a draft works; days. */
export const previewLinkDays = 7;

/** The most living links that one item may have. */
export const mostPreviewLinks = 10;

/** The path of the page that such a link leads to, with its secret at the end. */
export const draftPath = (token: string): string => `/draft/${token}`;

/** `{id}` of a path: the item's, whatever kind it is of. */
const item = z.string().regex(/^[a-z0-9-]{1,64}$/, "Id must be that of an item");

export const itemParams = z.object({ id: item });

export const previewLinkParams = z.object({
  id: item,
  link: z.coerce
    .number("Link must be a number")
    .int("Link must be a whole number")
    .min(1, "Link must be at least 1")
    .max(maxId, `Link must be at most ${maxId}`),
});

/** A link that shows a draft to whoever holds it. Its secret is in no answer but the one that makes it. */
export const previewLinkSchema = z
  .object({
    id: z.int(),
    by_name: z.string().describe("who made it"),
    own: z.boolean().describe("whether that is you"),
    created_at: z.string().describe("UTC, ISO 8601"),
    expires_at: z.string().describe("from then on it shows nothing; UTC, ISO 8601"),
  })
  .meta({ id: "PreviewLink" });
export type PreviewLink = z.infer<typeof previewLinkSchema>;

export const previewLinksSchema = z.object({ items: z.array(previewLinkSchema) }).meta({ id: "PreviewLinks" });

/** A link that was just made: its address is said this once. */
export const newPreviewLinkSchema = z
  .object({ id: z.int(), url: z.string().describe("said this once"), expires_at: previewLinkSchema.shape.expires_at })
  .meta({ id: "NewPreviewLink" });
export type NewPreviewLink = z.infer<typeof newPreviewLinkSchema>;
