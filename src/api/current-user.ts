import type { Role } from "./policy";

/** Who is signed in: the account as its owner sees it, and the session that proves it. */
export interface CurrentUser {
  id: number;
  email: string;
  username: string;
  full_name: string;
  role: Role;
  is_active: boolean;
  is_verified: boolean;
  /** UTC, ISO 8601 */
  created_at: string;
  updated_at: string;
  sessionId: number;
}
