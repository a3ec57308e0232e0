// On PostgreSQL too: accounts and their sessions change at the same time.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { type Caller, makeApp } from "../../../tests/support/app";
import { hour } from "../../../tests/support/clock";
import { insertUser, password } from "../../../tests/support/factories";
import type { Tokens } from "../auth/schema";
import type { User } from "./schema";

anyEngine.test("who is signed in, with the role", async () => {
  const { as } = await makeApp();
  for (const role of ["member", "moderator", "admin"] as const) {
    const { get, user } = await as(role);
    expect(await get<User>("/users/me")).toMatchObject({ status: 200, body: { id: user.id, role, is_active: true } });
  }
});

anyEngine.test("the fields that are sent change, the others stay; a role or an id cannot be set", async () => {
  const { as, db } = await makeApp();
  const { put, user } = await as("member");
  const changed = await put<User>("/users/me", { full_name: "Nyasha Dube", role: "admin", id: 99, username: "boss" });
  expect(changed).toMatchObject({
    status: 200,
    body: { id: user.id, full_name: "Nyasha Dube", email: user.email, username: user.username, role: "member" },
  });
  expect(
    (await put<User>("/users/me", { email: "Nyasha@People.example", current_password: password })).body.full_name,
  ).toBe("Nyasha Dube");
  const row = await db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ email: user.email, pending_email: "Nyasha@People.example", role: "member" });
  expect(row.search_text).toContain("nyasha dube");
  expect((await put("/users/me", {})).status).toBe(200);
});

test("one's own e-mail in other letters is no conflict, somebody else's is", async () => {
  const { as, db } = await makeApp();
  const { put, user } = await as("member");
  const other = await insertUser(db);
  expect((await put<User>("/users/me", { email: user.email.toUpperCase() })).status).toBe(200);
  expect(await put("/users/me", { email: other.email.toUpperCase(), current_password: password })).toMatchObject({
    status: 409,
    body: { detail: "Email already registered", errors: { email: "Email already registered" } },
  });
});

anyEngine.describe("another e-mail address", () => {
  test("waits, asked for with the current password, and no session ends", async () => {
    const { as } = await makeApp();
    const { put, get, user } = await as("member");
    const change = { email: "new@people.example", current_password: password };
    const waiting = { email: user.email, pending_email: "new@people.example" };
    expect((await put<User>("/users/me", change)).body).toMatchObject(waiting);
    expect((await get("/users/me")).body).toMatchObject(waiting);
    // Unchanged fields have no effect, and the present e-mail ends the waiting.
    expect((await put("/users/me", { full_name: "New Name" })).body).toMatchObject(waiting);
    expect(await put("/users/me", { email: user.email.toUpperCase(), full_name: "New Name" })).toMatchObject({
      status: 200,
      body: { email: user.email.toUpperCase(), pending_email: "" },
    });
  });

  test.each([
    [{}, "Please enter your current password to change your email"],
    [{ current_password: "" }, "Please enter your current password to change your email"],
    [{ current_password: "Wrong0ne" }, "The current password is wrong"],
  ])("is refused with %j, whether somebody has it or not, and nothing changes", async (given, sentence) => {
    const { as, db } = await makeApp();
    const { put, get, user } = await as("member");
    for (const email of ["new@people.example", (await insertUser(db)).email]) {
      expect(await put("/users/me", { email, full_name: "Somebody Else", ...given })).toMatchObject({
        status: 422,
        body: { detail: sentence, errors: { current_password: sentence } },
      });
    }
    expect((await get<User>("/users/me")).body).toMatchObject({ email: user.email, full_name: user.full_name });
  });
});

const tooCommon = "This password is too common. Please choose another.";
const tooShort = "Passwords of administrators need at least 10 characters";

anyEngine.describe("a weak password is refused", () => {
  const refused = (sentence: string) => ({ status: 422, body: { detail: sentence, errors: { password: sentence } } });
  const account = { username: "tariro", email: "t@people.example", full_name: "Tariro Moyo" };

  test("at sign-up: one of the commonest, in any letter case and width", async () => {
    const { post } = await makeApp();
    for (const common of ["Password1", "pASSWORD1", "Qwerty123", "Pａssword1"])
      expect(await post("/auth/register", { ...account, password: common }), common).toMatchObject(refused(tooCommon));
    expect((await post("/auth/register", { ...account, password: "Tools4us" })).status).toBe(201);
  });

  test("where an administrator makes an account: as long as its role asks for", async () => {
    const { as } = await makeApp();
    const { post } = await as("admin");
    const make = (role: string, given: string) =>
      post("/auth/admin-create-user", { ...account, role, password: given });
    expect(await make("member", "Welcome1")).toMatchObject(refused(tooCommon));
    for (const role of ["admin", "moderator"]) expect(await make(role, "Tools4you")).toMatchObject(refused(tooShort));
    expect((await make("admin", "Tools4yous")).status).toBe(201);
  });

  test("at a change of one's own, by the role one has", async () => {
    const app = await makeApp();
    const change = (who: Awaited<ReturnType<typeof app.as>>, given: string) =>
      who.put("/users/me", { password: given, current_password: password });
    const [member, admin] = [await app.as("member"), await app.as("admin")];
    expect(await change(member, "Trustno1")).toMatchObject(refused(tooCommon));
    for (const who of [admin, await app.as("moderator")])
      expect(await change(who, "Tools4you")).toMatchObject(refused(tooShort));
    expect((await change(admin, "Tools4yous")).status).toBe(200);
    // A promoted account keeps its password; the next one must be longer.
    await app.db.updateTable("users").set({ role: "admin" }).where("id", "=", member.user.id).execute();
    expect((await app.post("/auth/login-json", { username: member.user.username, password })).status).toBe(200);
    expect(await change(member, "Tools4you")).toMatchObject(refused(tooShort));
  });
});

describe("a new password", () => {
  test("ends every other session, and this one goes on", async () => {
    const app = await makeApp();
    const here = await app.as("member");
    const elsewhere = (await app.post<Tokens>("/auth/login-json", { username: here.user.username, password })).body;
    const change = { password: "Better2", current_password: password };
    expect((await here.put("/users/me", change)).status).toBe(200);
    expect((await here.get("/users/me")).status).toBe(200);
    const headers = { authorization: `Bearer ${elsewhere.access_token}` };
    expect((await app.call("GET", "/users/me", { headers })).status).toBe(401);
    expect((await app.post("/auth/refresh", { refresh_token: elsewhere.refresh_token })).status).toBe(401);
    const signIn = (given: string) => app.post("/auth/login-json", { username: here.user.username, password: given });
    expect((await signIn(password)).status).toBe(401);
    expect((await signIn("Better2")).status).toBe(200);
  });

  anyEngine.test.each([
    [{ password: "Better2" }, "current_password", "Please enter your current password to set a new one"],
    [
      { password: "Better2", current_password: "" },
      "current_password",
      "Please enter your current password to set a new one",
    ],
    [{ password: "Better2", current_password: "Wrong0ne" }, "current_password", "The current password is wrong"],
    [{ password: "short", current_password: password }, "password", "Password must be at least 6 characters"],
  ])("%j is refused at %s", async (change, field, sentence) => {
    const app = await makeApp();
    const { put, user } = await app.as("member");
    expect(await put("/users/me", { ...change, full_name: "Somebody Else" })).toMatchObject({
      status: 422,
      body: { detail: sentence, errors: { [field]: sentence } },
    });
    const row = await app.db.selectFrom("users").select("full_name").executeTakeFirstOrThrow();
    expect(row.full_name).toBe(user.full_name);
  });
});

anyEngine.test("guessing the current password is slow, too", async () => {
  const { as } = await makeApp();
  const { put } = await as("member");
  const guess = () => put("/users/me", { password: "Another123", current_password: "Wrong123" });
  for (let time = 0; time < 10; time++) expect((await guess()).status).toBe(422);
  expect((await guess()).status).toBe(429);
});

anyEngine.describe("asking which e-mails have an account", () => {
  const ask = (caller: Caller, number: number, address = "203.0.113.7") =>
    caller.call("PUT", "/users/me", {
      body: { email: `person${number}@elsewhere.example`, current_password: password },
      headers: { "x-forwarded-for": address },
    });

  test("is possible ten times an hour for an account, whatever the answers", async () => {
    const app = await makeApp({ trustProxy: true });
    const member = await app.as("member");
    await insertUser(app.db, { email: "person3@elsewhere.example" });
    const statuses: number[] = [];
    for (let number = 0; number < 11; number++) statuses.push((await ask(member, number)).status);
    expect(statuses).toEqual([200, 200, 200, 409, ...Array(6).fill(200), 429]);
    // Changes that reveal nothing are still possible.
    expect((await member.put("/users/me", { full_name: "Nyasha Dube" })).status).toBe(200);
    expect((await member.put("/users/me", { email: member.user.email.toUpperCase() })).status).toBe(200);
    app.clock.advance(hour);
    const again = await app.as(member.user);
    expect((await ask(again, 20)).status).toBe(200);
  });

  test("is possible sixty times an hour from an address, with however many accounts", async () => {
    const app = await makeApp({ trustProxy: true });
    const ask60 = async (address: string) => {
      for (let number = 0; number < 60; number += 10) {
        const member = await app.as("member");
        for (let time = 0; time < 10; time++) expect((await ask(member, number + time, address)).status).toBe(200);
      }
    };
    await ask60("2001:db8:1:2::1");
    const member = await app.as("member");
    expect((await ask(member, 99, "2001:db8:1:2::2")).status).toBe(429);
    expect((await ask(member, 99, "2001:db8:1:3::1")).status).toBe(200);
  });
});

anyEngine.test("sixty changes of one's account in ten minutes are enough", async () => {
  const { as } = await makeApp();
  const { put } = await as("member");
  const answers = await Promise.all(Array.from({ length: 61 }, () => put("/users/me", { full_name: "Nyasha Dube" })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});
