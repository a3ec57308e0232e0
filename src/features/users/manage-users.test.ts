// On PostgreSQL too: accounts and their sessions change at the same time.
import { describe, expect, test, vi } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp, type TestApp } from "../../../tests/support/app";
import {
  insertCommunity,
  insertEvent,
  insertPost,
  insertProduct,
  insertUser,
  password,
} from "../../../tests/support/factories";
import type { Tokens } from "../auth/schema";
import type { Community } from "../communities/schema";
import type { User, UserList, UserStats } from "./schema";

const lastAdmin = {
  status: 409,
  body: { detail: "This is the last active administrator. Make somebody else an administrator first." },
};

async function office() {
  const app = await makeApp();
  const admin = await app.as("admin");
  const person = await insertUser(app.db, {
    username: "tariro",
    full_name: "Tariro Moyo",
    email: "tariro@one.example",
  });
  return { app, admin, person, path: `/users/${person.id}` };
}

const signIn = (app: TestApp, username: string) =>
  app.post<Tokens>("/auth/login-json", { username, password, remember: true });

anyEngine.test("one account is read, and its fields change that are sent", async () => {
  const { app, admin, path } = await office();
  expect((await admin.get<User>(path)).body).toMatchObject({ username: "tariro", role: "member", is_active: true });
  expect((await admin.put<User>(path, { email: "Tariro@Two.example" })).body).toMatchObject({
    email: "Tariro@Two.example",
    full_name: "Tariro Moyo",
  });
  expect((await admin.put<User>(path, { full_name: "" })).body.full_name).toBe("");
  expect((await signIn(app, "TARIRO@two.example")).status).toBe(200);
  expect((await admin.get<UserList>("/users", { search: "two.EXAMPLE" })).body.total).toBe(1);
  for (const call of [admin.get("/users/99"), admin.put("/users/99", {}), admin.delete("/users/99")])
    expect(await call).toMatchObject({ status: 404, body: { detail: "User not found" } });
});

anyEngine.test("a taken or wrong e-mail is refused at its field; nothing else of an account can be set", async () => {
  const { app, admin, person, path } = await office();
  const other = await insertUser(app.db);
  expect(await admin.put(path, { email: other.email.toUpperCase() })).toMatchObject({
    status: 409,
    body: { errors: { email: "Email already registered" } },
  });
  expect(await admin.put(path, { email: "nobody" })).toMatchObject({
    status: 422,
    body: { errors: { email: "Please enter a valid email address" } },
  });
  expect((await admin.put(path, { email: "" })).status).toBe(422);
  const before = await app.db.selectFrom("users").selectAll().where("id", "=", person.id).executeTakeFirstOrThrow();
  await admin.put(path, { role: "admin", username: "boss", password: "Other1", is_verified: true, id: 99 });
  const after = await app.db.selectFrom("users").selectAll().where("id", "=", person.id).executeTakeFirstOrThrow();
  expect(after).toEqual(before);
});

anyEngine.test("a role is set by the body or the query, and holds from the next call on", async () => {
  const { app, admin, person, path } = await office();
  const theirs = await app.as(person);
  expect((await theirs.get("/users")).status).toBe(403);
  expect((await admin.put<User>(`${path}/role`, { role: "admin" })).body.role).toBe("admin");
  expect((await theirs.get("/users")).status).toBe(200);
  const query = { role: "moderator" };
  expect((await admin.call<User>("PUT", `${path}/role`, { query })).body.role).toBe("moderator");
  expect((await theirs.get("/users")).status).toBe(403);
  expect(await admin.put(`${path}/role`, { role: "owner" })).toMatchObject({
    status: 422,
    body: { errors: { role: "Role must be one of admin, moderator, member" } },
  });
  expect(await admin.put(`${path}/role`, {})).toMatchObject({ status: 422, body: { detail: "Role is required" } });
});

anyEngine.test.each([
  ["PUT /users/{id}", ""],
  ["PUT /users/{id}/active", "/active"],
])("%s deactivates: no sign-in, and every token stops at once and for good", async (_name, ending) => {
  const { app, admin, person, path } = await office();
  const { body: tokens } = await signIn(app, person.username);
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const own = () => app.call("GET", "/users/me", { headers });
  const renew = () => app.post("/auth/refresh", { refresh_token: tokens.refresh_token });
  expect((await own()).status).toBe(200);
  expect((await admin.put<User>(path + ending, { is_active: false })).body.is_active).toBe(false);
  expect((await own()).status).toBe(401);
  expect((await renew()).status).toBe(401);
  expect((await signIn(app, person.username)).status).toBe(401);
  expect((await admin.put<User>(path + ending, { is_active: true })).body.is_active).toBe(true);
  expect((await own()).status).toBe(401);
  expect((await renew()).status).toBe(401);
  expect((await signIn(app, person.username)).status).toBe(200);
});

test("deleting takes the sessions, memberships and orders along, and leaves registrations and articles without it", async () => {
  const { app, admin, person, path } = await office();
  const theirs = await app.as(person);
  const event = await insertEvent(app.db, { max_attendees: 2 });
  await insertCommunity(app.db, { id: "sdc" });
  await theirs.post(`/events/${event}/register`);
  await theirs.post("/communities/sdc/join");
  await theirs.post("/store/orders", { product_id: await insertProduct(app.db) });
  await insertPost(app.db, { author_id: person.id, author_name: "Tariro Moyo" });
  expect(await admin.delete(path)).toEqual(expect.objectContaining({ status: 200, body: { detail: "User deleted" } }));
  expect((await theirs.get("/users/me")).status).toBe(401);
  expect((await signIn(app, "tariro")).status).toBe(401);
  expect(await app.db.selectFrom("sessions").select("id").where("user_id", "=", person.id).execute()).toEqual([]);
  expect(await app.db.selectFrom("orders").select("id").execute()).toEqual([]);
  expect(await app.db.selectFrom("registrations").select(["user_id", "name", "registration_status"]).execute()).toEqual(
    [{ user_id: null, name: "Tariro Moyo", registration_status: "confirmed" }],
  );
  expect(await app.db.selectFrom("posts").select(["author_id", "author_name"]).execute()).toEqual([
    { author_id: null, author_name: "Tariro Moyo" },
  ]);
  expect((await admin.get<{ places_taken: number }>(`/events/${event}`)).body.places_taken).toBe(1);
  expect((await app.get<Community>("/communities/sdc")).body.member_count).toBe(0);
  const again = { username: "tariro", email: "tariro@one.example", full_name: "Tariro Moyo", password };
  expect((await app.post("/auth/register", again)).status).toBe(201);
});

describe("the last active administrator", () => {
  test("cannot be deleted, demoted or deactivated, not even by themselves", async () => {
    const { app, admin } = await office();
    await insertUser(app.db, { role: "admin", is_active: 0 });
    const own = `/users/${admin.user.id}`;
    expect(await admin.delete(own)).toMatchObject(lastAdmin);
    expect(await admin.put(`${own}/role`, { role: "member" })).toMatchObject(lastAdmin);
    expect(await admin.put(`${own}/active`, { is_active: false })).toMatchObject(lastAdmin);
    expect(await admin.put(own, { is_active: false })).toMatchObject(lastAdmin);
    expect((await admin.put(`${own}/role`, { role: "admin" })).status).toBe(200);
    expect((await admin.put(own, { full_name: "Still Here", is_active: true })).status).toBe(200);
  });

  test("whoever is deleted while they act is refused, and nothing is changed", async () => {
    const app = await makeApp();
    const other = await app.as("admin");
    const { change } = app.db;
    vi.spyOn(app.db, "change").mockImplementationOnce(async (...given) => {
      await app.db.deleteFrom("users").where("id", "=", other.user.id).execute();
      return change.apply(app.db, given);
    });
    expect(await other.post("/team-members", { name: "Rudo", role: "Keeper" })).toMatchObject({
      status: 409,
      body: { detail: "Somebody changed this at the same moment. Please try again." },
    });
    expect(await app.db.selectFrom("team_members").selectAll().execute()).toEqual([]);
  });

  test("of two who take each other's rights at the same moment, one stays", async () => {
    for (const action of ["delete", "demote", "deactivate"] as const) {
      const { app, admin } = await office();
      const other = await app.as("admin");
      const against = (who: typeof other, id: number) =>
        action === "delete"
          ? who.delete(`/users/${id}`)
          : action === "demote"
            ? who.put(`/users/${id}/role`, { role: "member" })
            : who.put(`/users/${id}/active`, { is_active: false });
      const answers = await Promise.all([against(admin, other.user.id), against(other, admin.user.id)]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect([401, 403, 409]).toContain(statuses.find((status) => status !== 200));
      const left = await app.db
        .selectFrom("users")
        .select("id")
        .where("role", "=", "admin")
        .where("is_active", "=", 1)
        .execute();
      expect(left).toHaveLength(1);
    }
  });
});

test("the counts: of each role, in all, and who can sign in", async () => {
  const { app, admin } = await office();
  await insertUser(app.db, { role: "moderator", is_active: 0 });
  await insertUser(app.db, { role: "moderator" });
  expect((await admin.get<UserStats>("/users/stats")).body).toEqual({
    total: 4,
    admins: 1,
    moderators: 2,
    members: 1,
    active: 3,
  });
});

test("accounts are sorted by age, user name and e-mail, whatever the letter case", async () => {
  const { app, admin } = await office();
  await insertUser(app.db, { username: "Anesu", email: "z@people.example" });
  await insertUser(app.db, { username: "zanele", email: "a@people.example" });
  const names = async (sort: string) =>
    (await admin.get<UserList>("/users", { sort })).body.items.map(({ username }) => username);
  const own = admin.user.username;
  expect(await names("username")).toEqual(["Anesu", own, "tariro", "zanele"]);
  expect(await names("-username")).toEqual(["zanele", "tariro", own, "Anesu"]);
  expect((await names("email"))[0]).toBe("zanele");
  expect((await names("-email"))[0]).toBe("Anesu");
  expect((await names("created_at"))[0]).toBe(own);
  expect((await admin.get("/users", { sort: "password_hash" })).status).toBe(422);
});
