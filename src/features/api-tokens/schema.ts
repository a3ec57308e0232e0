import { z } from "zod";
import type { Right } from "../../api/policy";
import { requiredText } from "../../platform/fields";
import { readingRights, tokenRights } from "./rights";

declare module "../../platform/database/tables" {
  interface Tables {
    api_tokens: {
      id: import("kysely").Generated<number>;
      name: string;
      /** SHA-256 of the token, hexadecimal */
      token_hash: string;
      /** the last four characters, by which somebody recognises it */
      ending: string;
      /** a list of rights as JSON */
      rights: string;
      created_by: number;
      created_at: string;
      updated_at: string;
      ends_at: string;
      /** when it was last used, to the minute; null if never */
      last_used_at: string | null;
      revoked_at: string | null;
    };
  }
}

/** The most tokens of a site. */
export const maxTokens = 50;
/** The longest time that a token works; days. */
export const maxTokenDays = 366;

const isTokenRight = (right: string): right is Right => (tokenRights as readonly string[]).includes(right);

const right = z.string().refine(isTokenRight, "Rights must be rights that a token can have");

/** A token, without its secret. */
export const apiTokenSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    ending: z.string().describe("the last four characters of the token"),
    rights: z.array(z.string()),
    made_by: z.string().describe("who made it; it ends with their account or role"),
    created_at: z.string(),
    ends_at: z.string().describe("UTC, ISO 8601"),
    last_used_at: z.string().nullable().describe("to the minute; null if never"),
    state: z
      .enum(["active", "expired", "suspended"])
      .describe("suspended: its maker is no longer an active administrator"),
  })
  .meta({ id: "ApiToken" });
export type ApiToken = z.infer<typeof apiTokenSchema>;

export const apiTokenListSchema = z.object({ items: z.array(apiTokenSchema) });

export const newApiTokenSchema = z.object({
  name: requiredText("Name", 80),
  rights: z
    .array(right, "Rights must be a list")
    .min(1, "Choose at least one right")
    .max(tokenRights.length, "Rights must be rights that a token can have")
    .default([...readingRights])
    .describe(`reading what is not about people by default; of: ${tokenRights.join(", ")}`),
  days: z
    .int("Days must be a whole number")
    .min(1, "Days must be at least 1")
    .max(maxTokenDays, `Days must be at most ${maxTokenDays}`)
    .default(90)
    .describe("how long it works"),
});
export type NewApiToken = z.input<typeof newApiTokenSchema>;

/** A new token; the only response that has its secret. */
export const madeApiTokenSchema = apiTokenSchema
  .extend({ token: z.string().describe("shown once; send it as Authorization: Bearer …") })
  .meta({ id: "NewApiToken" });
export type MadeApiToken = z.infer<typeof madeApiTokenSchema>;
