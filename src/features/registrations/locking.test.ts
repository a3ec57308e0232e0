// On PostgreSQL too: registrations lock their event.
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { day } from "../../../tests/support/clock";
import {
  insertCommunity,
  insertEvent,
  insertRegistration,
  insertUser,
  password,
} from "../../../tests/support/factories";
import type { Database } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { lockBothDates, moveWithin } from "../another-date/move-registration.server";
import { refuseUnknownCommunity } from "../communities/model.server";
import { lockEvent } from "../events/model.server";
import { adoptRegistrations } from "../my-registrations/own-registrations.server";
import { personalDataOfRegistrations } from "../my-registrations/personal.server";
import { lockRegistration } from "./locking.server";

const office = "/event-registrations/registrations";

/** Two dates of a series, the lower id first. */
async function twoDates({ db, clock }: TestApp): Promise<[number, number]> {
  const common = { series_rule: "FREQ=WEEKLY", start_date: clock.in(8 * day), end_date: clock.in(9 * day) };
  const first = await insertEvent(db, common);
  await db.updateTable("events").set({ series_id: first }).where("id", "=", first).execute();
  return [first, await insertEvent(db, { ...common, series_id: first })];
}

/** Waits until this many transactions wait for locks. On SQLite each waits for the one before it. */
async function untilWaiting(db: Database, count: number): Promise<void> {
  if (db.engine === "sqlite") return;
  const waiting = async () => {
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  await vi.waitFor(async () => expect(await waiting()).toBe(count), { timeout: 20_000, interval: 5 });
}

/** Concurrent changes of a registration that moves to an earlier event. */
const others = {
  "changes it": (app: TestApp, id: number) => app.db.change((transaction) => lockRegistration(transaction, id)),
  "deletes their account": (app: TestApp) => {
    const person = { id: 0, username: "", full_name: "", image_url: "", confirmedEmail: "moves@people.example" };
    return app.db.change(async (transaction) =>
      personalDataOfRegistrations.forget?.(transaction, person, app.services),
    );
  },
};

test.for(Object.entries(others))("who %s while it moves back never waits for one who moves on", async ([, other]) => {
  const app = await makeApp();
  const [lower, higher] = await twoDates(app);
  const id = await insertRegistration(app.db, higher, { email: "moves@people.example" });
  const onward = await insertRegistration(app.db, lower, {});
  const locked = Promise.withResolvers<void>();
  const all = Promise.withResolvers<void>();
  const back = app.db.change(async (transaction) => {
    await lockBothDates(transaction, { id, eventId: lower });
    locked.resolve();
    await all.promise;
    await moveWithin(transaction, app.services, { id, eventId: lower, notifies: false });
  });
  await locked.promise;
  const follows = other(app, id);
  await untilWaiting(app.db, 1);
  const moving = { id: onward, eventId: higher, notifies: false };
  const on = app.db.change((transaction) => moveWithin(transaction, app.services, moving));
  await untilWaiting(app.db, 2);
  all.resolve();
  expect((await Promise.allSettled([back, follows, on])).map(({ status }) => status)).toEqual(
    Array(3).fill("fulfilled"),
  );
});

test("accounts are deleted while administrators move their registrations to and fro, and nobody is refused for a lock", async () => {
  const app = await makeApp();
  const dates = await twoDates(app);
  const admin = await app.as("admin");
  for (let turn = 0; turn < 4; turn++) {
    const email = `leaves${turn}@people.example`;
    const user = await insertUser(app.db, { username: `leaves${turn}`, email, email_key: email, is_verified: 1 });
    const person = await app.as(user);
    const id = await insertRegistration(app.db, dates[0], { user_id: user.id, email });
    let isOver = false;
    const leaving = person.call("DELETE", "/users/me", { body: { current_password: password } }).finally(() => {
      isOver = true;
    });
    const statuses = new Set<number>();
    for (let at = 1; !isOver; at = 1 - at)
      statuses.add((await admin.post(`${office}/${id}/move`, { event_id: dates[at] })).status);
    expect((await leaving).status).toBe(200);
    // After leaving, the registration is cancelled.
    expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
  }
});

test("accounts are deleted while what they had registered for comes back from the trash, and nobody is refused for a lock", async () => {
  const app = await makeApp();
  const [first, second] = await twoDates(app);
  const admin = await app.as("admin");
  for (let turn = 0; turn < 4; turn++) {
    const email = `leaves${turn}@people.example`;
    const user = await insertUser(app.db, { username: `leaves${turn}`, email, email_key: email, is_verified: 1 });
    const person = await app.as(user);
    await insertRegistration(app.db, first, { user_id: user.id, email });
    const deleted = await insertRegistration(app.db, second, { user_id: user.id, email });
    await insertRegistration(app.db, second, { name: "Others", email: `others${turn}@people.example` });
    const toAndFro = turn % 2 ? [`/events/${second}`] : [`${office}/${deleted}`];
    let isOver = false;
    const leaving = person.call("DELETE", "/users/me", { body: { current_password: password } }).finally(() => {
      isOver = true;
    });
    const statuses = new Set<number>();
    while (!isOver)
      for (const path of toAndFro) {
        statuses.add((await admin.delete(path)).status);
        const { items } = (await admin.get<{ items: { id: number }[] }>("/trash")).body;
        if (items[0]) statuses.add((await admin.post(`/trash/${items[0].id}/restore`)).status);
      }
    expect((await leaving).status).toBe(200);
    // Their own data is deleted with the account.
    expect([...statuses].filter((status) => ![200, 404].includes(status))).toEqual([]);
  }
});

test.for(["registration", "event"])(
  "who deletes their account while the %s that they had registered for by e-mail alone comes back is forgotten",
  async (kind) => {
    const app = await makeApp();
    const email = "leaves@people.example";
    const user = await insertUser(app.db, { email, email_key: email, is_verified: 1 });
    const event = await insertEvent(app.db);
    const id = await insertRegistration(app.db, event, { name: "Leaves Soon", email });
    const admin = await app.as("admin");
    expect((await admin.delete(kind === "event" ? `/events/${event}` : `${office}/${id}`)).status).toBe(200);
    const { items } = (await admin.get<{ items: { id: number }[] }>("/trash")).body;
    const locked = Promise.withResolvers<void>();
    const all = Promise.withResolvers<void>();
    const leaving = app.db.change(async (transaction) => {
      await lockRow(transaction, "users", user.id);
      locked.resolve();
      await all.promise;
      const person = { id: user.id, username: "", full_name: "", image_url: "", confirmedEmail: email };
      await personalDataOfRegistrations.forget?.(transaction, person, app.services);
      await transaction.deleteFrom("users").where("id", "=", user.id).execute();
    });
    await locked.promise;
    const restoring = admin.post(`/trash/${items[0]?.id}/restore`);
    await untilWaiting(app.db, 1);
    all.resolve();
    await leaving;
    expect((await restoring).status).toBe(kind === "event" ? 200 : 404);
    const left = await app.db.selectFrom("registrations").select("name").where("email_key", "=", email).execute();
    expect(left).toEqual([]);
    expect(await app.db.selectFrom("registrations").select("id").execute()).toHaveLength(kind === "event" ? 1 : 0);
  },
);

test("who makes registrations their own while their events are deleted waits, and never for who deletes them", async () => {
  const app = await makeApp();
  const [first, second] = await twoDates(app);
  const email = "adopts@people.example";
  const user = await insertUser(app.db, { email, email_key: email, is_verified: 1 });
  // The later event was created first.
  for (const event of [second, first]) await insertRegistration(app.db, event, { email });
  const gone = Promise.withResolvers<void>();
  const all = Promise.withResolvers<void>();
  const deleting = app.db.change(async (transaction) => {
    for (const event of [first, second]) {
      await lockEvent(transaction, event);
      await transaction.deleteFrom("events").where("id", "=", event).execute();
      gone.resolve();
      await all.promise;
    }
  });
  await gone.promise;
  const adopting = adoptRegistrations(app.db, user.id);
  await untilWaiting(app.db, 1);
  all.resolve();
  expect(await Promise.allSettled([deleting, adopting])).toMatchObject([
    { status: "fulfilled" },
    { status: "fulfilled", value: 0 },
  ]);
});

type Person = Awaited<ReturnType<TestApp["as"]>>;

/** Administrators' changes of a community that both dates name. */
const withCommunity: Record<string, (admin: Person) => Promise<{ status: number }>> = {
  deletes: (admin) => admin.delete("/communities/locked"),
  restores: async (admin) => {
    const { items } = (await admin.get<{ items: { id: number }[] }>("/trash")).body;
    return admin.post(`/trash/${items[0]?.id}/restore`);
  },
};

test.for(Object.keys(withCommunity))(
  "who %s a community never holds one of its events that a change of the series waits for",
  async (does) => {
    const app = await makeApp();
    const id = await insertCommunity(app.db, { id: "locked" });
    const dates = await twoDates(app);
    const admin = await app.as("admin");
    await app.db.updateTable("events").set({ community_id: id }).execute();
    if (does === "restores") {
      await admin.delete("/communities/locked");
      // They are restored in batches of some hundred, in the order found.
      const ids = [dates[1], ...Array.from({ length: 200 }, (_, at) => dates[1] + 1 + at), dates[0]];
      const links = JSON.stringify([{ table: "events", column: "community_id", ids }]);
      await app.db.updateTable("trash").set({ links }).execute();
    }
    // In heap order, the row written last comes last.
    await app.db.updateTable("events").set({ title: "Written last" }).where("id", "=", dates[0]).execute();
    const locked = Promise.withResolvers<void>();
    const all = Promise.withResolvers<void>();
    const changing = app.db.change(async (transaction) => {
      await lockEvent(transaction, dates[0]);
      locked.resolve();
      await all.promise;
      await lockEvent(transaction, dates[1]);
      if (does === "deletes") await refuseUnknownCommunity(transaction, id);
    });
    await locked.promise;
    const doing = withCommunity[does]?.(admin);
    await untilWaiting(app.db, 1);
    all.resolve();
    expect(await Promise.allSettled([changing, doing])).toMatchObject([
      { status: "fulfilled" },
      { status: "fulfilled", value: { status: 200 } },
    ]);
    const named = await app.db.selectFrom("events").select("community_id").execute();
    expect(named.map(({ community_id }) => community_id)).toEqual(Array(2).fill(does === "restores" ? id : null));
  },
);

test("who deletes a community waits for who lets another event name it, and begins anew with the lower event", async () => {
  const app = await makeApp();
  const id = await insertCommunity(app.db, { id: "locked" });
  const [lower, higher] = await twoDates(app);
  const admin = await app.as("admin");
  await app.db.updateTable("events").set({ community_id: id }).where("id", "=", higher).execute();
  const named = Promise.withResolvers<void>();
  const all = Promise.withResolvers<void>();
  const naming = app.db.change(async (transaction) => {
    await lockEvent(transaction, lower);
    await refuseUnknownCommunity(transaction, id);
    await transaction.updateTable("events").set({ community_id: id }).where("id", "=", lower).execute();
    named.resolve();
    await all.promise;
  });
  await named.promise;
  const deleting = admin.delete("/communities/locked");
  await untilWaiting(app.db, 1);
  const moving = app.db.change(async (transaction) => {
    for (const event of [lower, higher]) await lockEvent(transaction, event);
  });
  await untilWaiting(app.db, 2);
  all.resolve();
  expect(await Promise.allSettled([naming, deleting, moving])).toMatchObject([
    { status: "fulfilled" },
    { status: "fulfilled", value: { status: 200 } },
    { status: "fulfilled" },
  ]);
  const left = await app.db.selectFrom("events").select("community_id").where("community_id", "is not", null).execute();
  expect(left).toEqual([]);
});
