import type { Generated } from "kysely";
import { z } from "zod";
import { requiredText } from "../../platform/fields";
import { passkeyAnswerSchema, ticketField } from "../factors/schema";
import { newAccountSchema } from "../users/schema";

declare module "../../platform/database/tables" {
  interface Tables {
    refresh_tokens: {
      id: Generated<number>;
      session_id: number;
      token_hash: string;
      created_at: string;
      rotated_at: string | null;
    };
  }
}

/** The body of signing up. */
export const signUpSchema = newAccountSchema;
export type SignUp = z.infer<typeof signUpSchema>;

const given = (name: string, max: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? `${name} is required` : `${name} must be text`) })
    .min(1, `${name} is required`)
    .max(max, `${name} must be at most ${max} characters`);

/** Signing in: user name or e-mail, and password. */
export const signInSchema = z.object({
  username: requiredText("Username", 254),
  password: given("Password", 200),
  remember: z.preprocess(
    (value) =>
      value === "true" || value === "on" || value === "1" ? true : value === "false" || value === "0" ? false : value,
    z.boolean("Remember must be true or false").default(false),
  ),
});
export type SignIn = z.infer<typeof signInSchema>;

/** Signing in by passkey alone. */
export const passkeySignInSchema = z.object({
  ticket: ticketField,
  passkey: passkeyAnswerSchema,
  remember: signInSchema.shape.remember,
});
export type PasskeySignIn = z.infer<typeof passkeySignInSchema>;

export const ticketSchema = z.object({ ticket: ticketField });

export const refreshSchema = z.object({ refresh_token: given("Refresh token", 200) });

/** The tokens of a session. */
export const tokensSchema = z
  .object({
    access_token: z.string().describe("sent as a bearer token with each request; valid for 15 minutes"),
    refresh_token: z.string().describe("valid once; exchanged for a new pair of tokens"),
    token_type: z.literal("bearer"),
  })
  .meta({ id: "Tokens" });
export type Tokens = z.infer<typeof tokensSchema>;
