import type { Generated } from "kysely";
import { z } from "zod";
import { id, idParams } from "../../../platform/fields";

/** How many versions of an article are kept, the latest. */
export const versionsKept = 50;

declare module "../../../platform/database/tables" {
  interface Tables {
    /** the article's text at each save; written in the same transaction as the article */
    post_versions: {
      id: Generated<number>;
      post_id: number;
      /** counted from 1 for each article */
      number: number;
      /** who saved it; null when that account is gone, or before versions were kept */
      user_id: number | null;
      title: string;
      excerpt: string;
      content: string;
      created_at: string;
    };
  }
}

const inShort = {
  number: z.int().describe("counted from 1 for each article"),
  title: z.string(),
  by_name: z.string().nullable().describe("name of the person who saved it; null if no longer known"),
  content_length: z.int().describe("length; characters"),
  created_at: z.string().describe("time of saving; UTC, ISO 8601"),
};

/** The versions of an article, the latest first. */
export const versionsSchema = z.object({ items: z.array(z.object(inShort)) }).meta({ id: "PostVersions" });
export type PostVersions = z.infer<typeof versionsSchema>;

/** One version of an article. */
export const versionSchema = z
  .object({ ...inShort, excerpt: z.string(), content: z.string().describe("Markdown") })
  .meta({ id: "PostVersion" });
export type PostVersion = z.infer<typeof versionSchema>;

export const versionParams = idParams.extend({ n: id("Version") });
