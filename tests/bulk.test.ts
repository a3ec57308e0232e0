// On PostgreSQL too: many rows are written by one statement.
import { expect, test } from "vitest";
import type { BulkName } from "../src/api/bulk";
import type { BulkAnswer } from "../src/api/bulk-answer";
import { routes } from "../src/app/api.server";
import { resources } from "../src/features/registry";
import { type Caller, makeApp, openApp } from "./support/app";
import {
  insertAgreement,
  insertCommunity,
  insertEvent,
  insertFault,
  insertGalleryItem,
  insertMachine,
  insertMedia,
  insertMessage,
  insertPartner,
  insertPost,
  insertProduct,
  insertProject,
  insertQualification,
  insertTeamMember,
} from "./support/factories";

/** The expected fields of an item after each action, listed here independently. */
const shows: Record<string, Partial<Record<BulkName, object>>> = {
  "/events": {
    publish: { publication: "published" },
    hide: { publication: "draft" },
    feature: { featured: true },
    unfeature: { featured: false },
  },
  "/projects": {
    publish: { publication: "published" },
    hide: { publication: "draft" },
    archive: { publication: "archived" },
    feature: { featured: true },
    unfeature: { featured: false },
  },
  "/equipment": {
    publish: { publication: "published" },
    hide: { publication: "draft" },
    archive: { publication: "archived" },
    feature: { featured: true },
    unfeature: { featured: false },
  },
  "/agreements": {
    publish: { publication: "published" },
    hide: { publication: "draft" },
    archive: { publication: "archived" },
  },
  "/qualifications": {
    publish: { publication: "published" },
    hide: { publication: "draft" },
    archive: { publication: "archived" },
  },
  "/blog": {
    publish: { status: "published" },
    hide: { status: "draft" },
    archive: { status: "archived" },
    feature: { featured: true },
    unfeature: { featured: false },
  },
  "/gallery": {
    publish: { publication: "published" },
    hide: { publication: "draft" },
    archive: { publication: "archived" },
    feature: { featured: true },
    unfeature: { featured: false },
  },
  "/store/products": {
    publish: { publication: "published" },
    hide: { publication: "draft" },
    archive: { publication: "archived" },
    feature: { featured: true },
    unfeature: { featured: false },
  },
  "/communities": {
    publish: { is_active: true, publication: "published" },
    hide: { is_active: false },
    archive: { publication: "archived" },
  },
  "/partners": {
    publish: { is_active: true, publication: "published" },
    hide: { is_active: false },
    archive: { publication: "archived" },
    feature: { featured: true },
    unfeature: { featured: false },
  },
  "/team-members": {
    publish: { is_active: true, publication: "published" },
    hide: { is_active: false },
    archive: { publication: "archived" },
  },
  "/contact": { read: { status: "read" }, unread: { status: "unread" }, replied: { status: "replied" } },
  "/users": { activate: { is_active: true }, deactivate: { is_active: false } },
};

async function filled() {
  const app = await openApp();
  const admin = await app.as("admin");
  const twice = async (insert: () => Promise<unknown>) => [await insert(), await insert()];
  await twice(() => insertEvent(app.db));
  await twice(() => insertProject(app.db));
  await twice(() => insertMachine(app.db));
  await twice(() => insertFault(app.db, 1));
  await twice(() => insertAgreement(app.db));
  await twice(() => insertQualification(app.db));
  await twice(() => insertPost(app.db));
  await twice(() => insertGalleryItem(app.db));
  await twice(() => insertProduct(app.db));
  await twice(() => insertPartner(app.db));
  await twice(() => insertTeamMember(app.db));
  await twice(() => insertMessage(app.db));
  await twice(() => insertMedia(app.db));
  for (const id of ["one", "two"]) await insertCommunity(app.db, { id });
  await app.as("member");
  await app.as("moderator");
  return { app, admin };
}

const all = resources.flatMap(({ bulk }) => (bulk ? [bulk] : []));
const bulk = (caller: Caller, path: string, ids: readonly (number | string)[], action: BulkName) =>
  caller.post<BulkAnswer>(`${path}/bulk`, { ids, action });

test("each resource with bulk actions has a call, and each action an expectation", () => {
  const calls = routes.filter(({ path }) => path.endsWith("/bulk")).map(({ path }) => path.replace(/\/bulk$/, ""));
  // Registrations need further fields and mails are no resource; both have their own tests.
  const others = calls.filter((path) => path !== "/event-registrations/registrations" && path !== "/mails");
  expect(others.toSorted()).toEqual(all.map(({ path }) => path).toSorted());
  for (const { path, actions } of all)
    expect([...Object.keys(shows[path] ?? {}), "delete"].toSorted()).toEqual([...actions].toSorted());
});

test("bulk actions change each item with its own audit entry, and report missing items", async () => {
  const { app, admin } = await filled();
  for (const { path, actions } of all) {
    const ids = path === "/communities" ? ["one", "two"] : path === "/users" ? [2, 3] : [1, 2];
    const missing = path === "/communities" ? "three" : 999;
    for (const action of actions.filter((name) => name !== "delete")) {
      const { status, body } = await bulk(admin, path, [...ids, missing], action);
      expect({ path, action, status, body }).toMatchObject({ status: 200, body: { done: 2, trash_ids: [] } });
      expect(body.failed).toEqual([{ id: missing, detail: expect.stringMatching(/not found$/) }]);
      for (const id of ids) expect((await admin.get(`${path}/${id}`)).body).toMatchObject(shows[path]?.[action] ?? {});
    }
    const { body } = await bulk(admin, path, ids, "delete");
    expect({ path, done: body.done }).toEqual({ path, done: 2 });
    for (const id of ids) expect((await admin.get(`${path}/${id}`)).status).toBe(404);
    // Accounts are deleted permanently; all other items can be restored with one call.
    if (path === "/users") continue;
    expect(body.trash_ids).toHaveLength(2);
    const back = await admin.post<BulkAnswer>("/trash/restore", { ids: body.trash_ids });
    expect({ path, ...back.body }).toMatchObject({ path, done: 2, failed: [] });
    for (const id of ids) expect((await admin.get(`${path}/${id}`)).status).toBe(200);
  }
  const trail = await admin.get<{ items: { action: string }[]; total: number }>("/audit", {
    resource: "partner",
    size: 50,
  });
  const told = trail.body.items.map(({ action }) => action);
  expect(told.filter((action) => action === "deleted")).toHaveLength(2);
  expect(told.filter((action) => action === "restored")).toHaveLength(2);
  expect(told.filter((action) => action === "updated").length).toBeGreaterThan(2);
  await app.close();
});

test("unsupported actions, too many, no or wrong ids are refused with a message; other users may not act", async () => {
  const { app, admin } = await filled();
  const refused = async (body: unknown, path = "/projects") => (await admin.post(`${path}/bulk`, body)).status;
  expect(await refused({ ids: [1], action: "replied" })).toBe(422);
  expect(await refused({ ids: [], action: "feature" })).toBe(422);
  expect(await refused({ ids: ["x"], action: "feature" })).toBe(422);
  expect(await refused({ ids: [1e12], action: "feature" })).toBe(422);
  expect(await refused({ ids: Array.from({ length: 201 }, (_, at) => at + 1), action: "feature" })).toBe(422);
  expect(await refused({ ids: [1, ""], action: "hide" }, "/communities")).toBe(422);
  expect(await refused({ ids: ["x".repeat(200)], action: "hide" }, "/communities")).toBe(422);
  const member = await app.as("member");
  for (const { path } of all) {
    expect((await bulk(member, path, [1], "delete")).status).toBe(403);
    expect((await bulk(app, path, [1], "delete")).status).toBe(401);
  }
  // A bulk action must not lock out every administrator.
  const last = await bulk(admin, "/users", [1, 2, 3], "deactivate");
  expect(last.body).toMatchObject({ done: 2, failed: [{ id: 1 }] });
  await app.close();
});

test("a bulk action does not hide an event with registrations", async () => {
  const { app, admin } = await filled();
  await app.post("/events/1/register", { name: "Tariro Moyo", email: "tariro@people.example" });
  const { body } = await bulk(admin, "/events", [1, 2], "hide");
  expect(body).toMatchObject({ done: 1, failed: [{ id: 1, detail: expect.stringContaining("1 place") }] });
  await app.close();
});

test("the selected rows of each list are exported in both formats", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  for (const { bulk } of resources) {
    if (!bulk || bulk.exports === false) continue;
    const call = routes.find(({ method, path }) => method === "get" && path === `${bulk.path}/export`);
    expect(call?.access, bulk.path).toBe(`${bulk.rights}.export`);
    for (const format of ["csv", "xlsx"])
      expect((await admin.raw("GET", `${bulk.path}/export`, { query: { format, ids: "1" } })).status).toBe(200);
  }
  const names = ["Solder", "Flux", "Wick"];
  const ids: number[] = [];
  for (const name of names) ids.push(await insertProduct(app.db, { name }));
  const some = { format: "csv", ids: `${ids[0]},${ids[2]}` };
  const text = await (await admin.raw("GET", "/store/products/export", { query: some })).text();
  expect(names.filter((name) => text.includes(name))).toEqual(["Solder", "Wick"]);
  const { user } = await app.as("member");
  const people = await admin.raw("GET", "/users/export", { query: { format: "csv", ids: String(user.id) } });
  const said = await people.text();
  expect(said).toContain(user.email);
  expect(said).not.toContain(admin.user.email);
});
