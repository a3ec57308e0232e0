import type { Generated } from "kysely";

/**
 * Every table of the database, one list. Columns have the same meaning on both engines: an instant is a UTC ISO 8601
 * text ("2026-11-21T14:00:00.000Z"), a flag is 0 or 1, money is whole cents. A `*_key` column holds a text folded for
 * comparing, `search_text` one folded for searching (see platform/text.ts).
 */
export interface Tables {
  settings: { key: string; value: string };
  users: {
    id: Generated<number>;
    username: string;
    username_key: string;
    email: string;
    email_key: string;
    full_name: string;
    password_hash: string;
    role: string;
    is_active: number;
    is_verified: number;
    search_text: string;
    created_at: string;
    updated_at: string;
  };
  /** one row for each sign-in; its refresh tokens form one family */
  sessions: {
    id: Generated<number>;
    user_id: number;
    remembered: number;
    created_at: string;
    expires_at: string;
    ended_at: string | null;
  };
  refresh_tokens: {
    id: Generated<number>;
    session_id: number;
    token_hash: string;
    created_at: string;
    rotated_at: string | null;
  };
  events: {
    id: Generated<number>;
    title: string;
    description: string;
    content: string;
    start_date: string;
    end_date: string;
    location: string;
    is_online: number;
    meeting_url: string;
    registration_fee_cents: number;
    max_attendees: number | null;
    /** registrations that hold a place; kept in the same transaction as they change */
    places_taken: Generated<number>;
    event_type: string;
    featured: number;
    image_url: string;
    community_id: string | null;
    search_text: string;
    created_at: string;
    updated_at: string;
  };
  registrations: {
    id: Generated<number>;
    event_id: number;
    user_id: number | null;
    name: string;
    email: string;
    email_key: string;
    phone: string;
    organization: string;
    experience_level: string;
    interests: string;
    dietary_restrictions: string;
    special_requirements: string;
    registration_status: string;
    search_text: string;
    created_at: string;
    updated_at: string;
  };
}
