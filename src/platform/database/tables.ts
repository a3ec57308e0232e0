import type { Generated } from "kysely";

/** The columns of every item besides its fields. */
export interface ItemColumns {
  id: Generated<number>;
  search_text: string;
  created_at: string;
  updated_at: string;
}

/**
 * The tables that belong to no resource; each resource declares its own in its schema.ts. On both engines an instant is
 * a UTC ISO 8601 text, a flag is 0 or 1, money is whole minor units (`_cents`) with their decimals (`_digits`). `*_key`
 * is folded for comparing, `search_text` for searching (platform/text.ts).
 */
export interface Tables {
  settings: { key: string; value: string };
  /** who changed what and when: one row for each write, sign-in and export by an administrator */
  audit: {
    id: Generated<number>;
    created_at: string;
    /** null once the account is gone */
    user_id: number | null;
    /** the person's chosen name at that time */
    user_name: string;
    /** the account's username, which nobody can change; empty where an early entry's account is gone */
    username: string;
    action: string;
    /** "changes", or "access" for a sign-in or an export: it follows from the action, and is there to be found by */
    kind: Generated<string>;
    resource: string;
    item: string;
    /** the item's title at that time */
    title: string;
    /** a JSON list of { field, before, after } */
    changes: string;
    search_text: string;
  };
  /** how often something was tried in a window of time; see platform/limits/database-counts.server.ts */
  rate_limits: {
    /** the limit's name and a hash of the caller */
    key: string;
    count: number;
    /** how many were allowed when it was last counted */
    most: number;
    ends_at: string;
  };
  /** deleted items that can be restored */
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
