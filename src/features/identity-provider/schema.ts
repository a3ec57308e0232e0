import type { Generated } from "kysely";
import { z } from "zod";
import { requiredText, text } from "../../platform/fields";

/** The purpose of a visit to the provider: signing in, linking its account, or confirming one's identity. */
export const providerPurposes = ["sign_in", "link", "prove"] as const;
export type ProviderPurpose = (typeof providerPurposes)[number];

declare module "../../platform/database/tables" {
  interface Tables {
    /** at most one row, made by the first change */
    identity_provider: {
      id: number;
      /** the provider's name on the button; empty until set */
      name: Generated<string>;
      is_on: Generated<number>;
      issuer: Generated<string>;
      client_id: Generated<string>;
      /** encrypted with the site's key; empty if there is none */
      client_secret: Generated<string>;
      /** 1 if people without an account get one when they sign in */
      is_open: Generated<number>;
      /** the claim that decides roles; empty if roles are given here only */
      role_claim: Generated<string>;
      /** the values that make somebody administrator or moderator; a role without a value is given here only */
      admin_value: Generated<string>;
      moderator_value: Generated<string>;
      updated_at: string;
    };
    /** accounts of the provider that sign in to an account here; at most one of each provider */
    provider_links: {
      id: Generated<number>;
      user_id: number;
      issuer: string;
      /** the provider's permanent id of the account */
      subject: string;
      /** the e-mail or name of the account there, by which its owner recognises it */
      label: string;
      created_at: string;
      last_used_at: string | null;
    };
    /** visits to the provider that have begun; deleted when the browser returns */
    provider_attempts: {
      id: Generated<number>;
      /** SHA-256 of the `state` parameter */
      state_hash: string;
      /** SHA-256 of the cookie of the browser that began */
      browser_hash: string;
      purpose: ProviderPurpose;
      user_id: number | null;
      session_id: number | null;
      remembered: number;
      issuer: string;
      client_id: string;
      /** the nonce and the PKCE verifier as JSON, encrypted with the site's key */
      secrets: string;
      expires_at: string;
    };
  }
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether an issuer is an HTTPS address, or one of this machine, where HTTP is as good. */
function isIssuer(value: string): boolean {
  const url = URL.parse(value);
  if (!url || url.search || url.hash || url.username || url.password) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && loopback.test(url.hostname));
}

/** The issuer's address. People also paste the address of its configuration, which continues after it. */
const issuerField = text("Issuer", 500)
  .transform((value) => value.replace(/\.well-known\/openid-configuration\/?$/, ""))
  .refine((value) => value === "" || isIssuer(value), "Issuer must be an address such as https://id.example.org");

const flag = (name: string) => z.boolean(`${name} must be true or false`);

/** The settings of the provider. */
export const providerChangeSchema = z.object({
  is_on: flag("On"),
  name: text("Name", 40).describe("on the button: Continue with …"),
  issuer: issuerField.describe("address of the provider; its discovery document lies below it"),
  client_id: text("Client ID", 300),
  client_secret: text("Client secret", 500)
    .optional()
    .describe("left out: the stored one stays. Needed again with another issuer or client ID"),
  is_open: flag("New accounts").describe("whether people without an account get one when they sign in"),
  role_claim: text("Role claim", 100).describe(
    "such as groups, or realm_access.roles; empty: roles are given here only",
  ),
  admin_value: text("Value for administrators", 200),
  moderator_value: text("Value for moderators", 200),
});
export type ProviderChange = z.infer<typeof providerChangeSchema>;

export const providerSettingsSchema = providerChangeSchema
  .omit({ client_secret: true })
  .extend({
    issuer: z.string(),
    has_secret: z.boolean().describe("whether a client secret is stored that this site can read"),
    redirect_uri: z.string().describe("address to register at the provider"),
    linked: z.int().describe("number of accounts linked to this issuer"),
    updated_at: z.string().describe("UTC, ISO 8601; for If-Match"),
  })
  .meta({ id: "ProviderSettings" });
export type ProviderSettings = z.infer<typeof providerSettingsSchema>;

export const providerCheckSchema = z.object({
  issuer: requiredText("Issuer", 500).pipe(issuerField).describe("address of the provider"),
});

/** The endpoints and features in a provider's discovery document. */
export const providerFoundSchema = z.object({
  issuer: z.string(),
  sign_in_at: z.string().describe("the address to which browsers are sent"),
  pkce: z.boolean().describe("whether the provider says that it supports PKCE with S256"),
  tells_email: z.boolean().describe("whether the provider lists the scope email"),
  claims: z.array(z.string()).describe("the claims that it lists"),
});
export type ProviderFound = z.infer<typeof providerFoundSchema>;

/** The caller's link with the provider. */
export const ownProviderSchema = z
  .object({
    name: z.string().nullable().describe("the provider's name; null if there is none now"),
    link: z
      .object({ label: z.string(), created_at: z.string(), last_used_at: z.string().nullable() })
      .nullable()
      .describe("the linked account"),
    has_password: z.boolean(),
  })
  .meta({ id: "OwnProvider" });
export type OwnProvider = z.infer<typeof ownProviderSchema>;

export const startSchema = z.object({
  purpose: z.enum(providerPurposes, "Purpose must be sign_in, link or prove"),
  remember: z.boolean("Remember must be true or false").default(false),
});

/** The address to send the browser to. */
export const startedSchema = z.object({ url: z.string() });

export const finishSchema = z.object({
  /** the parameters that the provider has added to the redirect address, without the question mark */
  answer: requiredText("Answer", 4_000).describe("the query of the address to which the provider sent the browser"),
});
