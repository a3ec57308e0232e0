// On PostgreSQL too: accounts and their sessions change at the same time.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../../tests/support/any-engine";
import { makeApp, type TestApp } from "../../../../tests/support/app";
import { day, hour } from "../../../../tests/support/clock";
import {
  insertCommunity,
  insertEvent,
  insertMessage,
  insertPost,
  insertProduct,
  insertRegistration,
  insertUser,
  password,
} from "../../../../tests/support/factories";
import type { Event } from "../../events/schema";
import { allNotices } from "../../notices/notices.server";
import type { Trashed } from "../../trash/schema";
import type { User } from "../../users/schema";

const rudo = {
  username: "rudo",
  full_name: "Rudo Chikafu",
  email: "rudo@people.example",
  email_key: "rudo@people.example",
};

const at = ({ clock }: TestApp, from: number) => ({ start_date: clock.in(from), end_date: clock.in(from + hour) });

async function withEverything(app: TestApp, given = {}) {
  const { db, as, post } = app;
  const person = await as(await insertUser(db, { ...rudo, is_verified: 1, ...given }));
  const [coming, past] = [
    await insertEvent(db, { title: "Soldering", max_attendees: 3, ...at(app, day) }),
    await insertEvent(db, { title: "Weaving", ...at(app, -9 * day) }),
  ];
  await person.post(`/events/${coming}/register`);
  // Made before the account existed, or without signing in.
  const early = await insertEvent(db, { title: "Welding", ...at(app, 2 * day) });
  await post(`/events/${early}/register`, { name: "Rudo C", email: "Rudo@people.example", phone: "+263 77 000 0000" });
  const were = { user_id: person.user.id, name: rudo.full_name, email: rudo.email, email_key: rudo.email_key };
  await insertRegistration(db, past, { ...were, phone: "+263 77 000 0000", dietary_restrictions: "No nuts" });
  await db.updateTable("events").set({ places_taken: 1 }).where("id", "=", past).execute();
  await person.post(`/communities/${await insertCommunity(db, { name: "Hardware" })}/join`);
  await person.post("/store/orders", { product_id: await insertProduct(db, { name: "Servo" }), quantity: 1 });
  await insertMessage(db, { name: rudo.full_name, email: "Rudo@people.example", subject: "A question" });
  await insertPost(db, { title: "How we solder", author_id: person.user.id, author_name: rudo.full_name });
  return { person, coming, past, early };
}

describe("the export", () => {
  test("has everything that is stored about the person, under a name of its own, and no secret", async () => {
    const app = await makeApp();
    const { person } = await withEverything(app);
    const response = await person.raw("GET", "/users/me/export");
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="anchor-makerspace-my-data-2026-03-07.json"',
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    const text = await response.text();
    const held = JSON.parse(text);
    expect(held.account).toMatchObject({ username: "rudo", email: rudo.email });
    expect(held.registrations.map(({ event }: { event: string }) => event).sort()).toEqual([
      "Soldering",
      "Weaving",
      "Welding",
    ]);
    expect(held.registrations).toContainEqual(expect.objectContaining({ dietary_restrictions: "No nuts" }));
    expect(held.memberships).toMatchObject([{ name: "Hardware" }]);
    expect(held.orders).toMatchObject([{ product_name: "Servo", quantity: 1 }]);
    expect(held.messages).toMatchObject([{ subject: "A question" }]);
    expect(held.articles).toMatchObject([{ title: "How we solder" }]);
    expect(held.mails.map(({ kind }: { kind: string }) => kind)).toContain("registration-confirmed");
    expect(held.sessions).toHaveLength(1);
    expect(held).toHaveProperty("notices");
    expect(held.trail).toEqual({ about: [], by: [] });
    expect(text).not.toMatch(/password_hash|argon2|token_hash|password_mark/);
  });

  anyEngine.test("of an e-mail that nobody has confirmed has nothing that others made with it", async () => {
    const app = await makeApp();
    const { person } = await withEverything(app, { is_verified: 0 });
    const held = await (await person.raw("GET", "/users/me/export")).json();
    expect(held.registrations.map(({ event }: { event: string }) => event)).not.toContain("Welding");
    expect(held.messages).toEqual([]);
  });
});

async function everything({ db }: TestApp): Promise<string> {
  const tables = (await db.introspection.getTables()).filter(
    ({ name }) => !/^kysely|_search|^messages|^posts/.test(name),
  );
  const texts: string[] = [];
  for (const { name } of tables)
    texts.push(
      JSON.stringify(
        await db
          .selectFrom(name as "users")
          .selectAll()
          .execute(),
      ),
    );
  return texts.join("\n");
}

describe("deleting one's own account", () => {
  test("gives places to come back, keeps the count of what is over, and leaves no name and no contact", async () => {
    const app = await makeApp();
    const { person, coming, past, early } = await withEverything(app);
    await insertUser(app.db, { role: "admin" });
    const boss = await app.as("admin");
    await boss.put("/users/me/notices", {
      messages: false,
      applications: false,
      orders: false,
      registrations: false,
      withdrawals: true,
    });
    expect(await person.call("DELETE", "/users/me", { body: { current_password: password } })).toMatchObject({
      status: 200,
      body: { detail: "Your account is deleted" },
    });
    for (const [id, places_taken] of [
      [coming, 0],
      [early, 0],
      [past, 1],
    ] as const)
      expect((await app.get<Event>(`/events/${id}`)).body.places_taken).toBe(places_taken);
    const rows = await app.db.selectFrom("registrations").selectAll().orderBy("event_id").execute();
    expect(
      rows.map(({ event_id, name, email, phone, user_id, registration_status: status }) => ({
        event_id,
        name,
        email,
        phone,
        user_id,
        status,
      })),
    ).toEqual(
      [coming, past, early].map((event_id) => ({
        event_id,
        name: "Former member",
        email: "",
        phone: "",
        user_id: null,
        status: event_id === past ? "confirmed" : "cancelled",
      })),
    );
    const stored = await everything(app);
    for (const trace of [/rudo/i, /chikafu/i, /263 77/, /No nuts/]) expect(stored).not.toMatch(trace);
    // Articles keep their author's name, and messages belong to the organisation.
    expect(await app.db.selectFrom("posts").select(["author_id", "author_name"]).executeTakeFirst()).toEqual({
      author_id: null,
      author_name: rudo.full_name,
    });
    expect(await app.db.selectFrom("messages").selectAll().execute()).toHaveLength(1);
    expect((await person.get("/users/me")).status).toBe(401);
    const told = await app.db.selectFrom("mails").select(["kind", "subject"]).execute();
    expect(told).toHaveLength(2);
    expect(told.every(({ subject }) => subject.includes("Former member"))).toBe(true);
    // Actions on anonymous registrations mail nobody.
    for (const { id } of rows)
      for (const status of ["cancelled", "confirmed"])
        await boss.put(`/event-registrations/registrations/${id}/status`, { status });
    expect(await app.db.selectFrom("mails").select("recipient").where("recipient", "=", "").execute()).toEqual([]);
    expect((await app.post("/auth/register", { ...rudo, password })).status).toBe(201);
  });

  anyEngine.test("asks for the password, and a wrong one is refused and counted", async () => {
    const { as, get } = await makeApp();
    const person = await as("member");
    const refusals = [
      [{}, "Please enter your current password to delete your account"],
      [{ current_password: "" }, "Please enter your current password to delete your account"],
      [{ current_password: "Wrong0ne" }, "The current password is wrong"],
    ] as const;
    for (const [body, sentence] of refusals)
      expect(await person.call("DELETE", "/users/me", { body })).toMatchObject({
        status: 422,
        body: { errors: { current_password: sentence } },
      });
    for (let attempt = 0; attempt < 8; attempt++)
      await person.call("DELETE", "/users/me", { body: { current_password: "Wrong0ne" } });
    expect((await person.call("DELETE", "/users/me", { body: { current_password: password } })).status).toBe(429);
    expect((await person.get<User>("/users/me")).body.id).toBe(person.user.id);
    expect((await get("/users/me")).status).toBe(401);
  });

  anyEngine.test(
    "is refused to the last active administrator; another one leaves the username in the trail and no name",
    async () => {
      const app = await makeApp();
      const first = await app.as(await insertUser(app.db, { ...rudo, role: "admin" }));
      const leave = () => first.call("DELETE", "/users/me", { body: { current_password: password } });
      expect((await leave()).status).toBe(409);
      const second = await app.as("admin");
      await first.post("/events", { title: "Weaving", description: "x", ...at(app, day) });
      expect((await leave()).status).toBe(200);
      const { body } = await second.get<{ items: { user_name: string; username: string; action: string }[] }>("/audit");
      expect(body.items.map(({ action, user_name, username }) => [action, user_name, username])).toEqual([
        ["deleted", "rudo", "rudo"],
        ["created", "rudo", "rudo"],
      ]);
      const found = async (search: string) => (await second.get<{ total: number }>("/audit", { search })).body.total;
      expect([await found("chikafu"), await found("rudo")]).toEqual([0, 2]);
    },
  );

  anyEngine.test(
    "leaves no name in what administrators were told of by mail, and tells them that somebody has withdrawn",
    async () => {
      const app = await makeApp();
      const boss = await app.as("admin");
      await boss.put("/users/me/notices", allNotices);
      const { person } = await withEverything(app);
      await app.post("/contact", {
        name: "Rudo Chikafu",
        email: rudo.email,
        subject: "Hello",
        message: "Are you open?",
      });
      const found = async (search: string) =>
        (await boss.get<{ total: number }>("/mails", { kind: "notice", search })).body.total;
      expect(await found("chikafu")).toBe(3);
      await person.call("DELETE", "/users/me", { body: { current_password: password } });
      expect([await found("chikafu"), await found("rudo"), await found("Registration cancelled")]).toEqual([0, 0, 2]);
    },
  );

  test("of two administrators who leave at once one stays", async () => {
    const app = await makeApp();
    const both = [await app.as("admin"), await app.as("admin")];
    const answers = await Promise.all(
      both.map(({ call }) => call("DELETE", "/users/me", { body: { current_password: password } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("what is done with the account at the same moment leaves nobody behind", async () => {
    const app = await makeApp();
    const events = await Promise.all(Array.from({ length: 6 }, () => insertEvent(app.db, at(app, day))));
    const person = await app.as(await insertUser(app.db, { ...rudo, is_verified: 1 }));
    const leave = () => person.call("DELETE", "/users/me", { body: { current_password: password } });
    const answers = await Promise.all([
      ...events.slice(0, 3).map((id) => person.post(`/events/${id}/register`)),
      leave(),
      ...events.slice(3).map((id) => person.post(`/events/${id}/register`)),
      leave(),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await person.get("/users/me")).status).toBe(401);
    const rows = await app.db.selectFrom("registrations").select(["name", "registration_status"]).execute();
    expect(rows.filter((row) => row.name !== "Former member" || row.registration_status !== "cancelled")).toEqual([]);
    const taken = await app.db.selectFrom("events").select("places_taken").execute();
    expect(taken.every(({ places_taken }) => places_taken === 0)).toBe(true);
  });

  test("nothing that comes back from the trash brings a person back", async () => {
    const app = await makeApp();
    const boss = await app.as("admin");
    const { person, coming, past } = await withEverything(app);
    const [community] = await app.db.selectFrom("communities").select("id").execute();
    const [own] = await app.db.selectFrom("registrations").select("id").where("event_id", "=", past).execute();
    await boss.delete(`/event-registrations/registrations/${own?.id}`);
    await boss.delete(`/events/${coming}`);
    await boss.delete(`/communities/${community?.id}`);
    await person.call("DELETE", "/users/me", { body: { current_password: password } });
    expect(await everything(app)).not.toMatch(/rudo|chikafu/i);
    const { body } = await boss.get<{ items: Trashed[] }>("/trash");
    expect(body.items.map(({ resource, dependants }) => [resource, dependants]).sort()).toEqual([
      ["community", 0],
      ["event", 1],
    ]);
    for (const { id } of body.items) expect((await boss.post(`/trash/${id}/restore`)).status).toBe(200);
    expect((await app.get<Event>(`/events/${coming}`)).body.places_taken).toBe(0);
    expect(await app.db.selectFrom("community_members").selectAll().execute()).toEqual([]);
  });
});

anyEngine.test("a picture is one that was uploaded here, and goes with the account at once", async () => {
  const { as, services, db } = await makeApp();
  const person = await as("member");
  const folder = "0123456789abcdefghijklmno";
  await services.files.put(`${folder}/512x512-aabbcc-ddeeff.webp`, new Uint8Array([1]));
  const image_url = `/files/${folder}/512x512-aabbcc-ddeeff.webp`;
  for (const wrong of ["https://elsewhere.example/me.png", "//elsewhere.example/x", "/api/users/me", "/files/../x"])
    expect((await person.put("/users/me", { image_url: wrong })).status).toBe(422);
  expect((await person.put<User>("/users/me", { image_url })).body.image_url).toBe(image_url);
  expect((await person.put<User>("/users/me", { full_name: "New Name" })).body.image_url).toBe(image_url);
  const other = await insertUser(db, { image_url });
  const leave = async (who: typeof person) => {
    await who.call("DELETE", "/users/me", { body: { current_password: password } });
    return services.files.exists(`${folder}/512x512-aabbcc-ddeeff.webp`);
  };
  // Others who use the picture keep it.
  expect(await leave(person)).toBe(true);
  expect(await leave(await as(other))).toBe(false);
});
