// On PostgreSQL too: a token's rows go with its maker's account.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp } from "../../../tests/support/app";
import { insertEvent, insertMachine, insertRegistration, insertUser } from "../../../tests/support/factories";
import { routes } from "../../app/api.server";
import type { AuditList } from "../audit/schema";
import type { LogEntry } from "../equipment/schema";
import type { Event, EventList } from "../events/schema";
import { readingRights, tokenKinds, tokenRights } from "./rights";
import type { ApiToken, MadeApiToken, NewApiToken } from "./schema";

const day = 86_400_000;

async function office() {
  const app = await makeApp();
  const user = await insertUser(app.db, { role: "admin", username: "rudo", full_name: "Rudo Ncube" });
  const admin = await app.as(user);
  const make = async (given: Partial<NewApiToken> = {}) =>
    (await admin.post<MadeApiToken>("/api-tokens", { name: "Screen", ...given })).body;
  const list = async () => (await admin.get<{ items: ApiToken[] }>("/api-tokens")).body.items;
  const by =
    (token: string) =>
    <T = unknown>(method: string, path: string, body?: unknown) =>
      app.call<T & { detail: string }>(method, path, {
        headers: { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body }),
      });
  return { app, admin, user, make, list, by };
}

anyEngine.describe("making a token", () => {
  test("shows it once; the list knows only its ending, and the database only its hash", async () => {
    const { app, make, list } = await office();
    const { token, ...made } = await make();
    expect(token).toMatch(/^mks_[\w-]{64}$/);
    expect(made).toMatchObject({ name: "Screen", ending: token.slice(-4), made_by: "Rudo Ncube", state: "active" });
    expect(made.rights).toEqual(readingRights);
    expect(await list()).toEqual([made]);
    const row = await app.db.selectFrom("api_tokens").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token.slice(4));
    expect(Date.parse(made.ends_at) - app.services.now().getTime()).toBe(90 * day);
  });

  test("is in the trail, without the token", async () => {
    const { admin, make } = await office();
    const { token, id } = await make();
    await admin.post(`/api-tokens/${id}/revoke`);
    const { body } = await admin.get<AuditList>("/audit", { resource: "api_token" });
    expect(body.items.map(({ action, title, user_name }) => [action, title, user_name])).toEqual([
      ["updated", "Screen", "Rudo Ncube"],
      ["created", "Screen", "Rudo Ncube"],
    ]);
    expect(JSON.stringify(body)).not.toContain(token.slice(4));
    expect(JSON.stringify(await admin.get("/users/me/export"))).not.toContain(token.slice(4));
  });

  test.each([
    [{ name: "" }, "name"],
    [{ name: "x".repeat(81) }, "name"],
    [{ rights: [] }, "rights"],
    [{ rights: ["users.write"] }, "rights"],
    [{ rights: ["connections.write"] }, "rights"],
    [{ days: 0 }, "days"],
    [{ days: 367 }, "days"],
    [{ days: 1.5 }, "days"],
  ])("refuses %j", async (given, field) => {
    const { admin } = await office();
    const { status, body } = await admin.post<{ errors: object }>("/api-tokens", { name: "Screen", ...given });
    expect([status, Object.keys(body.errors).map((key) => key.split(".")[0])]).toEqual([422, [field]]);
  });

  test("is for administrators; and there are at most 50", async () => {
    const { app, admin, make } = await office();
    expect((await (await app.as("moderator")).post("/api-tokens", { name: "x" })).status).toBe(403);
    for (let count = 0; count < 50; count++) await make();
    expect((await admin.post("/api-tokens", { name: "x" })).status).toBe(409);
  });
});

describe("a program with a token", () => {
  anyEngine.test("reads drafts by its rights, and nothing about people unless that was chosen", async () => {
    const { app, make, by } = await office();
    const event = await insertEvent(app.db, { title: "Hidden", publication: "draft", visible_from: "9999" });
    await insertRegistration(app.db, event, { name: "Tariro Moyo" });
    const reads = by((await make()).token);
    expect((await reads<EventList>("GET", "/events")).body.items.map(({ title }) => title)).toEqual(["Hidden"]);
    expect((await reads("GET", "/event-registrations/registrations")).status).toBe(403);
    expect(await reads("POST", "/events", { title: "x" })).toMatchObject({
      status: 403,
      body: { detail: "This API token lacks the right events.draft" },
    });
    const bulk = { ids: [event], action: "delete" };
    const writes = by((await make({ rights: ["events.draft", "events.write"] })).token);
    expect((await writes("POST", "/events/bulk", bulk)).body.detail).toBe(
      "This API token lacks the right events.delete",
    );
    const chosen = by((await make({ rights: ["registrations.read"] })).token);
    expect((await chosen("GET", "/event-registrations/registrations")).status).toBe(200);
    expect((await chosen<EventList>("GET", "/events")).body.items).toEqual([]);
    const reader = by((await make({ rights: ["faults.read", "bookings.read"] })).token);
    for (const path of ["/faults", "/bookings"]) {
      expect((await reader("GET", path)).status).toBe(200);
      expect((await reader("GET", `${path}/export`)).status).toBe(403);
    }
  });

  anyEngine.test("writes by its rights, as its own actor in the trail", async () => {
    const { admin, make, by } = await office();
    const writes = by((await make({ name: "Planner", rights: ["events.draft", "events.write"] })).token);
    const event = {
      title: "By a program",
      description: "x",
      start_date: "2027-01-02T10:00",
      end_date: "2027-01-02T12:00",
    };
    const made = await writes<Event>("POST", "/events", event);
    expect(made.status).toBe(201);
    const [entry] = (await admin.get<AuditList>("/audit", { resource: "event" })).body.items;
    expect(entry).toMatchObject({ user_id: null, user_name: "API token “Planner”", username: "", action: "created" });
    expect((await writes("DELETE", `/events/${made.body.id}`)).status).toBe(403);
  });

  anyEngine.test("writes a machine's log under its own name", async () => {
    const { app, admin, make, by } = await office();
    const id = await insertMachine(app.db, {});
    const writes = by((await make({ name: "Sensor", rights: ["equipment.review"] })).token);
    const unit = await app.db.selectFrom("equipment_units").select("id").executeTakeFirstOrThrow();
    await writes("PUT", `/equipment/${id}/units/${unit.id}/status`, { status: "down" });
    await writes("POST", `/equipment/${id}/log`, { kind: "service", what: "Oiled" });
    await admin.post(`/equipment/${id}/log`, { kind: "note", what: "Looked at" });
    const { body } = await admin.get<{ items: LogEntry[] }>(`/equipment/${id}/log`);
    expect(body.items.map(({ person }) => person)).toEqual(["Rudo Ncube", "API token “Sensor”", "API token “Sensor”"]);
    // The administrator's own data has only their own entry.
    expect(JSON.stringify((await admin.get("/users/me/export")).body)).not.toContain("Oiled");
  });

  anyEngine.test("grants a qualification without its maker's name; the trail names the token", async () => {
    const { app, admin, make, by } = await office();
    const qualification = (await admin.post<{ id: number }>("/qualifications", { name: "Laser" })).body;
    const member = await insertUser(app.db, {});
    const writes = by((await make({ name: "Course system", rights: ["qualifications.grant"] })).token);
    const path = `/qualifications/${qualification.id}/grants`;
    expect((await writes("POST", path, { user_id: member.id })).status).toBe(201);
    const row = await app.db.selectFrom("qualification_grants").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ granted_by: null, from_check_in: 0, source: "hand" });
    const [entry] = (await admin.get<AuditList>("/audit", { action: "created", resource: "qualification_grant" })).body
      .items;
    expect(entry).toMatchObject({ user_name: "API token “Course system”" });
  });

  anyEngine.test(
    "has no account: it cannot read its maker's, register or make tokens, whatever its rights",
    async () => {
      const { app, make, by } = await office();
      const event = await insertEvent(app.db);
      const call = by((await make({ rights: [...tokenRights] })).token);
      expect((await call("GET", "/users/me")).status).toBe(403);
      expect((await call("DELETE", "/users/me")).status).toBe(403);
      expect((await call("GET", "/users")).status).toBe(403);
      expect((await call("GET", "/settings")).status).toBe(403);
      expect((await call("GET", "/backups")).status).toBe(403);
      expect((await call("POST", "/api-tokens", { name: "Child" })).status).toBe(403);
      await call("POST", `/event-registrations/events/${event}/register`, { name: "Bot", email: "bot@people.example" });
      const rows = await app.db.selectFrom("registrations").select("user_id").execute();
      expect(rows.every(({ user_id }) => user_id === null)).toBe(true);
    },
  );

  anyEngine.test("has no drafts, and makes nobody a keeper or witness", async () => {
    const { app, make, by } = await office();
    const [event, machine] = [await insertEvent(app.db), await insertMachine(app.db)];
    const member = await insertUser(app.db);
    const call = by((await make({ rights: [...tokenRights] })).token);
    const refused = { status: 403, body: { detail: "An API token has no account of its own" } };
    expect(await call("PUT", `/events/${event}/draft`, { values: { title: "Mine" } })).toMatchObject(refused);
    expect(await call("DELETE", `/events/${event}/draft`)).toMatchObject(refused);
    expect(await call("GET", `/equipment/${machine}/people`)).toMatchObject(refused);
    const items = [{ user_id: member.id, is_keeper: true, is_trainer: true }];
    expect(await call("PUT", `/equipment/${machine}/people`, { items })).toMatchObject(refused);
    expect(await call("GET", `/users/${member.id}/acceptances`)).toMatchObject(refused);
  });

  anyEngine.test("its last use is kept to the minute", async () => {
    const { app, make, by, list } = await office();
    const { token } = await make();
    const used = async () => {
      await by(token)("GET", "/events");
      await app.services.background.settled();
      return (await list())[0]?.last_used_at;
    };
    const first = await used();
    expect(first).toBe(app.services.now().toISOString());
    app.clock.advance(30_000);
    expect(await used()).toBe(first);
    app.clock.advance(31_000);
    expect(await used()).not.toBe(first);
  });

  test("is counted by itself", async () => {
    const { app, make, by } = await office();
    const [one, other] = [by((await make()).token), by((await make()).token)];
    const { items } = { items: await app.db.selectFrom("api_tokens").select("id").orderBy("id").execute() };
    for (let count = 0; count < 600; count++)
      await app.services.limits.apiTokens.count(String(items[0]?.id), app.services.now());
    expect((await one("GET", "/events")).status).toBe(429);
    expect((await other("GET", "/events")).status).toBe(200);
    expect((await app.call("GET", "/events")).status).toBe(200);
  });
});

describe("a token stops to work", () => {
  const refused = {
    status: 401,
    body: { detail: "This API token does not work. It may have expired or been revoked." },
  };

  anyEngine.test("at its end", async () => {
    const { app, make, by } = await office();
    const { token } = await make({ days: 1 });
    app.clock.advance(day - 1);
    expect((await by(token)("GET", "/events")).status).toBe(200);
    app.clock.advance(1);
    expect(await by(token)("GET", "/events")).toMatchObject(refused);
    const later = await app.as("admin");
    const { items } = (await later.get<{ items: ApiToken[] }>("/api-tokens")).body;
    expect(items).toMatchObject([{ state: "expired" }]);
  });

  anyEngine.test("at once when it is revoked", async () => {
    const { admin, make, by, list } = await office();
    const { token, id } = await make();
    expect((await admin.post(`/api-tokens/${id}/revoke`)).status).toBe(200);
    expect(await by(token)("GET", "/events")).toMatchObject(refused);
    expect(await list()).toEqual([]);
    expect((await admin.post(`/api-tokens/${id}/revoke`)).status).toBe(404);
  });

  anyEngine.test.each([
    ["is no longer an administrator", { role: "moderator" }],
    ["is deactivated", { is_active: 0 }],
  ] as const)("while its maker %s", async (_, change) => {
    const { app, user, make, by } = await office();
    const { token } = await make();
    await app.db.updateTable("users").set(change).where("id", "=", user.id).execute();
    expect(await by(token)("GET", "/events")).toMatchObject(refused);
    const other = await app.as("admin");
    expect((await other.get<{ items: ApiToken[] }>("/api-tokens")).body.items).toMatchObject([{ state: "suspended" }]);
  });

  test("with its maker's account", async () => {
    const { app, user, make, by } = await office();
    const { token } = await make();
    await app.db.deleteFrom("users").where("id", "=", user.id).execute();
    expect(await by(token)("GET", "/events")).toMatchObject(refused);
  });

  anyEngine.test.each(["mks_", "mks_x", `mks_${"A".repeat(64)}`, `mks_${"A".repeat(5_000)}`])(
    "if it is invented: %.20s",
    async (token) => {
      const { by } = await office();
      expect((await by(token)("GET", "/events")).status).toBe(401);
    },
  );
});

anyEngine.test("every right of a call can be chosen for a token, or is deliberately left out", () => {
  const leftOut =
    /^(api_tokens|audit|back_office|backups|connections|door|mails|notices|samples|settings|trash|users)\./;
  const needed = new Set(
    routes.map(({ access }) => access.replace(/ or link$/, "")).filter((one) => one.includes(".")),
  );
  expect([...needed].filter((right) => !leftOut.test(right) && !tokenRights.includes(right as never))).toEqual([]);
  expect(tokenRights.filter((right) => leftOut.test(right))).toEqual([]);
  const people = Object.keys(tokenKinds).filter((kind) => tokenKinds[kind]?.people);
  expect(readingRights.filter((right) => people.includes(right.split(".")[0] ?? ""))).toEqual([]);
});
