// On PostgreSQL too: it asks which engine it runs on.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { personal } from "../src/app/api.server";
import { makeApp } from "./support/app";

/** Names of columns that may identify a person. */
const tells = /user|e?mail|recipient|phone|(^|_)by(_|$)|author|ip_hint|person|attendee|guest|contact/;

/** Columns that match but hold no data about an account, each with the reason. */
const exceptions: Record<string, string> = {
  "posts.author_name": "what an article is published under; it stays with it",
  "posts.author_key": "the same, folded",
  "posts.author_image": "published with the article",
  "posts.author_bio": "published with the article",
  "team_members.email": "of somebody in the team, whom the organisation names on its pages by itself",
  "events.max_attendees": "a number",
  "events.max_guests": "a number",
  "events.contact_email": "whom the organisation names for questions about an event",
  "site_settings.phone": "the organisation's own, on every page",
  "site_settings.email": "the organisation's own, on every page",
  "site_settings.partnerships_email": "the organisation's own",
  "site_settings.events_email": "the organisation's own",
  "site_settings.mails_to_strangers": "a number",
  "agreement_versions.must_accept_by_on": "a day",
  "account_links.by_mail": "whether a link was sent",
  "factor_tickets.by_provider": "whether the first step was at the sign-in provider",
  "door_checks.guest": "a number",
  "registrations.last_guest": "a number",
  "subscribers.ended_by": "a letter",
  "announcements.recipients": "a number",
  "communities.members_without_account": "a number",
};

async function references({ db }: Awaited<ReturnType<typeof makeApp>>): Promise<string[]> {
  const statement =
    db.engine === "postgres"
      ? sql<{ column: string }>`select source.table_name || '.' || source.column_name as "column"
          from information_schema.table_constraints named
          join information_schema.key_column_usage source on source.constraint_name = named.constraint_name
            and source.constraint_schema = named.constraint_schema
          join information_schema.constraint_column_usage target on target.constraint_name = named.constraint_name
            and target.constraint_schema = named.constraint_schema
          where named.constraint_type = 'FOREIGN KEY' and target.table_name = 'users'
            and named.constraint_schema = current_schema()`
      : sql<{ column: string }>`select own.name || '.' || key."from" as "column"
          from sqlite_master own, pragma_foreign_key_list(own.name) key
          where own.type = 'table' and key."table" = 'users'`;
  return (await statement.execute(db)).rows.map(({ column }) => column);
}

test("every column with personal data is listed by a feature, or is an exception with a reason", async () => {
  const app = await makeApp();
  const tables = (await app.db.introspection.getTables()).filter(({ name }) => !/^kysely|_search/.test(name));
  const named = tables.flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column.name}`).filter((column) => tells.test(column.split(".")[1] ?? "")),
  );
  const pointing = await references(app);
  expect(pointing).toContain("sessions.user_id");
  expect(pointing.length).toBeGreaterThan(8);
  const listed = personal.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
  );
  const known = new Set([...listed, ...Object.keys(exceptions)]);
  expect([...new Set([...named, ...pointing])].filter((column) => !known.has(column))).toEqual([]);
  // The lists name only existing columns.
  const there = new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)));
  expect([...known].filter((column) => !there.has(column))).toEqual([]);
});

test("the names of personal data are unique", () => {
  expect(new Set(personal.map(({ name }) => name)).size).toBe(personal.length);
});
