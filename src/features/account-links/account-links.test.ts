// On PostgreSQL too: accounts and their sessions change at the same time.
import { expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { hour, minute } from "../../../tests/support/clock";
import { insertUser, password } from "../../../tests/support/factories";
import { addApp, addPasskey, codeAt } from "../../../tests/support/factors/enrolled";
import { leaveOnly } from "../../../tests/support/limits";
import { contentOf } from "../../platform/mail/queue.server";

const chosen = "Another8lathe";
const said = "If there is an account, a link to choose a new password has been sent.";
const expired = "This link has expired. Ask for a new one.";

const mailsOf = ({ db }: TestApp) => db.selectFrom("mails").selectAll().orderBy("id").execute();

async function latestToken(app: TestApp): Promise<string> {
  const row = (await mailsOf(app)).at(-1);
  const content = row && contentOf(row, app.services.siteKey);
  return new URL(content?.action?.url ?? "").searchParams.get("token") ?? "";
}

const forget = (app: TestApp, email: string) => app.post<{ detail: string }>("/auth/forgot-password", { email });

const signIn = (app: TestApp, username: string, typed: string) =>
  app.post("/auth/login-json", { username, password: typed });

anyEngine.test("a forgotten password is chosen anew by a link, once, and every session ends", async () => {
  const app = await makeApp();
  const user = await insertUser(app.db);
  const phone = await app.as(user);
  expect(await forget(app, user.email.toUpperCase())).toMatchObject({ status: 202, body: { detail: said } });
  const token = await latestToken(app);
  expect(await app.post("/auth/reset-password", { token, password: "short" })).toMatchObject({ status: 422 });
  expect(await app.post("/auth/reset-password", { token, password: chosen })).toMatchObject({ status: 200 });
  expect((await phone.get("/users/me")).status).toBe(401);
  expect((await signIn(app, user.username, password)).status).toBe(401);
  expect((await signIn(app, user.username, chosen)).status).toBe(200);
  expect(await app.post("/auth/reset-password", { token, password: chosen })).toMatchObject({
    status: 410,
    body: { detail: expired },
  });
  expect((await mailsOf(app)).map(({ kind }) => kind)).toEqual(["reset-password", "password-changed"]);
});

anyEngine.test("asking for what is no account answers the same and writes no mail", async () => {
  const app = await makeApp();
  expect(await forget(app, "nobody@people.example")).toMatchObject({ status: 202, body: { detail: said } });
  expect(await mailsOf(app)).toEqual([]);
});

anyEngine.test("a deactivated account gets no link, and one that it had is good for nothing", async () => {
  const app = await makeApp();
  const user = await insertUser(app.db);
  await forget(app, user.username);
  const token = await latestToken(app);
  await app.db.updateTable("users").set({ is_active: 0 }).where("id", "=", user.id).execute();
  expect((await app.post("/auth/reset-password", { token, password: chosen })).status).toBe(410);
  await forget(app, user.username);
  expect(await mailsOf(app)).toHaveLength(1);
});

anyEngine.test("a link works for one hour, and not after the password has changed otherwise", async () => {
  const app = await makeApp();
  const user = await insertUser(app.db);
  await forget(app, user.email);
  const old = await latestToken(app);
  app.clock.advance(hour + minute);
  expect((await app.post("/auth/reset-password", { token: old, password: chosen })).status).toBe(410);
  await forget(app, user.email);
  const token = await latestToken(app);
  const member = await app.as(user);
  await member.put("/users/me", { password: "Third7anvil", current_password: password });
  expect((await app.post("/auth/reset-password", { token, password: chosen })).status).toBe(410);
});

anyEngine.test("an account gets at most three links an hour, silently", async () => {
  const app = await makeApp();
  const user = await insertUser(app.db, { is_verified: 1 });
  for (let time = 0; time < 5; time++) expect((await forget(app, user.email)).status).toBe(202);
  expect(await mailsOf(app)).toHaveLength(3);
});

anyEngine.test("an administrator makes a link to hand over, which is in the trail", async () => {
  const app = await makeApp();
  const user = await insertUser(app.db);
  const admin = await app.as("admin");
  const { status, body } = await admin.post<{ url: string; expires_at: string }>(`/users/${user.id}/reset-link`);
  expect(status).toBe(200);
  expect(body.expires_at).toBe(app.clock.in(24 * hour));
  const token = new URL(body.url).searchParams.get("token");
  app.clock.advance(23 * hour);
  expect((await app.post("/auth/reset-password", { token, password: chosen })).status).toBe(200);
  const trail = await app.db.selectFrom("audit").selectAll().where("item", "=", String(user.id)).execute();
  expect(trail).toMatchObject([
    { user_id: admin.user.id, action: "link_made", kind: "access", resource: "user", title: user.username },
  ]);
});

anyEngine.test("a new member confirms the e-mail by a link that came by mail", async () => {
  const app = await makeApp();
  await app.post("/auth/register", {
    username: "tariro",
    email: "tariro@people.example",
    full_name: "Tariro Moyo",
    password: "Strong1password",
  });
  const token = await latestToken(app);
  expect(await app.post("/auth/confirm-email", { token })).toMatchObject({ status: 200 });
  expect(await app.db.selectFrom("users").select("is_verified").execute()).toEqual([{ is_verified: 1 }]);
  expect((await app.post("/auth/confirm-email", { token })).status).toBe(410);
});

anyEngine.test("the link to confirm can be had again, five times a day", async () => {
  const app = await makeApp();
  const member = await app.as("member");
  for (let time = 0; time < 5; time++) expect((await member.post("/auth/confirm-email/resend")).status).toBe(200);
  expect((await member.post("/auth/confirm-email/resend")).status).toBe(429);
});

anyEngine.test("the database holds no token", async () => {
  const app = await makeApp();
  const user = await insertUser(app.db);
  await forget(app, user.email);
  const token = await latestToken(app);
  const links = await app.db.selectFrom("account_links").selectAll().execute();
  expect(JSON.stringify([links, await mailsOf(app)])).not.toContain(token);
});

const asked = "new@people.example";

/** A member with a confirmed e-mail and a pending new one, and the links of the two mails. */
async function changing() {
  const app = await makeApp();
  const user = await insertUser(app.db, { is_verified: 1 });
  const member = await app.as(user);
  expect((await member.put("/users/me", { email: asked, current_password: password })).status).toBe(200);
  const mails = await mailsOf(app);
  const tokenOf = (kind: string) => {
    const row = mails.find((mail) => mail.kind === kind);
    const content = row && contentOf(row, app.services.siteKey);
    return new URL(content?.action?.url ?? "").searchParams.get("token") ?? "";
  };
  return { app, user, member, mails, confirm: tokenOf("confirm-email"), undo: tokenOf("email-changed") };
}

anyEngine.test("another e-mail waits until it is confirmed, and the present one is told", async () => {
  const { app, user, member, mails, confirm } = await changing();
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ["confirm-email", asked],
    ["email-changed", user.email],
  ]);
  expect((await member.get("/users/me")).body).toMatchObject({ email: user.email, pending_email: asked });
  expect(await app.post("/auth/confirm-email", { token: confirm })).toMatchObject({ status: 200 });
  expect((await member.get("/users/me")).body).toMatchObject({ email: asked, pending_email: "", is_verified: true });
});

anyEngine.test("the address before is nobody else's for as long as the link that goes back to it works", async () => {
  const { app, user, confirm } = await changing();
  const other = await app.as("member");
  const takes = (email: string) => other.put("/users/me", { email, current_password: password });
  const signsUp = (email: string, username: string) =>
    app.post("/auth/register", { username, email, full_name: "Tariro Moyo", password: chosen });
  await app.post("/auth/confirm-email", { token: confirm });
  expect((await takes(asked.toUpperCase())).status).toBe(409);
  expect((await takes(user.email)).status).toBe(409);
  expect((await signsUp(user.email, "second")).status).toBe(409);
  app.clock.advance(7 * 24 * hour);
  expect((await signsUp(user.email, "third")).status).toBe(201);
});

anyEngine.test("an e-mail that is not asked for any more is free again, and its link is good for nothing", async () => {
  const { app, user, member, confirm } = await changing();
  expect((await member.put("/users/me", { email: user.email })).body).toMatchObject({ pending_email: "" });
  expect((await app.post("/auth/confirm-email", { token: confirm })).status).toBe(410);
  const other = await app.as("member");
  expect((await other.put("/users/me", { email: asked, current_password: password })).status).toBe(200);
});

test("of two who use one link at once, one chooses the password", async () => {
  const app = await makeApp();
  const user = await insertUser(app.db);
  await forget(app, user.email);
  const token = await latestToken(app);
  const use = (typed: string) => app.post("/auth/reset-password", { token, password: typed });
  const answers = await Promise.all([use(chosen), use("Third7anvil")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
});

test("a change of e-mail is undone by whoever reads the old address, which locks everybody else out", async () => {
  const { app, user, confirm, undo } = await changing();
  await app.post("/auth/confirm-email", { token: confirm });
  const thief = await app.as(user);
  await forget(app, asked);
  const thiefs = await latestToken(app);
  await thief.put("/users/me", { email: "third@people.example", current_password: password });
  expect(await app.post("/auth/undo-email-change", { token: undo })).toMatchObject({
    status: 200,
    body: { email: user.email },
  });
  expect((await thief.get("/users/me")).status).toBe(401);
  expect((await signIn(app, user.username, password)).status).toBe(401);
  expect((await app.post("/auth/reset-password", { token: thiefs, password: chosen })).status).toBe(410);
  const last = (await mailsOf(app)).at(-1);
  expect([last?.kind, last?.recipient]).toEqual(["reset-password", user.email]);
  const token = await latestToken(app);
  expect((await app.post("/auth/reset-password", { token, password: chosen })).status).toBe(200);
  expect((await signIn(app, user.email, chosen)).status).toBe(200);
  expect((await app.post("/auth/undo-email-change", { token: undo })).status).toBe(410);
  // The pending e-mail is gone.
  expect(await app.db.selectFrom("users").select("pending_email").execute()).toEqual([{ pending_email: "" }]);
});

anyEngine.test("a link that came to an address which the account has left chooses no password", async () => {
  const { app, user, confirm } = await changing();
  await forget(app, user.username);
  const token = await latestToken(app);
  await app.post("/auth/confirm-email", { token: confirm });
  expect((await app.post("/auth/reset-password", { token, password: chosen })).status).toBe(410);
});

anyEngine.test("an e-mail that an administrator gives is nobody's yet", async () => {
  const { app, user } = await changing();
  const admin = await app.as("admin");
  const { body } = await admin.put(`/users/${user.id}`, { email: "given@people.example" });
  expect(body).toMatchObject({ email: "given@people.example", is_verified: false, pending_email: "" });
});

anyEngine.test(
  "whoever changes the password is told, five times a day while the address is not confirmed",
  async () => {
    const app = await makeApp();
    const member = await app.as("member");
    let [now, next] = [password, chosen];
    for (let time = 0; time < 7; time++) {
      expect((await member.put("/users/me", { password: next, current_password: now })).status).toBe(200);
      [now, next] = [next, now];
    }
    expect((await mailsOf(app)).map(({ kind }) => kind)).toEqual(Array(5).fill("password-changed"));
  },
);

anyEngine.test("trying to take somebody's e-mail uses up none of the mails that may go to them", async () => {
  const app = await makeApp();
  const user = await insertUser(app.db);
  const thief = await app.as("member");
  for (let count = 0; count < 6; count++) {
    const change = { email: user.email, current_password: password };
    expect(await thief.put("/users/me", change)).toMatchObject({ status: 409 });
    const account = { username: `thief${count}`, full_name: "A Thief", email: user.email, password: chosen };
    expect(await app.post("/auth/register", account)).toMatchObject({ status: 409 });
  }
  await forget(app, user.email);
  expect((await mailsOf(app)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ["reset-password", user.email],
  ]);
});

anyEngine.test(
  "a name that would be read as an address, or as more lines of a mail's head, is in no mail",
  async () => {
    const app = await makeApp();
    const long = "Win a thousand dollars today, only today, just call 0123456789 and ask";
    const names = [
      "Win at evil.example",
      "Win at evil。example",
      "Win at 1.2",
      long,
      "Rudo\r\nBcc: all@people.example",
    ];
    for (const full_name of names) {
      const user = await insertUser(app.db, { full_name });
      await forget(app, user.username);
      const row = (await mailsOf(app)).at(-1);
      const content = row && contentOf(row, app.services.siteKey);
      expect(content?.paragraphs[0]).toBe(`Hello ${user.username},`);
    }
  },
);

anyEngine.test("who tries tokens has to wait, and a GET of a link's call does nothing", async () => {
  const app = await makeApp();
  const user = await insertUser(app.db);
  await forget(app, user.email);
  const token = await latestToken(app);
  expect((await app.raw("GET", `/auth/reset-password?token=${token}`)).status).toBe(404);
  const guess = (time: number) => app.post("/auth/reset-password", { token: `guess${time}`, password: chosen });
  for (let time = 0; time < 2; time++) expect((await guess(time)).status).toBe(410);
  expect(await leaveOnly(1, "refusedLinks", app)).toEqual({ counted: 2, most: 60 });
  expect((await guess(59)).status).toBe(410);
  expect((await guess(60)).status).toBe(429);
});

anyEngine.test("choosing a password by a link tells what else opens the account", async () => {
  const app = await makeApp();
  const user = await insertUser(app.db);
  const member = await app.as(user);
  const { authenticator } = await addPasskey(member, undefined, "Tariro’s phone");
  await addApp(app, member);
  await forget(app, user.email);
  const answer = await app.post("/auth/reset-password", { token: await latestToken(app), password: chosen });
  expect(answer).toMatchObject({
    status: 200,
    body: { remaining: { passkeys: [{ name: "Tariro’s phone" }], app: true, recovery_codes: 10, devices: 0 } },
  });
  expect(JSON.stringify(answer.body)).not.toContain(authenticator.id);
  // The new password alone opens nothing.
  expect(await signIn(app, user.username, chosen)).toMatchObject({ status: 401, body: { second_factor: {} } });
});

anyEngine.test(
  "undoing a change of e-mail removes the factors that were added since it was asked for, and no others",
  async () => {
    const app = await makeApp();
    const user = await insertUser(app.db, { is_verified: 1 });
    const owner = await app.as(user);
    const kept = await addPasskey(owner, undefined, "Mine");
    app.clock.advance(minute);
    await owner.put("/users/me", { email: "thief@people.example", current_password: password });
    const undo = (await mailsOf(app)).find(({ kind }) => kind === "email-changed");
    const content = undo && contentOf(undo, app.services.siteKey);
    const token = new URL(content?.action?.url ?? "").searchParams.get("token") ?? "";
    app.clock.advance(minute);
    await addPasskey(owner, undefined, "Theirs");
    const { secret } = await addApp(app, owner);
    const { recovery_codes } = (await owner.post<{ recovery_codes: string[] }>("/users/me/factors/recovery-codes"))
      .body;
    expect((await app.post("/auth/undo-email-change", { token })).status).toBe(200);
    const again = await app.as(user);
    expect(await again.get("/users/me/factors")).toMatchObject({
      body: { passkeys: [{ id: kept.id, name: "Mine" }], app: null, recovery_codes_left: 0 },
    });
    for (const code of [codeAt(secret, app.clock.now()), recovery_codes[0]])
      expect((await again.post("/users/me/factors/proof", { code })).status).toBe(422);
    expect((await mailsOf(app)).map(({ kind }) => kind).slice(-2)).toEqual(["factor-changed", "reset-password"]);
  },
);
