import { describe, expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { minute, second } from "../../../tests/support/clock";
import { insertMessage, insertUser, password } from "../../../tests/support/factories";
import { capturedLog } from "../../../tests/support/log";
import type { AuditList } from "../audit/schema";
import type { User } from "../users/schema";
import type { Tokens } from "./schema";

/** In-process calls have no socket, so no address. */
const address = "unknown";

async function logged() {
  const captured = capturedLog();
  const app = await makeApp({ log: captured.log });
  const rudo = await insertUser(app.db, { username: "rudo", email: "rudo@people.example", full_name: "Rudo Chikafu" });
  const signIn = (username: string, given = password) =>
    app.post<Tokens>("/auth/login-json", { username, password: given });
  return { ...captured, app, rudo, named: { user_id: rudo.id, username: "rudo" }, signIn };
}

describe("the security log tells", () => {
  test("a sign-in and a sign-out, by number and username", async () => {
    const { app, signIn, take, named } = await logged();
    const { body } = await signIn("RUDO@people.example");
    const [line] = take();
    expect(line).toEqual({ event: "sign_in", ...named, role: "member", session_id: expect.any(Number), address });
    await app.post("/auth/logout", { refresh_token: body.refresh_token });
    expect(take()).toEqual([{ event: "sign_out", user_id: named.user_id, session_id: line?.session_id, address }]);
    await app.post("/auth/logout", { refresh_token: body.refresh_token });
    expect(take()).toEqual([]);
  });

  test("a refused sign-in with its reason, and nothing of what was typed for an account that does not exist", async () => {
    const { app, signIn, take, named, text } = await logged();
    const gone = await insertUser(app.db, { username: "gone", is_active: 0 });
    await signIn("stranger@else.example", "Guessed9word");
    await signIn("rudo", "Guessed9word");
    await signIn("gone");
    expect(text()).not.toMatch(/stranger|else\.example|Guessed|Bench9maker/);
    expect(take()).toEqual([
      { event: "sign_in_refused", reason: "unknown_account", address },
      { event: "sign_in_refused", reason: "wrong_password", ...named, address },
      { event: "sign_in_refused", reason: "deactivated", user_id: gone.id, username: "gone", address },
    ]);
  });

  test("that somebody has to wait, once in a quarter of an hour", async () => {
    const { app, signIn, take, named } = await logged();
    for (let count = 0; count < 10; count++) await signIn("rudo", "Guessed9word");
    take();
    for (let count = 0; count < 5; count++) expect((await signIn("rudo")).status).toBe(429);
    expect(take()).toEqual([{ event: "sign_in_locked", user_id: named.user_id, retry_after: 900, address }]);
    app.clock.advance(15 * minute);
    for (let count = 0; count < 11; count++) await signIn("rudo", "Guessed9word");
    expect(take().filter(({ event }) => event === "sign_in_locked")).toHaveLength(1);
  });

  test("a refresh token that comes a second time", async () => {
    const { app, signIn, take, named } = await logged();
    const { refresh_token } = (await signIn("rudo")).body;
    const [{ session_id } = {}] = take();
    await app.post("/auth/refresh", { refresh_token });
    app.clock.advance(61 * second);
    await app.post("/auth/refresh", { refresh_token });
    expect(take()).toEqual([{ event: "refresh_token_reused", user_id: named.user_id, session_id, address }]);
  });

  test("new accounts, by whoever made them", async () => {
    const { app, take } = await logged();
    const admin = await app.as("admin");
    const account = {
      username: "tariro",
      email: "t@people.example",
      full_name: "Tariro Moyo",
      password: "Workbench7up",
    };
    const { id } = (await app.post<User>("/auth/register", account)).body;
    const other = { ...account, username: "farai", email: "f@people.example", role: "admin" };
    const { id: made } = (await admin.post<User>("/auth/admin-create-user", other)).body;
    expect(take()).toEqual([
      { event: "account_made", user_id: id, username: "tariro", role: "member", address },
      { event: "account_made", user_id: made, username: "farai", role: "admin", by: admin.user.id, address },
    ]);
  });

  test("a new password, a wrong current one, and that it cannot be guessed on", async () => {
    const { app, take, named, rudo, text } = await logged();
    const { put } = await app.as(rudo);
    await put("/users/me", { password: "Better2know", current_password: password });
    await put("/users/me", { password: "Better2know", current_password: "Wrong0ne" });
    expect(text()).not.toMatch(/Better2know|Wrong0ne|Bench9maker|argon/);
    expect(take()).toEqual([
      { event: "password_changed", ...named, address },
      { event: "current_password_refused", ...named, address },
    ]);
    for (let count = 0; count < 12; count++)
      await put("/users/me", { email: "new@people.example", current_password: "Wrong0ne" });
    expect(take().at(-1)).toEqual({ event: "current_password_locked", ...named, retry_after: 900, address });
  });

  test("what an administrator changes of an account, and its own change of e-mail, without the addresses", async () => {
    const { app, take, named, rudo, text } = await logged();
    const admin = await app.as("admin");
    const by = admin.user.id;
    const path = `/users/${rudo.id}`;
    await admin.put(`${path}/role`, { role: "moderator" });
    await admin.put(`${path}/active`, { is_active: false });
    await admin.put(path, { is_active: true, email: "changed@people.example" });
    await admin.put(path, { full_name: "Nothing of security" });
    await (await app.as(rudo)).put("/users/me", { email: "own@people.example", current_password: password });
    await admin.delete(path);
    await admin.delete(path);
    expect(text()).not.toMatch(/people\.example|Nothing of/);
    expect(take()).toEqual([
      { event: "role_changed", ...named, from: "member", to: "moderator", by, address },
      { event: "account_deactivated", ...named, by, address },
      { event: "email_changed", ...named, by, address },
      { event: "account_activated", ...named, by, address },
      { event: "email_change_asked", ...named, address },
      { event: "account_deleted", user_id: rudo.id, by, address },
    ]);
  });

  test("exports of personal data, which the audit trail tells as well, like sign-ins of administrators", async () => {
    const { app, take, signIn, rudo } = await logged();
    const chief = await insertUser(app.db, { username: "chief", full_name: "Chief", role: "admin" });
    const admin = await app.as(chief);
    for (let count = 0; count < 3; count++) await insertMessage(app.db);
    await signIn("rudo");
    await signIn("chief");
    take();
    await admin.raw("GET", "/event-registrations/registrations/export");
    for (const page of [1, 2, 3]) await admin.get("/contact", { page, size: 1, export: "true" });
    await admin.get("/contact");
    expect(take()).toEqual([
      { event: "personal_data_exported", what: "registrations", by: chief.id, address },
      { event: "personal_data_exported", what: "messages", by: chief.id, address },
    ]);
    const { items } = (await admin.get<AuditList>("/audit", { kind: "access" })).body;
    expect(
      items.map(({ username, action, resource, item, title }) => [username, action, resource, item, title]),
    ).toEqual([
      ["chief", "exported", "message", "", ""],
      ["chief", "exported", "registration", "", ""],
      ["chief", "signed_in", "user", String(chief.id), "chief"],
    ]);
    // Sign-ins in between do not count as changes of the account.
    await admin.put(`/users/${rudo.id}`, { full_name: "Rudo C." });
    const changes = (await admin.get<AuditList>("/audit", { kind: "changes" })).body;
    expect(changes.items.map(({ action }) => action)).toEqual(["updated"]);
    expect((await (await app.as("member")).raw("GET", "/event-registrations/registrations/export")).status).toBe(403);
    expect(take()).toEqual([]);
  });
});

describe("the security log", () => {
  test("takes nothing for an address that is none: no line and no terminal code of a caller gets in", async () => {
    const captured = capturedLog();
    const app = await makeApp({ log: captured.log, trustProxy: true });
    const { username } = await insertUser(app.db);
    const from = (forwarded: string) =>
      app.call("POST", "/auth/login-json", {
        body: { username, password },
        headers: { "x-forwarded-for": forwarded },
      });
    await from("203.0.113.7");
    await from('1.2.3.4", "event": "sign_out');
    await from("\u009b31mred");
    await from("2001:db8::7");
    expect(captured.take().map(({ address: told }) => told)).toEqual([
      "203.0.113.7",
      "unknown",
      "unknown",
      "2001:db8:0:0::/64",
    ]);
  });

  test("is written where only errors are asked for, and not where nothing is", async () => {
    for (const [level, lines] of [
      ["error", 1],
      ["silent", 0],
    ] as const) {
      const captured = capturedLog(level);
      const app = await makeApp({ log: captured.log });
      const { username } = await insertUser(app.db);
      await app.post("/auth/login-json", { username, password });
      expect(captured.take()).toHaveLength(lines);
    }
  });
});
