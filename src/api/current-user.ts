import type { Role } from "./policy";

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
