import type { Generated } from "kysely";
import { z } from "zod";
import { requiredText, text } from "../../platform/fields";

/** The purpose of a ticket. */
export type TicketPurpose = "second_factor" | "passkey_sign_in" | "add_passkey" | "add_app" | "prove";

declare module "../../platform/database/tables" {
  interface Tables {
    passkeys: {
      id: Generated<number>;
      user_id: number;
      name: string;
      /** the authenticator's id, base64url */
      credential_id: string;
      /** COSE, base64url */
      public_key: string;
      /** the authenticator's last counter; 0 if it does not count */
      sign_count: number;
      /** its transports, such as "internal hybrid" */
      transports: string;
      /** the account's handle for authenticators; random, base64url, one for all passkeys of an account */
      user_handle: string;
      /** the host of the site's address when it was made, where it works */
      domain: string;
      created_at: string;
      last_used_at: string | null;
    };
    authenticator_apps: {
      user_id: number;
      /** Base32, encrypted with the site's key */
      secret: string;
      /** the latest used time step; earlier ones are invalid */
      last_step: number;
      created_at: string;
      last_used_at: string | null;
    };
    recovery_codes: {
      id: Generated<number>;
      user_id: number;
      /** SHA-256 of the code */
      code_hash: string;
      created_at: string;
      used_at: string | null;
    };
    /** the state between two steps with a factor; deleted after use */
    factor_tickets: {
      id: Generated<number>;
      /** SHA-256 of the ticket */
      token_hash: string;
      purpose: TicketPurpose;
      user_id: number | null;
      session_id: number | null;
      /** a fingerprint of the given password; the ticket is invalid after a change */
      password_mark: string;
      remembered: number;
      /** 1 if the first step was signing in with the provider */
      by_provider: Generated<number>;
      /** the challenge for a passkey, base64url; empty until requested */
      challenge: string;
      /** the secret of an app that is being set up, encrypted with the site's key */
      secret: string;
      tries: number;
      expires_at: string;
    };
  }
}

/** The kinds of second factors, and their replacement. */
export const factorKinds = ["passkey", "totp", "recovery"] as const;
export type FactorKind = (typeof factorKinds)[number];

const kinds = z.array(z.enum(factorKinds)).describe("ways to confirm; totp is a code from an authenticator app");

/** The response of signing in to an account with a second factor (401), beside the sentence. */
export const secondFactorSchema = z.object({
  ticket: z.string().describe("for POST /auth/second-factor; valid for 5 minutes and 5 tries"),
  kinds,
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

export const ticketField = requiredText("Ticket", 100);

/** An app code (6 digits) or a recovery code; spaces and dashes are ignored. */
export const codeField = text("Code", 60);

const base64 = (name: string, max: number) =>
  z
    .string(`${name} must be text`)
    .regex(/^[\w-]*={0,2}$/, `${name} must be base64url`)
    .max(max, `${name} is too long`);

const credential = {
  id: base64("Id", 2_000),
  rawId: base64("Raw id", 2_000),
  type: z.literal("public-key", "Type must be public-key"),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** A passkey's signature, as browsers send it (WebAuthn, AuthenticationResponseJSON). */
export const passkeyAnswerSchema = z
  .object(
    {
      ...credential,
      response: z.object({
        clientDataJSON: base64("Client data", 8_000),
        authenticatorData: base64("Authenticator data", 8_000),
        signature: base64("Signature", 8_000),
        userHandle: base64("User handle", 200).nullish(),
      }),
    },
    "The passkey's response must be an object",
  )
  .meta({ id: "PasskeyAnswer" });
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

/** A new passkey, as browsers send it (WebAuthn, RegistrationResponseJSON). */
export const newPasskeySchema = z
  .object(
    {
      ...credential,
      response: z.object({
        clientDataJSON: base64("Client data", 8_000),
        attestationObject: base64("Attestation", 16_000),
        transports: z
          .array(
            z.string("Each transport must be text").max(40, "A transport is too long"),
            "Transports must be a list",
          )
          .max(20, "There are too many transports")
          .optional(),
      }),
    },
    "The passkey must be an object",
  )
  .meta({ id: "NewPasskey" });
export type NewPasskey = z.infer<typeof newPasskeySchema>;

/** A passkey request: a ticket, and the options for `navigator.credentials`. */
export const passkeyRequestSchema = z
  .object({ ticket: z.string(), options: z.looseObject({ challenge: z.string() }) })
  .meta({ id: "PasskeyRequest" });
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

export const passkeySchema = z
  .object({
    id: z.int(),
    name: z.string(),
    domain: z.string().describe("domain where it works"),
    works_here: z.boolean().describe("whether it works on this site's domain"),
    created_at: z.string().describe("UTC, ISO 8601"),
    last_used_at: z.string().nullable(),
  })
  .meta({ id: "Passkey" });
export type Passkey = z.infer<typeof passkeySchema>;

/** Shown if the e-mail has to be confirmed before adding a factor. */
export const confirmFirst = "Please confirm your e-mail first: then you can add a second factor.";

/** The second factors of an account, and the proof that changing them needs. */
export const factorsSchema = z
  .object({
    passkeys: z.array(passkeySchema),
    app: z
      .object({ created_at: z.string(), last_used_at: z.string().nullable() })
      .nullable()
      .describe("the authenticator app"),
    recovery_codes_left: z.int(),
    demanded: z.boolean().describe("whether the site requires a second factor for this account"),
    confirm_first: z.boolean().describe("whether the e-mail must be confirmed before a factor can be added"),
    domain: z.string().describe("domain where new passkeys work"),
    proof: z.object({
      kinds: z
        .array(z.enum(["password", "provider", ...factorKinds]))
        .describe(
          "ways to confirm a change; one is required, at most 5 minutes before. provider is a fresh sign-in there",
        ),
      until: z.string().nullable().describe("when the last confirmation expires; null if a new one is needed"),
    }),
  })
  .meta({ id: "Factors" });
export type Factors = z.infer<typeof factorsSchema>;
export type ProofKind = Factors["proof"]["kinds"][number];

const recoveryCodes = z.array(z.string()).describe("shown only once; each code works once");

/** An added factor; the first one comes with recovery codes. */
export const addedSchema = z
  .object({ factors: factorsSchema, recovery_codes: recoveryCodes.optional() })
  .meta({ id: "AddedFactor" });
export type AddedFactor = z.infer<typeof addedSchema>;

export const recoveryCodesSchema = z.object({ factors: factorsSchema, recovery_codes: recoveryCodes });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

/** An app that is being set up. */
export const newAppSchema = z
  .object({
    ticket: z.string().describe("valid for 5 minutes"),
    secret: z.string().describe("Base32, for typing into the app"),
    uri: z.string().describe("otpauth://, for a QR code"),
  })
  .meta({ id: "NewApp" });
export type NewApp = z.infer<typeof newAppSchema>;

const passkeyName = requiredText("Name", 60);
export const addPasskeySchema = z.object({ ticket: ticketField, name: passkeyName, passkey: newPasskeySchema });
export type AddPasskey = z.infer<typeof addPasskeySchema>;
export const renamePasskeySchema = z.object({ name: passkeyName });
export const addAppSchema = z.object({ ticket: ticketField, code: requiredText("Code", 60) });
export type AddApp = z.infer<typeof addAppSchema>;

const isOneOf = (...given: unknown[]) => given.filter((one) => one !== undefined).length === 1;

/** A proof of identity: password, code, or passkey with the ticket of its request. */
export const proofSchema = z
  .object({
    password: z.string("Password must be text").max(200, "Password must be at most 200 characters").optional(),
    code: codeField.optional(),
    ticket: ticketField.optional(),
    passkey: passkeyAnswerSchema.optional(),
  })
  .refine(({ password, code, passkey }) => isOneOf(password, code, passkey), {
    path: ["code"],
    message: "Please enter the password, a code or a passkey",
  })
  .refine(({ passkey, ticket }) => passkey === undefined || ticket !== undefined, {
    path: ["ticket"],
    message: "Ticket is required",
  });
export type Proof = z.infer<typeof proofSchema>;

export const provedSchema = z.object({ until: z.string().describe("when the confirmation expires; UTC, ISO 8601") });
export type Proved = z.infer<typeof provedSchema>;

/** The second step of signing in: a code, or a passkey's signature. */
export const secondStepSchema = z
  .object({ ticket: ticketField, code: codeField.optional(), passkey: passkeyAnswerSchema.optional() })
  .refine(({ code, passkey }) => isOneOf(code, passkey), {
    path: ["code"],
    message: "Please enter a code or a passkey",
  });
export type SecondStep = z.infer<typeof secondStepSchema>;

/** The other ways into an account after its password was reset. */
export const remainingSchema = z
  .object({
    passkeys: z.array(z.object({ name: z.string(), created_at: z.string(), last_used_at: z.string().nullable() })),
    app: z.boolean().describe("whether an authenticator app is set up"),
    recovery_codes: z.int(),
    devices: z.int().describe("number of devices still signed in"),
    provider: z.string().nullable().describe("the linked account of the sign-in provider"),
  })
  .meta({ id: "RemainingWaysIn" });
export type Remaining = z.infer<typeof remainingSchema>;
