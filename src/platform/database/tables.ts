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
  communities: {
    /** made from its name, e.g. "sdc" */
    id: string;
    name: string;
    name_key: string;
    description: string;
    category: string;
    image_url: string;
    about: string;
    meeting_schedule: string;
    location: string;
    /** a JSON list of texts */
    benefits: string;
    lead_name: string;
    lead_role: string;
    lead_bio: string;
    lead_image_url: string;
    is_active: number;
    /** members who joined on paper, before there were accounts; the others are in community_members */
    members_without_account: Generated<number>;
    search_text: string;
    created_at: string;
    updated_at: string;
  };
  community_members: { community_id: string; user_id: number; created_at: string };
  projects: {
    id: Generated<number>;
    title: string;
    title_key: string;
    description: string;
    content: string;
    image_url: string;
    github_url: string;
    demo_url: string;
    /** a JSON list of texts */
    technologies: string;
    category: string;
    status: string;
    difficulty: string;
    featured: number;
    community_id: string | null;
    search_text: string;
    created_at: string;
    updated_at: string;
  };
  partners: {
    id: Generated<number>;
    name: string;
    name_key: string;
    description: string;
    logo_url: string;
    website_url: string;
    category: string;
    featured: number;
    order_priority: Generated<number>;
    is_active: number;
    search_text: string;
    created_at: string;
    updated_at: string;
  };
  team_members: {
    id: Generated<number>;
    name: string;
    name_key: string;
    role: string;
    bio: string;
    image_url: string;
    email: string;
    github_url: string;
    linkedin_url: string;
    twitter_url: string;
    order_priority: number;
    is_active: number;
    search_text: string;
    created_at: string;
    updated_at: string;
  };
  posts: {
    id: Generated<number>;
    title: string;
    slug: string;
    excerpt: string;
    /** Markdown as it was written */
    content: string;
    image_url: string;
    status: string;
    featured: number;
    author_id: number | null;
    author_name: string;
    author_key: string;
    author_image: string;
    author_bio: string;
    /** a JSON list of texts; each is also a row of post_categories */
    categories: string;
    /** a JSON list of ids, of which some may be gone */
    related_post_ids: string;
    views: Generated<number>;
    /** the first time it was published */
    published_at: string | null;
    /** what it is ordered by: published_at, else created_at */
    date: string;
    search_text: string;
    created_at: string;
    updated_at: string;
  };
  /** which articles a category has, in the order of their dates; kept in the same transaction as the article */
  post_categories: { post_id: number; category: string; date: string };
  gallery_items: {
    id: Generated<number>;
    title: string;
    description: string;
    image_url: string;
    category: string;
    featured: number;
    search_text: string;
    created_at: string;
  };
  products: {
    id: Generated<number>;
    name: string;
    description: string;
    price_cents: number;
    image_url: string;
    category: string;
    stock_quantity: number;
    is_available: number;
    /** is_available, and stock_quantity above 0 */
    in_stock: number;
    featured: number;
    /** a JSON list of { name, value } */
    specifications: string;
    search_text: string;
    created_at: string;
    updated_at: string;
  };
  /** what people asked to buy, with the name and price of that moment */
  orders: {
    id: Generated<number>;
    user_id: number;
    product_id: number | null;
    product_name: string;
    unit_price_cents: number;
    quantity: number;
    status: string;
    created_at: string;
  };
  /** from the contact form, and applications to join a community */
  messages: {
    id: Generated<number>;
    name: string;
    email: string;
    phone: string;
    subject: string;
    message: string;
    status: string;
    /** what the sender's device calls this message, so that it is stored once */
    idempotency_key: string | null;
    search_text: string;
    created_at: string;
    updated_at: string;
  };
  /** who changed what and when: one row for each write, sign-in and export by an administrator */
  audit: {
    id: Generated<number>;
    created_at: string;
    /** null once the account is gone */
    user_id: number | null;
    /** what the person was called then, which everybody chooses for themselves */
    user_name: string;
    /** the account's username, which nobody can change; empty where an early entry's account is gone */
    username: string;
    action: string;
    /** "changes", or "access" for a sign-in or an export: it follows from the action, and is there to be found by */
    kind: Generated<string>;
    resource: string;
    item: string;
    /** what the item was called then */
    title: string;
    /** a JSON list of { field, before, after } */
    changes: string;
    search_text: string;
  };
  /** how often something was tried in a window of time; see platform/limits/database-counts.server.ts */
  rate_limits: {
    /** the limit's name and a hash of whom it is counted for */
    key: string;
    count: number;
    /** how many were allowed when it was last counted */
    most: number;
    ends_at: string;
  };
  /** what was deleted and can come back */
  trash: {
    id: Generated<number>;
    resource: string;
    item: string;
    title: string;
    /** the rows that went, as JSON: a list of { table, rows }, in the order they are put back */
    rows: string;
    /** rows that pointed at it, as JSON: a list of { table, column, ids } */
    links: string;
    /** how many registrations or members went along */
    dependants: number;
    search_text: string;
    deleted_by: number | null;
    deleted_by_name: string;
    deleted_by_username: string;
    deleted_at: string;
  };
}
