import type { Generated } from "kysely";
import type { ItemColumns } from "../platform/database/tables";
import type { Right, Role } from "./policy";

declare module "../platform/database/tables" {
  interface Tables {
    /** accounts, which every feature may name */
    users: ItemColumns & {
      username: string;
      username_key: string;
      email: string;
      email_key: string;
      full_name: string;
      password_hash: string;
      role: Role;
      is_active: number;
      /** whether the owner has shown that the e-mail is theirs */
      is_verified: number;
      /** 1 if the person signed up, 0 if an administrator or the machine's owner made the account */
      signed_up: Generated<number>;
      /** a new e-mail that waits for confirmation; otherwise empty */
      pending_email: Generated<string>;
      /** the address of a picture on this site, or empty */
      image_url: Generated<string>;
      /** the tag of the language of their mails; empty for the main one */
      language: Generated<string>;
    };
  }
}

/** The signed-in person: their account and the session. */
export interface CurrentUser {
  id: number;
  email: string;
  username: string;
  full_name: string;
  role: Role;
  is_active: boolean;
  is_verified: boolean;
  /** a new e-mail that waits for confirmation; otherwise empty */
  pending_email: string;
  /** the address of their picture, or empty */
  image_url: string;
  /** the tag of the language of their mails; empty for the main one */
  language: string;
  /** UTC, ISO 8601 */
  created_at: string;
  updated_at: string;
  /** whether the session lacks a second factor that the site demands, and so has no rights */
  needs_second_factor: boolean;
  /** whether the account has a password; others sign in with the provider alone */
  has_password: boolean;
  sessionId: number;
  /** a program with an API token instead of a person: it has only these rights, and nothing of its own */
  token?: { rights: readonly Right[] };
}
