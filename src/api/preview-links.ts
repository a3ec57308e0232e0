import type { Generated } from "kysely";
import { z } from "zod";
import { maxId } from "../platform/database/max-id";

declare module "../platform/database/tables" {
  interface Tables {
    /** secret links to drafts */
    preview_links: {
      id: Generated<number>;
      resource: string;
      item: string;
      /** the account that made it, whose draft it shows */
      user_id: number;
      /** SHA-256 of the secret in base64url; only the link has the secret */
      token_hash: string;
      created_at: string;
      expires_at: string;
    };
  }
}

/** What somebody has typed into a form, for the item as it would be published. */
export interface TypedDraft {
  /** by field, as the form shows them */
  values: Readonly<Record<string, unknown>>;
  now: Date;
  /** the site's */
  timeZone: string;
  /** the site's */
  currency: string;
}

/** How long a link to a draft works; days. */
export const previewLinkDays = 7;

/** The most valid links of one item. */
export const maxPreviewLinks = 10;

/** The path of the page for such a link. */
export const draftPath = (token: string): string => `/draft/${token}`;

/** `{id}` of a path, for any resource. */
const item = z.string().regex(/^[a-z0-9-]{1,64}$/, "Id must be an item's id");

export const itemParams = z.object({ id: item });

export const previewLinkParams = z.object({
  id: item,
  link: z.coerce
    .number("Link must be a number")
    .int("Link must be a whole number")
    .min(1, "Link must be at least 1")
    .max(maxId, `Link must be at most ${maxId}`),
});

/** A link to a draft. Only the response that creates it has its secret. */
export const previewLinkSchema = z
  .object({
    id: z.int(),
    by_name: z.string().describe("name of the person who created it"),
    own: z.boolean().describe("whether it is yours"),
    created_at: z.string().describe("UTC, ISO 8601"),
    expires_at: z.string().describe("when the link expires; UTC, ISO 8601"),
  })
  .meta({ id: "PreviewLink" });
export type PreviewLink = z.infer<typeof previewLinkSchema>;

export const previewLinksSchema = z.object({ items: z.array(previewLinkSchema) }).meta({ id: "PreviewLinks" });

/** A new link with its address, which is shown once. */
export const newPreviewLinkSchema = z
  .object({ id: z.int(), url: z.string().describe("shown only once"), expires_at: previewLinkSchema.shape.expires_at })
  .meta({ id: "NewPreviewLink" });
export type NewPreviewLink = z.infer<typeof newPreviewLinkSchema>;
