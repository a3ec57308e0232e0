import type { ColumnType, Generated } from "kysely";
import { z } from "zod";
import { roles } from "../../api/policy";
import { email, listOf, paging, requiredText, search, setFlag, text } from "../../platform/fields";
import { readPictureAddress } from "../../platform/picture-address";

/** The effect of a secret link on an account. */
export type LinkPurpose = "reset_password" | "confirm_email" | "undo_email_change";

declare module "../../platform/database/tables" {
  interface Tables {
    /** a row for each sign-in; its refresh tokens form one chain */
    sessions: {
      id: Generated<number>;
      user_id: number;
      remembered: number;
      created_at: string;
      expires_at: string;
      ended_at: string | null;
      /** the device in words: "Chrome on Android"; empty if unknown */
      device: Generated<string>;
      /** the beginning of the last network address; the whole is not stored */
      ip_hint: Generated<string>;
      /** accurate to minutes; empty until used after the sign-in */
      last_used_at: Generated<string>;
      /** the times of the last proof by password and by second factor */
      password_at: string | null;
      factor_at: string | null;
      /** the time of the last proof by a fresh sign-in at the provider */
      provider_at: ColumnType<string | null, string | null | undefined, string | null>;
    };
    /** secret links for accounts; each works once and is deleted */
    account_links: {
      id: Generated<number>;
      user_id: number;
      purpose: LinkPurpose;
      /** SHA-256 of the token */
      token_hash: string;
      /** the address to confirm or to restore */
      email: string;
      email_key: string;
      /** a fingerprint of the password at that time; a password link is valid only while it matches */
      password_mark: string;
      created_at: string;
      expires_at: string;
      /** 1 if the link was mailed to the address, so that using it proves ownership */
      by_mail: Generated<number>;
      /** 1 if nobody else can take its address while it is valid */
      reserves: Generated<number>;
    };
  }
}

/** An account as its owner and administrators see it. */
export const userSchema = z
  .object({
    id: z.int(),
    email: z.string(),
    username: z.string(),
    full_name: z.string(),
    role: z.enum(roles),
    is_active: z.boolean(),
    is_verified: z.boolean().describe("whether the e-mail is confirmed"),
    pending_email: z.string().describe("new e-mail that is not confirmed yet; empty if there is none"),
    image_url: z.string().describe("portrait; empty if there is none"),
    language: z.string().describe("tag of the language of mails, such as fr; empty for the main one"),
    created_at: z.string().describe("UTC, ISO 8601"),
    updated_at: z.string(),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof userSchema>;

/** The signed-in account as it sees itself. */
export const ownAccountSchema = userSchema
  .extend({
    needs_second_factor: z
      .boolean()
      .describe(
        "whether a required second factor is missing from the account or from this session; until then the back office is closed",
      ),
    has_password: z.boolean().describe("without a password, a fresh sign-in at the provider replaces current_password"),
  })
  .meta({ id: "OwnAccount" });

export const userListSchema = listOf(userSchema);
export type UserList = z.infer<typeof userListSchema>;

export const userOrders = ["-created_at", "created_at", "username", "-username", "email", "-email"] as const;
const roleError = `Role must be one of ${roles.join(", ")}`;

/** The query of the list. */
export const userQuerySchema = z.object({
  ...paging,
  role: z.enum(roles, roleError).optional(),
  search: search.optional().describe("part of the full name, e-mail or username"),
  sort: z.enum(userOrders, `Sort must be one of ${userOrders.join(", ")}`).default("-created_at"),
});
export type UserQuery = z.infer<typeof userQuerySchema>;
export type UserFilter = Partial<z.input<typeof userQuerySchema>>;

export const usernameField = requiredText("Username", 50)
  .refine((value) => value.length === 0 || value.length >= 3, "Username must be at least 3 characters")
  .refine((value) => /^[A-Za-z0-9_]*$/.test(value), "Username can only contain letters, numbers, and underscores");

export const emailField = email("Email", "Please enter a valid email address");

export const fullNameField = requiredText("Full name", 120).refine(
  (value) => value.length === 0 || value.length >= 2,
  "Full name must be at least 2 characters",
);

/** A tag as BCP 47 has it, such as "pt-BR"; empty for the main language. */
const languageField = text("Language", 35).refine(
  (value) => /^([a-z]{2,3}(-[a-z\d]{2,8})*)?$/i.test(value),
  "Language must be a language tag, such as fr",
);

/** A picture uploaded here: another site would learn who looks at the account. */
const portraitField = text("Picture", 200).refine(
  (value) => value === "" || readPictureAddress(value) !== undefined,
  "The picture must be one that was uploaded here",
);

export { adminPasswordLength } from "./strength";

/** 6 to 200 characters; the upper bound limits the cost of hashing. */
export const passwordField = z
  .string({ error: (issue) => (issue.input === undefined ? "Password is required" : "Password must be text") })
  .min(1, "Password is required")
  .max(200, "Password must be at most 200 characters")
  .refine((value) => value.length === 0 || value.length >= 6, "Password must be at least 6 characters")
  .refine(
    (value) => value.length < 6 || (/\p{Ll}/u.test(value) && /\p{Lu}/u.test(value) && /\p{Nd}/u.test(value)),
    "Password must contain at least one lowercase letter, one uppercase letter, and one number",
  );

/** The fields of every new account. */
export const newAccountSchema = z.object({
  username: usernameField,
  email: emailField,
  full_name: fullNameField,
  password: passwordField,
});

/** An account made by an administrator, with its role. */
export const createUserSchema = newAccountSchema.extend({ role: z.enum(roles, roleError).default("member") });
export type CreateUser = z.infer<typeof createUserSchema>;

/** The changes people may make to their own account. A new password or another e-mail needs the current password. */
export const ownAccountChangeSchema = z.object({
  email: emailField.optional(),
  full_name: fullNameField.optional(),
  image_url: portraitField.optional().describe("address returned by POST /upload/avatar; empty for none"),
  language: languageField.optional().describe("tag of the language of mails; empty for the main one"),
  password: passwordField.optional(),
  current_password: z.string("Current password must be text").max(200, "Current password is too long").optional(),
});
export type OwnAccountChange = z.infer<typeof ownAccountChangeSchema>;

/** The numbers of accounts. */
export const userStatsSchema = z.object({
  total: z.int(),
  admins: z.int(),
  moderators: z.int(),
  members: z.int(),
  active: z.int().describe("number of accounts that can sign in"),
});
export type UserStats = z.infer<typeof userStatsSchema>;

/** A password link to hand over. */
export const resetLinkSchema = z
  .object({ url: z.string(), expires_at: z.string().describe("UTC, ISO 8601") })
  .meta({ id: "ResetLink" });
export type ResetLink = z.infer<typeof resetLinkSchema>;

/** The changes an administrator may make to an account. */
export const userEditSchema = z
  .object({
    email: emailField,
    full_name: text("Full name", 120),
    is_active: z.boolean("Active must be true or false"),
  })
  .partial();

export const userRoleSchema = z.object({
  role: z.enum(roles, { error: ({ input }) => (input === undefined ? "Role is required" : roleError) }),
});

export const userActiveSchema = z.object({ is_active: setFlag("Active") });

export type UserEdit = z.infer<typeof userEditSchema>;
export type UserChange = UserEdit & Partial<z.infer<typeof userRoleSchema>>;
