// On PostgreSQL too: it asks which engine it runs on.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "../src/app/api.server";
import { migrate } from "../src/app/migrations/index.server";
import { agreementOrders } from "../src/features/agreements/schema";
import { postOrders } from "../src/features/blog/schema";
import { communityOrders } from "../src/features/communities/schema";
import { messageOrders } from "../src/features/contact/schema";
import { equipmentOrders } from "../src/features/equipment/schema";
import { eventOrders } from "../src/features/events/schema";
import { faultOrders } from "../src/features/faults/schema";
import { galleryOrders } from "../src/features/gallery/schema";
import { mailOrders } from "../src/features/mails/schema";
import { partnerOrders } from "../src/features/partners/schema";
import { projectOrders } from "../src/features/projects/schema";
import { qualificationOrders } from "../src/features/qualifications/schema";
import { registrationOrders } from "../src/features/registrations/choices";
import { productOrders } from "../src/features/store/schema";
import { subscriberOrders } from "../src/features/subscribers/schema";
import { teamOrders } from "../src/features/team/schema";
import { mediaOrders } from "../src/features/uploads/library/schema";
import { userOrders } from "../src/features/users/schema";
import { Database } from "../src/platform/database/database.server";
import { openSqlite, sqliteDialect } from "../src/platform/database/sqlite.server";
import { type Caller, openApp, type TestApp } from "./support/app";
import { day, start } from "./support/clock";
import { insertEvent, insertRegistration, insertUser, password } from "./support/factories";

let admin: Caller & { user: { id: number } };
let visitor: Caller;
let opened: TestApp;
/** every statement since it was last emptied */
let statements: string[] = [];
let planner: DatabaseSync;

// SQLite's query plans stand for both engines: the indexes are the same.
beforeAll(async () => {
  const directory = mkdtempSync(join(tmpdir(), "test-plans-"));
  const file = openSqlite(join(directory, "makerspace.db"));
  const noting = (prepare: typeof file.prepare) => (text: string) => {
    statements.push(text);
    return prepare(text);
  };
  const noted = { ...file, prepare: noting(file.prepare), prepareRead: noting(file.prepareRead) };
  const db = new Database({ dialect: sqliteDialect(noted), engine: "sqlite" });
  await migrate(db);
  const app = await openApp({ database: { db, settings: { DATA_DIR: directory }, drop: () => db.destroy() } });
  opened = app;
  admin = await app.as("admin");
  visitor = app;
  await db.updateTable("users").set({ is_verified: 1 }).execute();
  for (const [begins, ends] of [
    [-3, -2],
    [-1, 1],
    [2, 3],
  ] as const) {
    const instant = (days: number) => new Date(Date.parse(start) + days * day).toISOString();
    const dates = { start_date: instant(begins), end_date: instant(ends) };
    const id = await insertEvent(db, { ...dates, event_type: "workshop", featured: 1 });
    await insertRegistration(db, id, { user_id: admin.user.id });
  }
  planner = new DatabaseSync(join(directory, "makerspace.db"));
  return async () => {
    planner.close();
    await app.close();
    rmSync(directory, { recursive: true });
  };
});

interface Plan {
  text: string;
  plan: string[];
}

const planOf = (statement: string) =>
  planner
    .prepare(`explain query plan ${statement}`)
    .all()
    .map(({ detail }) => String(detail));

/** Returns the query plans of a call, without those that authenticate the caller. */
async function plansOf(path: string, query: Record<string, string>, caller: Caller = admin): Promise<Plan[]> {
  statements = [];
  const response = await caller.raw("GET", path, { query });
  await response.arrayBuffer();
  expect(response.status).toBe(200);
  const own = statements.filter((text) => /^select/.test(text) && !/from "sessions"/.test(text));
  return own.map((text) => ({ text, plan: planOf(text) }));
}

/** The events that are on at one moment are few; they are found by an index and then sorted. */
const onNow = /"end_date" >= \? and "start_date" <= \?|"start_date" <= \? and "end_date" >= \?/;

/** The time of full scans and sorts grows with the table. */
const reads = ({ plan }: Plan) => plan.some((step) => step.startsWith("SCAN "));
const sorts = ({ text, plan }: Plan) => !onNow.test(text) && plan.some((step) => step.includes("TEMP B-TREE"));

type Query = [path: string, query: Record<string, string>];
const registrations = "/event-registrations/registrations";

const filtered: Query[] = [
  ...["upcoming", "ongoing", "past", "workshop"].map((status): Query => ["/events", { status }]),
  ["/events", { event_type: "workshop" }],
  ["/events", { featured: "true" }],
  ["/events", { upcoming: "true" }],
  ["/events", { upcoming: "false" }],
  ["/events", { publication: "draft" }],
  ["/events", { series_id: "1" }],
  ["/events", { status: "upcoming", series: "next" }],
  ["/events/1/reach", { scope: "all" }],
  [registrations, { event_id: "1" }],
  [registrations, { status: "confirmed" }],
  [registrations, { status: "absent" }],
  [registrations, { event_id: "1", status: "confirmed" }],
  [`${registrations}/by-day`, { days: "30" }],
  [`${registrations}/export`, { event_id: "1" }],
  [`${registrations}/export`, { status: "confirmed" }],
  [`${registrations}/export`, { event_id: "1", status: "confirmed" }],
  [`${registrations}/export`, { ids: "1,2,3" }],
  [`${registrations}/emails`, { event_id: "1" }],
  [`${registrations}/emails`, { status: "confirmed" }],
  [`${registrations}/emails`, { ids: "1,2,3" }],
  ["/events/1/answers", {}],
  ["/users/me/registrations", {}],
  ["/users/me/registrations", { event_id: "1" }],
  ["/users", { role: "admin" }],
  ["/audit", { user: "1" }],
  ["/audit", { resource: "event" }],
  ["/audit", { resource: "event", item: "1" }],
  ["/audit", { action: "deleted" }],
  ["/audit", { kind: "changes" }],
  ["/audit", { kind: "access" }],
  ["/mails", { state: "sent" }],
  ["/mails", { kind: "notice" }],
  ["/mails", { state: "sent", kind: "notice" }],
  ["/mails/status", {}],
  ["/subscribers", { state: "confirmed" }],
  ["/subscribers", { topic: "news" }],
  ["/subscribers", { topic: "news", state: "confirmed" }],
  ["/letters", { publication: "sent" }],
  ["/news", {}],
  ["/trash", {}],
  ["/trash", { resource: "event" }],
  ["/blog", { status: "published" }],
  ["/blog", { status: "published", featured: "true" }],
  ["/blog", { featured: "true" }],
  ["/blog", { category: "hardware" }],
  ["/blog", { category: "hardware", status: "published" }],
  ["/blog", { author: "Rudo Chikafu" }],
  ["/blog", { author: "1" }],
  ["/blog", { status: "published", sort: "-views" }],
  ["/gallery", { category: "events" }],
  ["/gallery", { featured: "true" }],
  ["/gallery", { publication: "draft" }],
  ["/store/products", { publication: "draft" }],
  ["/projects", { publication: "draft" }],
  ["/store/products", { category: "tools" }],
  ["/store/products", { category: "tools", sort: "price" }],
  ["/store/products", { featured: "true" }],
  ["/store/products", { available: "true" }],
  ["/store/products", { max_price: "50", sort: "price" }],
  ["/store/orders/my", {}],
  ["/contact", { status: "unread" }],
  ["/contact", { is_read: "true" }],
  ["/contact", { ids: "1,2,3" }],
  ["/communities", { category: "technology" }],
  ["/communities", { is_active: "true" }],
  ["/communities", { publication: "draft" }],
  ["/equipment", { publication: "draft" }],
  ["/equipment", { category: "laser", sort: "-created_at" }],
  ["/equipment", { community_id: "sdc", sort: "-created_at" }],
  ["/equipment", { featured: "true", sort: "-created_at" }],
  ["/equipment", { status: "ready" }],
  ["/faults", { equipment_id: "1" }],
  ["/faults", { unit_id: "1" }],
  ["/faults", { status: "open" }],
  ["/faults", { severity: "stopped" }],
  ["/faults", { is_dangerous: "true" }],
  ["/faults", { is_closed: "false" }],
  ["/faults", { ids: "1,2,3" }],
  ["/bookings", { equipment_id: "1" }],
  ["/bookings", { status: "booked", sort: "-starts_at" }],
  ["/bookings", { upcoming: "true" }],
  ["/bookings", { upcoming: "false", sort: "-starts_at" }],
  ["/bookings", { kind: "service" }],
  ["/bookings", { day: "2026-03-07" }],
  ["/bookings", { outside_hours: "true" }],
  ["/bookings/day", { day: "2026-03-07" }],
  ["/agreements", { publication: "draft", sort: "-created_at" }],
  ["/qualifications", { publication: "draft", sort: "-created_at" }],
  ["/qualifications", { validity: "months", sort: "-created_at" }],
  ["/qualifications/next", { ids: "1,2" }],
  ["/projects", { community_id: "sdc" }],
  ["/projects", { status: "active" }],
  ["/projects", { difficulty: "beginner" }],
  ["/projects", { category: "iot" }],
  ["/projects", { featured: "true" }],
  ["/partners", { category: "tech" }],
  ["/partners", { is_active: "true" }],
  ["/partners", { publication: "draft" }],
  ["/partners", { featured: "true" }],
  ["/partners", { category: "tech", sort: "order_priority" }],
  ["/team-members", { is_active: "true" }],
  ["/team-members", { publication: "draft" }],
];

describe("filters use an index that also sorts", () => {
  test.each(filtered)("%s %j", async (path, query) => {
    const plans = await plansOf(path, query);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter((plan) => reads(plan) || sorts(plan))).toEqual([]);
  });
});

/** Lists of one person's data: few rows, which may be sorted after the look-up. */
const ofOnePerson: Query[] = [
  ["/users/me/registrations", { when: "upcoming" }],
  ["/users/me/registrations", { when: "past" }],
  ["/users/me/registrations/adopt", {}],
  ["/users/me/communities", {}],
  // Counts an event's mails by kind.
  ["/events/1/mails", {}],
];

describe("the data of one person is found by an index", () => {
  test.each(ofOnePerson)("%s %j", async (path, query) => {
    const plans = await plansOf(path, query);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter(reads)).toEqual([]);
  });
});

/** Statistics from an index, month by month. */
const reckoned: Query[] = [
  ...["month", "kind", "community"].map(
    (by): Query => ["/events/statistics", { by, from: "2026-01-01", to: "2026-12-31" }],
  ),
  ...["csv", "xlsx"].map(
    (format): Query => ["/events/statistics/export", { by: "kind", from: "2026-01-01", to: "2026-12-31", format }],
  ),
  ["/events/turn-out", { events: "10" }],
];

describe("statistics read indexes only, except for rows of groups and extras", () => {
  test.each(reckoned)("%s %j", async (path, query) => {
    const plans = await plansOf(path, query);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter(reads)).toEqual([]);
    const steps = plans.flatMap(({ plan }) => plan).filter((step) => /\bregistrations\b/.test(step));
    // Only rows of groups and of extras are read, since these may have guests that come separately.
    const ofGroups = /INDEX registrations_turn_out \(event_id=\? AND registration_status=\? AND places[>=]\?.*\)/;
    const others = steps.filter((step) => !step.includes("COVERING INDEX registrations_turn_out"));
    expect(others.filter((step) => !ofGroups.test(step))).toEqual([]);
  });
});

// The index of names is six times as large; SQLite takes it for as narrow and prefers the later one.
test("all registrations are counted along the narrow index of accounts", async () => {
  const plans = await plansOf(registrations, {});
  const counts = plans.filter(({ text }) => /count\(\*\)/.test(text) && !text.includes("limit"));
  expect(counts.map(({ plan }) => plan)).toEqual([["SCAN registrations USING COVERING INDEX registrations_user_id"]]);
});

const byWords: Query[] = [["/search", { q: "event hackthon", kind: "event" }]];

describe("site search uses the word index, then ids", () => {
  test.each(byWords)("%s %j", async (path, query) => {
    const plans = await plansOf(path, query, visitor);
    // The search, three lookups of 200 spellings each for the unknown word, and the search with what they found.
    expect(plans.filter(({ text }) => text.includes("words_search"))).toHaveLength(5);
    // Communities are few.
    const others = plans.filter(({ text }) => !/words_search|"communities"/.test(text));
    expect(others.filter(reads)).toEqual([]);
  });
});

/** Communities, partners and the team are few. */
const inBackOffice: Query[] = [
  ...["event", "registration", "user", "message", "project", "post", "product", "gallery_item"].map(
    (kind): Query => ["/admin/search", { q: "borehole wind", kind }],
  ),
];

describe("back-office search uses the indexes of titles and trigrams", () => {
  test.each(inBackOffice)("%s %j", async (path, query) => {
    const plans = await plansOf(path, query);
    expect(plans.length).toBeGreaterThan(1);
    const readsRows = (step: string) => /^SCAN (?!sqlite_schema)/.test(step) && !step.includes("VIRTUAL TABLE");
    const scans = plans.flatMap(({ plan }) => plan).filter(readsRows);
    expect(scans.filter((step) => !/^SCAN (\(subquery|CONSTANT)/.test(step))).toEqual([]);
  });
});

test.each(filtered.filter(([path]) => path === "/events"))("%s %j, for visitors, too", async (path, query) => {
  expect((await plansOf(path, query, visitor)).filter((plan) => reads(plan) || sorts(plan))).toEqual([]);
});

const ordered: Query[] = [
  ...eventOrders.map((sort): Query => ["/events", { sort }]),
  ...registrationOrders.map((sort): Query => [registrations, { sort }]),
  ...registrationOrders.map((sort): Query => [registrations, { status: "confirmed", sort }]),
  [`${registrations}/export`, {}],
  [`${registrations}/emails`, {}],
  ...userOrders.map((sort): Query => ["/users", { sort }]),
  ["/audit", {}],
  ["/audit", { sort: "created_at" }],
  ["/mails", {}],
  ...subscriberOrders.map((sort): Query => ["/subscribers", { sort }]),
  ...["-created_at", "created_at"].map((sort): Query => ["/letters", { sort }]),
  ...mailOrders.map((sort): Query => ["/mails", { sort }]),
  ...postOrders.map((sort): Query => ["/blog", { sort }]),
  ["/blog", { brief: "true" }],
  ...galleryOrders.map((sort): Query => ["/gallery", { sort }]),
  ...productOrders.map((sort): Query => ["/store/products", { sort }]),
  ["/store/orders", {}],
  ["/contact", {}],
  ["/contact", { export: "true" }],
  ...messageOrders.map((sort): Query => ["/contact", { sort }]),
  ["/communities/categories", {}],
  ...[...communityOrders].map((sort): Query => ["/communities", { sort }]),
  ["/faults", {}],
  ...["starts_at", "-starts_at"].map((sort): Query => ["/bookings", { sort }]),
  ...faultOrders.map((sort): Query => ["/faults", { sort }]),
  ...[...equipmentOrders].map((sort): Query => ["/equipment", { sort }]),
  ...[...agreementOrders].map((sort): Query => ["/agreements", { sort }]),
  ...[...qualificationOrders].map((sort): Query => ["/qualifications", { sort }]),
  ...[...projectOrders].map((sort): Query => ["/projects", { sort }]),
  ["/projects", { equipment_id: "1" }],
  ["/projects", { by_members: "true" }],
  ...[...partnerOrders].map((sort): Query => ["/partners", { sort }]),
  ...[...teamOrders].map((sort): Query => ["/team-members", { sort }]),
];

describe("sorted lists follow an index", () => {
  test.each(ordered)("%s %j", async (path, query) => {
    expect((await plansOf(path, query)).filter(sorts)).toEqual([]);
  });
});

/** All of a kind, walked along its ids. */
const exportKinds = [
  ...[
    "events",
    "projects",
    "equipment",
    "faults",
    "bookings",
    "agreements",
    "agreements/acceptances",
    "qualifications",
    "qualifications/grants",
    "blog",
    "gallery",
    "store/products",
    "communities",
    "partners",
    "team-members",
    "subscribers",
  ],
  ...["contact", "users"],
];
const exports = exportKinds.flatMap((kind): Query[] => [
  [`/${kind}/export`, { format: "csv" }],
  [`/${kind}/export`, { format: "xlsx", ids: "1,2" }],
]);

const allRegistrations: Query = [`${registrations}/export`, { format: "csv" }];

describe("exports follow the ids", () => {
  test.each([...exports, allRegistrations])("%s %j", async (path, query) => {
    expect((await plansOf(path, query)).filter(sorts)).toEqual([]);
  });
});

const inLibrary: Query[] = [
  ...mediaOrders.map((sort): Query => ["/media", { sort }]),
  ["/media", { is_picture: "true" }],
  ["/media", { used: "true" }],
];

describe("the media library follows an index; usage is searched in all texts", () => {
  test.each(inLibrary)("%s %j", async (path, query) => {
    const plans = (await plansOf(path, query)).filter(({ text }) => /from "media"/.test(text));
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter(sorts)).toEqual([]);
  });
});

test("deleting an account finds its data by indexes and scans only the trash", async () => {
  const { db } = opened;
  const person = await opened.as(await insertUser(db, { is_verified: 1, email_key: "rudo@people.example" }));
  await insertRegistration(db, await insertEvent(db), { user_id: person.user.id });
  statements = [];
  const answer = await person.call("DELETE", "/users/me", { body: { current_password: password } });
  expect(answer.status).toBe(200);
  const plans = statements
    .filter((text) => /^(select|update|delete)/.test(text))
    .map((text) => ({ text, plan: planOf(text) }));
  expect(plans.length).toBeGreaterThan(15);
  expect(plans.filter(reads).filter(({ text }) => !/"trash"|"messages_search"|sqlite_schema/.test(text))).toEqual([]);
});

test("every list is tested above, with each of its filters and sort orders", () => {
  const lookedAt = [
    ...filtered,
    ...ofOnePerson,
    ...reckoned,
    ...byWords,
    ...inBackOffice,
    ...ordered,
    ...inLibrary,
    ...exports,
    allRegistrations,
  ].flatMap(([path, query]) => [path, ...Object.keys(query).map((name) => `${path} ${name}`)]);
  const isList = (path: string) => !path.includes("{");
  const lists = routes.filter(({ method, path, endpoint }) => method === "get" && endpoint.query && isList(path));
  for (const { path, endpoint } of lists) {
    const names = Object.keys((endpoint.query as unknown as { shape: object }).shape);
    const unseen = names.filter(
      (name) => !["page", "size", "search"].includes(name) && !lookedAt.includes(`${path} ${name}`),
    );
    expect({ path, seen: lookedAt.includes(path), unseen }).toEqual({ path, seen: true, unseen: [] });
  }
});

test("the checks detect scans and sorts without an index", () => {
  const plan = (text: string) => ({ text, plan: planOf(text) });
  expect(reads(plan("select * from events where location = ?"))).toBe(true);
  expect(sorts(plan("select * from events order by location"))).toBe(true);
  expect(reads(plan("select * from events where event_type = ?"))).toBe(false);
  expect(sorts(plan("select * from events where event_type = ? order by start_date"))).toBe(false);
});
