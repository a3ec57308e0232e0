import { sql } from "kysely";
import { isPostgres, type Queryable } from "../../../src/platform/database/database.server";
import type { Tables } from "../../../src/platform/database/tables";

/** Each table with the column to sort by; the compiler reports a missing table. */
const tables: { [Name in keyof Tables]: keyof Tables[Name] & string } = {
  settings: "key",
  users: "id",
  sessions: "id",
  refresh_tokens: "id",
  events: "id",
  registrations: "id",
  posts: "id",
  post_categories: "post_id",
  gallery_items: "id",
  products: "id",
  orders: "id",
  messages: "id",
  communities: "id",
  community_members: "user_id",
  projects: "id",
  project_guides: "project_id",
  project_machines: "project_id",
  member_projects: "id",
  project_makers: "id",
  project_files: "id",
  partners: "id",
  team_members: "id",
  audit: "id",
  api_tokens: "id",
  trash: "id",
  rate_limits: "key",
  mails: "id",
  account_links: "id",
  passkeys: "id",
  authenticator_apps: "user_id",
  recovery_codes: "id",
  factor_tickets: "id",
  notices: "user_id",
  registration_keys: "key",
  event_changes: "event_id",
  announcements: "key",
  unsubscribes: "address_hash",
  subscribers: "id",
  subscriber_topics: "subscriber_id",
  languages: "id",
  letters: "id",
  door_checks: "key",
  door_links: "id",
  site_settings: "id",
  drafts: "id",
  ended_forms: "form",
  preview_links: "id",
  samples: "kind",
  open_state: "id",
  post_versions: "id",
  media: "id",
  equipment: "id",
  equipment_units: "id",
  equipment_old_codes: "id",
  equipment_people: "id",
  equipment_log: "id",
  agreements: "id",
  agreement_versions: "id",
  acceptances: "id",
  minors: "user_id",
  suspensions: "id",
  qualifications: "id",
  qualification_grants: "id",
  qualification_interests: "id",
  event_grants: "event_id",
  event_grants_done: "registration_id",
  faults: "id",
  bookings: "id",
  event_uses: "event_id",
  booking_watches: "id",
  booking_feeds: "user_id",
  identity_provider: "id",
  provider_links: "id",
  provider_attempts: "id",
  webhooks: "id",
  webhook_states: "webhook_id",
  webhook_changes: "id",
  webhook_marks: "item_id",
  webhook_messages: "id",
  webhook_attempts: "id",
};

/** Returns all stored data as text. Called thousands of times, so neither engine plans the query each time. */
export type Look = () => Promise<string>;

/** Prepares a database for cheap comparisons: keeps one query's plan and counts writes, also those rolled back. */
async function prepareLooks(db: Queryable): Promise<void> {
  const rows = Object.entries(tables).map(
    ([table, order]) => `(select json_agg(t order by "${order}") from "${table}" t)`,
  );
  const when = "after insert or update or delete or truncate on";
  const triggers = Object.keys(tables).map(
    (table) => `create trigger counted ${when} "${table}" for each statement execute function write();`,
  );
  const given = (name: string, type: string, body: string) =>
    `create function ${name}() returns ${type} language plpgsql as $f$ begin ${body}; end $f$;`;
  const parts = [
    "create sequence writes;",
    given("write", "trigger", "perform nextval('writes'); return null"),
    given("everything", "text", `return (select json_build_array(${rows}))`),
    ...triggers,
  ];
  await sql.raw(`do $$ begin if to_regclass('writes') is null then ${parts.join(" ")} end if; end $$`).execute(db);
}

/** Only where something has been written since the last look. */
async function lookAtPostgres(db: Queryable): Promise<Look> {
  await prepareLooks(db);
  let [seen, writes] = ["", ""];
  return async () => {
    const query = sql<{ writes: string }>`select concat(last_value, is_called) as writes from writes`;
    const written = (await query.execute(db)).rows[0]?.writes ?? "";
    if (written === writes) return seen;
    writes = written;
    const { rows } = await sql<{ everything: string }>`select everything()`.execute(db);
    seen = rows[0]?.everything ?? "";
    return seen;
  };
}

/** Only where something has been stored since the last look. The connection that reads is another one than the one that writes. */
function lookAtSqlite(db: Queryable): Look {
  let [seen, version] = ["", -1];
  return async () => {
    const { rows } = await sql<{ version: number }>`select data_version as version from pragma_data_version`.execute(
      db,
    );
    const now = rows[0]?.version ?? 0;
    if (now === version) return seen;
    version = now;
    const all: unknown[] = [];
    for (const [table, order] of Object.entries(tables))
      all.push((await sql`select * from ${sql.table(table)} order by ${sql.ref(order)}`.execute(db)).rows);
    seen = JSON.stringify(all);
    return seen;
  };
}

/** @returns a function that reads all stored data */
export const lookAt = async (db: Queryable): Promise<Look> => (isPostgres(db) ? lookAtPostgres(db) : lookAtSqlite(db));
