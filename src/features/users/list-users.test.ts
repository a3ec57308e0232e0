// On PostgreSQL too: searches and sort orders differ between the engines.
import { expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { insertUser } from "../../../tests/support/factories";
import type { UserList } from "./schema";

test("only administrators list accounts", async () => {
  const app = await makeApp();
  expect((await app.get("/users")).status).toBe(401);
  expect((await (await app.as("member")).get("/users")).status).toBe(403);
  expect((await (await app.as("moderator")).get("/users")).status).toBe(403);
  expect((await (await app.as("admin")).get("/users")).status).toBe(200);
});

test("accounts come newest first, a page at a time, with nothing of their passwords", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const first = await insertUser(app.db);
  const second = await insertUser(app.db);
  const { body } = await admin.get<UserList>("/users", { size: 2 });
  expect(body).toMatchObject({ total: 3, page: 1, size: 2, pages: 2 });
  expect(body.items.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(JSON.stringify(body)).not.toMatch(/password|argon2|_key|search_text/);
  expect((await admin.get<UserList>("/users", { size: 2, page: 2 })).body.items).toHaveLength(1);
});

test("accounts are found by role, and by part of a name, an e-mail or a user name in any letter case", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  await insertUser(app.db, { username: "rudo_k", full_name: "Rudo Kañdawire", email: "rudo@one.example" });
  await insertUser(app.db, { username: "tino", full_name: "Tino 100%", email: "t@two.example", role: "moderator" });
  const found = async (query: Record<string, string>) =>
    (await admin.get<UserList>("/users", query)).body.items.map(({ username }) => username);
  expect(await found({ search: "KAÑDA" })).toEqual(["rudo_k"]);
  expect(await found({ search: "TWO.example" })).toEqual(["tino"]);
  expect(await found({ search: "do_k" })).toEqual(["rudo_k"]);
  expect(await found({ search: "0%" })).toEqual(["tino"]);
  expect(await found({ search: "o%" })).toEqual([]);
  expect(await found({ role: "moderator" })).toEqual(["tino"]);
  expect(await found({ role: "moderator", search: "rudo" })).toEqual([]);
});

test("an unknown role or a page out of bounds is refused with its field", async () => {
  const admin = await (await makeApp()).as("admin");
  expect(await admin.get("/users", { role: "owner" })).toMatchObject({
    status: 422,
    body: { errors: { role: "Role must be one of admin, moderator, member" } },
  });
  expect((await admin.get("/users", { size: 101 })).body.errors).toHaveProperty("size");
  expect((await admin.get("/users", { page: 0 })).body.errors).toHaveProperty("page");
});
