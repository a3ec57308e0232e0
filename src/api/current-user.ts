import type { Generated } from "kysely";
import type { ItemColumns } from "../platform/database/tables";
import type { Role } from "./policy";

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
      /** whether whoever has the account has shown that the e-mail is theirs */
      is_verified: number;
      /** 1 where the person made it themselves, 0 where an administrator or the machine's owner did */
      signed_up: Generated<number>;
      /** the e-mail that it is to have once that is confirmed; empty where there is none */
      pending_email: Generated<string>;
      /** a picture of this site's own; empty where there is none */
      image_url: Generated<string>;
    };
  }
}

/** Who is signed in: the account as its owner sees it, and the session that proves it. */
export interface CurrentUser {
  id: number;
  email: string;
  username: string;
  full_name: string;
  role: Role;
  is_active: boolean;
  /** whether the e-mail has been confirmed */
  is_verified: boolean;
  /** the e-mail that the account is to have once that is confirmed; empty where there is none */
  pending_email: string;
  /** their picture; empty where there is none */
  image_url: string;
  /** UTC, ISO 8601 */
  created_at: string;
  updated_at: string;
  /** whether the site demands a second factor of this account that it does not have, or this session never gave: then it has no right */
  needs_second_factor: boolean;
  sessionId: number;
}
