import type { Generated } from "kysely";
import { z } from "zod";

declare module "../../platform/database/tables" {
  interface Tables {
    /** the languages that a keeper has turned on or uploaded texts for */
    languages: {
      id: Generated<number>;
      /** BCP 47, such as "fr" */
      tag: string;
      /** 1: visitors may choose it */
      is_on: Generated<number>;
      /** 1: a speaker has read its texts */
      is_checked: Generated<number>;
      /** the uploaded PO file; empty: none */
      po: Generated<string>;
      /** UTC, ISO 8601 */
      updated_at: string;
    };
  }
}

/** A language as those see it who keep the site. */
export const languageSchema = z.object({
  tag: z.string().describe("BCP 47, such as fr"),
  name: z.string().describe("in itself, such as français"),
  english_name: z.string(),
  is_on: z.boolean().describe("visitors may choose it"),
  is_checked: z.boolean().describe("a speaker has read its texts"),
  is_brought: z.boolean().describe("it comes with the product"),
  is_uploaded: z.boolean().describe("texts were uploaded for it, which go before those of the product"),
  texts: z.int().describe("how many texts the product has"),
  translated: z.int().describe("how many of them it has"),
});
export type Language = z.infer<typeof languageSchema>;

export const languageListSchema = z.object({ items: z.array(languageSchema) });

/** The longest tag; characters. */
const longestTag = 35;

export const languageParams = z.object({ tag: z.string().max(longestTag) });

export const languageChangeSchema = z.object({ is_on: z.boolean().optional(), is_checked: z.boolean().optional() });
export type LanguageChange = z.infer<typeof languageChangeSchema>;

/** At most so large; bytes. All texts of the product are a quarter of it. */
export const longestPo = 4 * 1024 * 1024;

export const poSchema = z.object({ po: z.string().min(1).max(longestPo).describe("a PO file") });

export const poResultSchema = z.object({
  language: languageSchema,
  used: z.int().describe("how many of its texts are used"),
  refused: z.array(z.string()).max(100).describe("why others are not: a sentence for each, the first hundred"),
  unknown: z.int().describe("how many of its texts the product does not have"),
});
export type PoResult = z.infer<typeof poResultSchema>;
