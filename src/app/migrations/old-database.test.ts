// On PostgreSQL too: it asks which engine it runs on.
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { newDatabase } from "../../../tests/support/database";
import {
  insertCommunity,
  insertEvent,
  insertGalleryItem,
  insertMessage,
  insertPartner,
  insertPost,
  insertProduct,
  insertProject,
  insertRegistration,
  insertTeamMember,
  insertUser,
} from "../../../tests/support/factories";
import { addFirstCommunities } from "../../features/communities/first-communities.server";
import { partners } from "../../features/partners/model.server";
import { hasSampleClaims } from "../../features/settings/model.server";
import type { Database } from "../../platform/database/database.server";
import type { Tables } from "../../platform/database/tables";
import { defaultSite } from "../../platform/site";
import { migrate, migrationNames } from "./index.server";

/** The last change that made tables which later ones alter. */
const old = "003-blog-gallery-store-contact";
const at = "2026-01-02T03:04:05.000Z";

/**
 * The numbers of the changes that sites have made already, in their order. A new one has a higher number than all of them: between them it
 * would stop every start of a site that has made the later ones. Whoever lands one adds its number.
 */
const landed =
  "001 002 003 005 006 007 008 009 010 011 012 013 014 015 016 017 018 019 020 021 022 023 024 025 026 027 028 029 030 " +
  "032 033 035 036 037 038 039 040 041 042 043 044 047 048 049 050 051 052 054";

test("the changes that sites have made come first, and none goes between them", () => {
  const numbers = migrationNames.map((name) => name.slice(0, 3));
  expect(numbers.slice(0, landed.split(" ").length).join(" ")).toBe(landed);
});

/** Two rows at least in everything that people fill, with what goes from one to the other. */
async function fill(db: Database) {
  const [rudo, tariro] = [await insertUser(db), await insertUser(db, { role: "admin" })];
  for (const user of [rudo, tariro]) {
    const community = await insertCommunity(db);
    await db
      .insertInto("community_members")
      .values({ community_id: community, user_id: user.id, created_at: at })
      .execute();
    await insertProject(db, { community_id: community });
    await insertRegistration(db, await insertEvent(db, { community_id: community }), { user_id: user.id });
    const post = await insertPost(db, { author_id: user.id });
    await db.insertInto("post_categories").values({ post_id: post, category: "ai", date: at }).execute();
    await insertGalleryItem(db);
    await insertPartner(db);
    await insertTeamMember(db);
    await insertMessage(db);
    const product = await insertProduct(db);
    const order = { user_id: user.id, product_name: "Servo", unit_price_cents: 780, quantity: 2, created_at: at };
    await db
      .insertInto("orders")
      .values([
        { ...order, product_id: product, status: "requested" },
        { ...order, product_id: null, status: "requested" },
      ])
      .execute();
  }
  return { rudo };
}

/** Every row of every table that has some, as the engine gives it. */
async function everything(db: Database) {
  const found: Record<string, unknown[]> = {};
  for (const { name } of await db.introspection.getTables()) {
    if (name.startsWith("kysely") || name === "words_search") continue;
    const { rows } = await sql`select * from ${sql.table(name)} order by 1, 2`.execute(db);
    if (rows.length > 0) found[name] = rows;
  }
  return found;
}

test("a database of the first version, filled, comes to the newest with every row as it was", async () => {
  const { db, drop } = await newDatabase({ migrated: false });
  onTestFinished(drop);
  await migrate(db, old);
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("kysely"));
  const { rudo } = await fill(db);
  const before = await everything(db);
  // Nothing that a later change could touch is without a row.
  const byItself = ["settings", "sessions", "refresh_tokens", "outbox"];
  expect(tables.filter((name) => !before[name] && !byItself.includes(name))).toEqual([]);
  await migrate(db);
  // What came later is at its first value.
  const users = before.users?.map((row) => ({
    ...(row as { role: string }),
    ...{ pending_email: "", image_url: "", signed_up: (row as { role: string }).role === "member" ? 1 : 0 },
  }));
  const registering = { registration_opens: null, registration_closes: null, max_guests: 0, questions: "[]" };
  const waiting = { waiting_cutoff_hours: 2, waiting_hold_hours: null };
  const noFiles = { attachments: "[]" };
  const gallery_items = before.gallery_items?.map((row) => ({
    ...(row as { created_at: string }),
    order_priority: 0,
    updated_at: (row as { created_at: string }).created_at,
  }));
  const money = { registration_fee_digits: 2 };
  const told = { changes_until: 0, contact_email: "", certificate: 0 };
  const noSeries = { series_id: null, series_rule: "" };
  const always = { visible_from: "", listed_until: "9999-12-31T00:00:00.000Z" };
  const published = { publication: "published", publish_at: null, cancel_reason: "", ...always, ...noSeries };
  const events = before.events?.map((row) => ({
    ...(row as object),
    ...published,
    ...registering,
    ...waiting,
    ...told,
    ...noFiles,
    ...money,
  }));
  const plain = { guests: "[]", last_guest: 0, places: 1, answers: "[]", offered_until: null, checked_in_at: null };
  const unpaid = {
    payment_status: "due",
    payment_method: "",
    paid_at: null,
    paid_cents: null,
    paid_digits: 2,
    paid_heads: 0,
  };
  const linked = { link_counter: 0, reminded_at: null };
  const registrations = before.registrations?.map((row) => ({ ...(row as object), ...plain, ...unpaid, ...linked }));
  const everyNotice = { messages: 1, applications: 1, orders: 1, registrations: 1, withdrawals: 1 };
  const notices = [{ user_id: 2, ...everyNotice }];
  const seen = { publication: "published", publish_at: null };
  const filledWith = (table: string, added: object) => before[table]?.map((row) => ({ ...(row as object), ...added }));
  const shown = {
    communities: filledWith("communities", seen),
    partners: filledWith("partners", { ...seen, order_priority: 0 }),
    team_members: filledWith("team_members", seen),
    orders: filledWith("orders", { unit_price_digits: 2 }),
    projects: filledWith("projects", { ...seen, ...noFiles }),
    products: filledWith("products", { ...seen, price_digits: 2 }),
    gallery_items: gallery_items?.map((row) => ({ ...row, ...seen })),
    posts: filledWith("posts", { publish_at: null, ...noFiles }),
  };
  expect(await everything(db)).toEqual({ ...before, users, events, registrations, notices, ...shown });

  // What the changes were for holds for the old rows as for new ones.
  const setStatus = (status: string) => sql`update orders set status = ${status} where id = 1`.execute(db);
  await setStatus("done");
  await expect(setStatus("lost")).rejects.toThrow(/constraint/i);
  const order: Omit<Tables["orders"], "id" | "unit_price_digits"> = {
    user_id: rudo.id,
    product_id: null,
    product_name: "Servo",
    unit_price_cents: 1,
    quantity: 1,
    status: "cancelled",
    created_at: at,
  };
  await db.insertInto("orders").values(order).execute();
  await db.deleteFrom("products").execute();
  await db.deleteFrom("users").where("id", "=", rudo.id).execute();
  expect(await db.selectFrom("orders").select(["id", "product_id"]).orderBy("id").execute()).toEqual([
    { id: 3, product_id: null },
    { id: 4, product_id: null },
  ]);
});

test("partners of an old database stand as they stood, and one in the trash comes back among them", async () => {
  const { db, drop } = await newDatabase({ migrated: false });
  onTestFinished(drop);
  await migrate(db, "011-claims-and-first-communities");
  const days = ["2026-01-03", "2026-01-01", "2026-01-02", "2026-01-01"];
  for (const day of days) await insertPartner(db, { created_at: `${day}T00:00:00.000Z` });
  const query = { page: 1, size: 20, sort: "-order_priority" as const };
  await migrate(db);
  const listed = async () => (await partners.list(db, query, { seesHidden: false, at: "" })).items.map(({ id }) => id);
  expect(await listed()).toEqual([2, 4, 3, 1]);
  // As a row that went to the trash before is put back: without the column.
  await insertPartner(db, { created_at: "2025-12-31T00:00:00.000Z" });
  expect(await listed()).toEqual([5, 2, 4, 3, 1]);
  await sql`update partners set order_priority = 1 where id = 1`.execute(db);
  expect(await listed()).toEqual([1, 5, 2, 4, 3]);
});

test("what the trail and the trash said before usernames were noted gets them, where the account is still there", async () => {
  const { db, drop } = await newDatabase({ migrated: false });
  onTestFinished(drop);
  await migrate(db, "008-request-status");
  const { id } = await insertUser(db, { username: "rudo", full_name: "Rudo Chikafu" });
  for (const user of [id, null]) {
    await sql`insert into audit (created_at, user_id, user_name, action, noun, item, title, changes, search_text)
      values (${at}, ${user}, 'Rudo Chikafu', 'updated', 'event', '1', 'Open Day', '[]', 'rudo')`.execute(db);
    await sql`insert into trash
      (noun, item, title, rows, links, dependants, search_text, deleted_by, deleted_by_name, deleted_at)
      values ('event', '1', 'Open Day', '[]', '[]', 0, '', ${user}, 'Rudo Chikafu', ${at})`.execute(db);
  }
  await migrate(db);
  const named = async (table: "audit" | "trash", column: "username" | "deleted_by_username") =>
    (await sql<{ name: string }>`select ${sql.ref(column)} as name from ${sql.table(table)} order by id`.execute(db))
      .rows;
  expect(await named("audit", "username")).toEqual([{ name: "rudo" }, { name: "" }]);
  expect(await named("trash", "deleted_by_username")).toEqual([{ name: "rudo" }, { name: "" }]);
  for (const table of ["audit", "trash"] as const)
    expect(await db.selectFrom(table).select(["resource", "item"]).execute()).toEqual([
      { resource: "event", item: "1" },
      { resource: "event", item: "1" },
    ]);
});

test("a site that has its sample content keeps the claims that came with it; another one claims nothing", async () => {
  const upgraded = async (sampleContent: boolean) => {
    const { db, drop } = await newDatabase({ migrated: false });
    onTestFinished(drop);
    await migrate(db, "008-request-status");
    if (sampleContent) {
      await db.insertInto("settings").values({ key: "sample_content_added_at", value: at }).execute();
      await insertCommunity(db, { id: "hdc", members_without_account: 120 });
    } else await insertCommunity(db, { id: "weavers" });
    await migrate(db);
    await addFirstCommunities(db, defaultSite, new Date(at));
    const rows = await db.selectFrom("communities").select("id").orderBy("id").execute();
    return { communities: rows.map(({ id }) => id), claims: await hasSampleClaims(db) };
  };
  // An administrator has deleted the other one.
  expect(await upgraded(true)).toEqual({ communities: ["hdc"], claims: true });
  expect(await upgraded(false)).toEqual({ communities: ["hdc", "sdc", "weavers"], claims: false });
});

test("registrations of an old database know the highest number that a guest of theirs has had", async () => {
  const { db, drop } = await newDatabase({ migrated: false });
  onTestFinished(drop);
  await migrate(db, "032-settings");
  const event = await insertEvent(db);
  const guests = JSON.stringify([{ id: 2, name: "Rudo" }]);
  const alone = await insertRegistration(db, event);
  const left = await insertRegistration(db, event, { guests, places: 2 });
  const came = await insertRegistration(db, event, { guests, places: 2 });
  const seen = { event_id: event, at, undo: "", created_at: at };
  await db
    .insertInto("door_checks")
    .values([
      { ...seen, key: "a-key-of-theirs", registration_id: came, guest: 4 },
      { ...seen, key: "a-key-of-their-own", registration_id: left, guest: 0 },
    ])
    .execute();
  await migrate(db);
  const rows = await db.selectFrom("registrations").select(["id", "last_guest"]).orderBy("id").execute();
  expect(rows).toEqual([
    { id: alone, last_guest: 0 },
    { id: left, last_guest: 2 },
    { id: came, last_guest: 4 },
  ]);
});

test("payments of an old database are for as many as the fee of the day makes them", async () => {
  const { db, drop } = await newDatabase({ migrated: false });
  onTestFinished(drop);
  await migrate(db, "051-currency");
  const event = await insertEvent(db, { registration_fee_cents: 500 });
  const paid = (status: "paid" | "due" | "waived", paid_cents: number | null, places: number) =>
    insertRegistration(db, event, { payment_status: status, paid_cents, places });
  const ids = [
    await paid("paid", 1_000, 2),
    await paid("paid", 1_500, 1),
    await paid("due", 1_200, 3),
    await paid("waived", 300, 3),
    await paid("due", null, 1),
  ];
  await migrate(db);
  const rows = await db.selectFrom("registrations").select(["id", "paid_heads"]).orderBy("id").execute();
  expect(rows).toEqual([2, 3, 2, 1, 0].map((paid_heads, index) => ({ id: ids[index], paid_heads })));
});
