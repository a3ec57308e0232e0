import { describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { day, minute } from "../../../tests/support/clock";
import { insertUser, password } from "../../../tests/support/factories";
import { leaveOnly } from "../../../tests/support/limits";
import { mailChecks } from "../../app/mail-checks.server";
import type { MailAbout } from "../../platform/mail/queue.server";
import { contentOf } from "../../platform/mail/queue.server";
import type { Factors } from "../factors/schema";

const chosen = "Second7hammer";
const victim = "tariro@people.example";

const lastMail = ({ db }: TestApp, kind: string, to: string) =>
  db
    .selectFrom("mails")
    .selectAll()
    .where("kind", "=", kind)
    .where("recipient", "=", to)
    .orderBy("id", "desc")
    .executeTakeFirst();

async function tokenOf(app: TestApp, kind: string, to: string): Promise<string> {
  const row = await lastMail(app, kind, to);
  const url = row && contentOf(row, app.services.siteKey)?.action?.url;
  return new URL(url ?? "").searchParams.get("token") ?? "";
}

const signUp = (app: TestApp, username: string, email: string) =>
  app.post("/auth/register", { username, email, full_name: "Somebody", password });

/** An account as `POST /auth/register` makes it, and calls as its owner. */
async function signedUp(app: TestApp, email: string, given = {}) {
  return app.as(await insertUser(app.db, { email, signed_up: 1, ...given }));
}

const change = (email: string) => ({ email, current_password: password });
const addApp = "/users/me/factors/app/options";

describe("an e-mail that somebody else asks for", () => {
  test("is free for its owner while a change to it waits", async () => {
    const app = await makeApp();
    const eve = await signedUp(app, "eve@people.example");
    expect((await eve.put("/users/me", change(victim))).status).toBe(200);
    const token = await tokenOf(app, "confirm-email", victim);
    expect((await signUp(app, "tariro", victim)).status).toBe(201);
    expect((await app.post("/auth/confirm-email", { token })).status).toBe(409);
  });

  test("is reserved for seven days where it was the confirmed e-mail of an account, and not where nobody had confirmed it", async () => {
    const app = await makeApp();
    for (const [is_verified, status] of [
      [1, 409],
      [0, 201],
    ] as const) {
      const before = `before${is_verified}@people.example`;
      const after = `after${is_verified}@people.example`;
      const owner = await signedUp(app, before, { is_verified });
      await owner.put("/users/me", change(after));
      const confirmed = await app.post("/auth/confirm-email", { token: await tokenOf(app, "confirm-email", after) });
      expect(confirmed.status).toBe(200);
      expect((await signUp(app, `someone${is_verified}`, before)).status).toBe(status);
    }
    app.clock.advance(7 * day);
    expect((await signUp(app, "later", "before1@people.example")).status).toBe(201);
  });
});

describe("an account whose e-mail nobody has confirmed", () => {
  test("gets no second factor, unless an administrator made it or no mail is sent", async () => {
    const app = await makeApp();
    const eve = await signedUp(app, victim);
    expect(await eve.post(addApp)).toMatchObject({ status: 409, body: { detail: /confirm your e-mail first/ } });
    expect((await eve.post("/users/me/factors/passkeys/options")).status).toBe(409);
    expect((await eve.get<Factors>("/users/me/factors")).body.confirm_first).toBe(true);
    await app.db.updateTable("users").set({ is_verified: 1 }).execute();
    expect((await eve.post(addApp)).status).toBe(200);
    expect((await (await app.as("admin")).post(addApp)).status).toBe(200);
    const without = await makeApp({ keepsMails: true });
    expect((await (await signedUp(without, victim)).post(addApp)).status).toBe(200);
  });

  /** Somebody has signed up with Tariro's e-mail, and added a factor while that was possible. */
  async function taken(app: TestApp, given = {}) {
    const eve = await signedUp(app, victim, given);
    await eve.put("/users/me", change("eve@people.example"));
    const made = { user_id: eve.user.id, created_at: app.clock.in(0), last_used_at: null };
    await app.db
      .insertInto("authenticator_apps")
      .values({ ...made, secret: "sealed", last_step: 0 })
      .execute();
    const apps = () => app.db.selectFrom("authenticator_apps").selectAll().execute();
    const account = () =>
      app.db.selectFrom("users").selectAll().where("id", "=", eve.user.id).executeTakeFirstOrThrow();
    return { eve, apps, account };
  }

  test("becomes its owner's by a reset by mail, which confirms the e-mail and drops factors and a change that waits", async () => {
    const app = await makeApp();
    const { eve, apps, account } = await taken(app);
    const waits = await tokenOf(app, "confirm-email", "eve@people.example");
    await app.post("/auth/forgot-password", { email: victim });
    const token = await tokenOf(app, "reset-password", victim);
    expect((await app.post("/auth/reset-password", { token, password: chosen })).status).toBe(200);
    expect(await account()).toMatchObject({ email: victim, is_verified: 1, pending_email: "" });
    expect(await apps()).toEqual([]);
    expect((await app.post("/auth/confirm-email", { token: waits })).status).toBe(410);
    expect((await eve.get("/users/me")).status).toBe(401);
    expect((await app.post("/auth/login-json", { username: victim, password: chosen })).status).toBe(200);
  });

  test.each([
    ["an administrator made it", { signed_up: 0 }, false],
    ["its e-mail is confirmed", { is_verified: 1 }, false],
    ["an administrator hands the link over", {}, true],
  ])("keeps its factors at a reset where %s", async (_why, given, isHandedOver) => {
    const app = await makeApp();
    const { eve, apps, account } = await taken(app, given);
    const before = await account();
    await app.post("/auth/forgot-password", { email: victim });
    const admin = await app.as("admin");
    const handed = await admin.post<{ url: string }>(`/users/${eve.user.id}/reset-link`);
    const token = isHandedOver
      ? new URL(handed.body.url).searchParams.get("token")
      : await tokenOf(app, "reset-password", victim);
    expect((await app.post("/auth/reset-password", { token, password: chosen })).status).toBe(200);
    expect(await apps()).toHaveLength(1);
    expect((await account()).is_verified).toBe(before.is_verified);
  });
});

describe("one person on a network that many share", () => {
  test("keeps nobody else from asking for a link, and by no wrong link from using theirs", async () => {
    const app = await makeApp();
    const { username } = await insertUser(app.db, { email: victim });
    const forget = async (email: string) => (await app.post("/auth/forgot-password", { email })).status;
    for (let time = 0; time < 10; time++) expect(await forget("eve@people.example")).toBe(202);
    expect(await forget("eve@people.example")).toBe(429);
    expect(await forget(victim)).toBe(202);
    const token = await tokenOf(app, "reset-password", victim);

    const use = async (link: string) =>
      (await app.post("/auth/reset-password", { token: link, password: chosen })).status;
    expect(await use("wrong")).toBe(410);
    await leaveOnly(0, "refusedLinks", app);
    expect(await use("wrong")).toBe(429);
    expect(await use(token)).toBe(200);

    // Where the whole network has asked often enough, a browser that has signed in before still does.
    const signedIn = await app.raw("POST", "/auth/login-json", { body: { username, password: chosen } });
    const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
    await leaveOnly(0, "passwordRequestsByAddress", app);
    expect(await forget(victim)).toBe(429);
    const again = { body: { email: victim }, headers: { cookie } };
    expect((await app.call("POST", "/auth/forgot-password", again)).status).toBe(202);
  });
});

test("a mail whose link another change of the password has ended is dropped", async () => {
  const app = await makeApp();
  const user = await insertUser(app.db, { email: victim });
  const check = mailChecks(app.services)["reset-password"];
  const looked = async () => {
    const row = await lastMail(app, "reset-password", victim);
    return row && check?.(app.db, JSON.parse(row.about) as MailAbout, row);
  };
  await app.post("/auth/forgot-password", { email: victim });
  expect(await looked()).toBeUndefined();
  await (await app.as(user)).put("/users/me", { password: chosen, current_password: password });
  expect(await looked()).toBe("Its link no longer works.");
  app.clock.advance(minute);
  await app.post("/auth/forgot-password", { email: victim });
  expect(await looked()).toBeUndefined();
});
