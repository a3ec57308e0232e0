// On PostgreSQL too: accounts and their sessions change at the same time.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { type Caller, makeApp, type TestApp } from "../../../tests/support/app";
import { minute, second } from "../../../tests/support/clock";
import { insertEvent, insertPartner, insertUser, password } from "../../../tests/support/factories";
import { Authenticator } from "../../../tests/support/factors/authenticator";
import { addApp, addPasskey, codeAt, firstStep } from "../../../tests/support/factors/enrolled";
import { contentOf } from "../../platform/mail/queue.server";
import type { Tokens } from "../auth/schema";
import type { Factors, NewApp, PasskeyRequest, Proved } from "./schema";

const path = "/users/me/factors";
const read = async (caller: Caller) => (await caller.get<Factors>(path)).body;
const unproved = (...kinds: string[]) => ({
  status: 403,
  body: { detail: "Please confirm first that it's you", proof: { kinds } },
});

async function told({ db, services }: TestApp): Promise<string[]> {
  const rows = await db.selectFrom("mails").selectAll().where("kind", "=", "factor-changed").orderBy("id").execute();
  return rows.map((row) => contentOf(row, services.siteKey)?.preview ?? "");
}

anyEngine.describe("an account without a factor", () => {
  test("has none, and adds one for five minutes after the password was given", async () => {
    const app = await makeApp();
    const member = await app.as("member");
    const until = app.clock.in(5 * minute);
    expect(await read(member)).toEqual({
      passkeys: [],
      app: null,
      recovery_codes_left: 0,
      demanded: false,
      confirm_first: false,
      domain: "anchor.example",
      proof: { kinds: ["password"], until },
    });
    app.clock.advance(5 * minute);
    expect((await read(member)).proof.until).toBeNull();
    for (const call of ["passkeys/options", "app/options", "recovery-codes"])
      expect(await member.post(`${path}/${call}`)).toMatchObject(unproved("password"));
    const prove = (given: string) => member.post<Proved>(`${path}/proof`, { password: given });
    expect(await prove("Wrong0ne")).toMatchObject({
      status: 422,
      body: { errors: { password: "This password is wrong" } },
    });
    expect(await prove(password)).toMatchObject({ status: 200, body: { until: app.clock.in(5 * minute) } });
    await addApp(app, member);
  });

  test("guesses its password ten times in a quarter of an hour at most", async () => {
    const app = await makeApp();
    const member = await app.as("member");
    const prove = (given: string) => member.post(`${path}/proof`, { password: given });
    for (let count = 0; count < 10; count++) expect((await prove("Wrong0ne")).status).toBe(422);
    expect((await prove(password)).status).toBe(429);
  });

  test("makes no recovery codes, which would stand in for nothing", async () => {
    const app = await makeApp();
    expect(await (await app.as("member")).post(`${path}/recovery-codes`)).toMatchObject({ status: 409 });
  });
});

describe("an app", () => {
  test("is added by a code that it shows, comes with ten recovery codes, and its owner is told", async () => {
    const app = await makeApp();
    const member = await app.as(await insertUser(app.db, { is_verified: 1, username: "rudo" }));
    const made = (await member.post<NewApp>(`${path}/app/options`)).body;
    expect(made.uri).toMatch(
      /^otpauth:\/\/totp\/Anchor%20Makerspace:rudo\?issuer=Anchor%20Makerspace&secret=[A-Z2-7]{32}&/,
    );
    const add = (code: string) => member.post(`${path}/app`, { ticket: made.ticket, code });
    expect(await add("000000")).toMatchObject({
      status: 422,
      body: { errors: { code: expect.stringMatching(/^This code is wrong/) } },
    });
    const code = codeAt(made.secret, app.clock.now());
    const answers = await Promise.all([add(code), add(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410]);
    const factors = await read(member);
    expect(factors).toMatchObject({ app: { last_used_at: null }, recovery_codes_left: 10 });
    expect(factors.proof).toMatchObject({ kinds: ["totp", "recovery"], until: app.clock.in(5 * minute) });
    expect(await told(app)).toEqual(["An authenticator app was added."]);
    // An account has one app at most.
    const { ticket, secret } = (await member.post<NewApp>(`${path}/app/options`)).body;
    const second = await member.post(`${path}/app`, { ticket, code: codeAt(secret, app.clock.now()) });
    expect(second).toMatchObject({ status: 409 });
    // The secret is stored encrypted.
    const stored = JSON.stringify([
      await app.db.selectFrom("authenticator_apps").selectAll().execute(),
      await app.db.selectFrom("factor_tickets").selectAll().execute(),
    ]);
    for (const one of [made.secret, secret, ticket]) expect(stored).not.toContain(one);
  });

  anyEngine.test("of another session's ticket is not taken", async () => {
    const app = await makeApp();
    const user = await insertUser(app.db);
    const [here, there] = [await app.as(user), await app.as(user)];
    const { ticket, secret } = (await here.post<NewApp>(`${path}/app/options`)).body;
    const code = codeAt(secret, app.clock.now());
    expect((await there.post(`${path}/app`, { ticket, code })).status).toBe(410);
    expect((await here.post(`${path}/app`, { ticket, code })).status).toBe(201);
  });
});

describe("once there is a factor", () => {
  anyEngine.test("a session that came by the password alone adds and removes none", async () => {
    const app = await makeApp();
    const user = await insertUser(app.db);
    // Both have just given the password.
    const [owner, thief] = [await app.as(user), await app.as(user)];
    const begun = (await thief.post<NewApp>(`${path}/app/options`)).body;
    const { id, codes } = await addPasskey(owner);
    const needs = unproved("passkey", "recovery");
    const code = codeAt(begun.secret, app.clock.now());
    expect(await thief.post(`${path}/app`, { ticket: begun.ticket, code })).toMatchObject(needs);
    expect(await thief.post(`${path}/app/options`)).toMatchObject(needs);
    expect(await thief.delete(`${path}/passkeys/${id}`)).toMatchObject(needs);
    expect(await thief.post(`${path}/recovery-codes`)).toMatchObject(needs);
    expect(await thief.post(`${path}/proof`, { password })).toMatchObject({
      status: 422,
      body: { errors: { password: "Your account has a second factor: please confirm with that" } },
    });
    expect((await read(thief)).proof).toEqual({ kinds: ["passkey", "recovery"], until: null });
    expect((await thief.post(`${path}/proof`, { code: codes[0] })).status).toBe(200);
    expect((await thief.post(`${path}/app/options`)).status).toBe(200);
  });

  test("of two sessions that add the first one at once, one succeeds", async () => {
    const app = await makeApp();
    const user = await insertUser(app.db);
    const sessions = [await app.as(user), await app.as(user)];
    const requests = await Promise.all(
      sessions.map(async (session) => (await session.post<PasskeyRequest>(`${path}/passkeys/options`)).body),
    );
    const answers = await Promise.all(
      sessions.map((session, at) => {
        const request = requests[at] as PasskeyRequest;
        return session.post(`${path}/passkeys`, {
          ticket: request.ticket,
          name: `Key ${at}`,
          passkey: new Authenticator().make(request),
        });
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
    expect(await app.db.selectFrom("recovery_codes").select("id").execute()).toHaveLength(10);
  });

  test("it is given by a passkey, by a code, or by a recovery code, for five minutes", async () => {
    const app = await makeApp();
    const user = await insertUser(app.db, { is_verified: 1 });
    let member = await app.as(user);
    const { authenticator } = await addPasskey(member);
    const { secret } = await addApp(app, member);
    const remake = async () => (await member.post<{ recovery_codes: string[] }>(`${path}/recovery-codes`)).body;
    const { recovery_codes: codes } = await remake();
    const ways: (() => Promise<object>)[] = [
      async () => {
        const request = (await member.post<PasskeyRequest>(`${path}/proof/options`)).body;
        return { ticket: request.ticket, passkey: authenticator.sign(request) };
      },
      async () => ({ code: codeAt(secret, app.clock.now()) }),
      async () => ({ code: codes[0] }),
    ];
    for (const way of ways) {
      app.clock.advance(minute);
      member = await app.as(user);
      expect((await member.post(`${path}/app/options`)).status).toBe(403);
      const proof = await way();
      expect(await member.post(`${path}/proof`, proof)).toMatchObject({ status: 200 });
      expect((await member.post(`${path}/proof`, proof)).status).not.toBe(200);
      expect((await member.post(`${path}/app/options`)).status).toBe(200);
    }
    expect(await told(app)).toEqual([
      "The passkey “Phone” was added.",
      "An authenticator app was added.",
      "New recovery codes were made; earlier ones no longer work.",
      "A recovery code was used in place of your second factor; 9 are left.",
    ]);
  });

  anyEngine.test("a session guesses ten codes an hour at most", async () => {
    const app = await makeApp();
    const member = await app.as("member");
    const { codes } = await addApp(app, member);
    for (let count = 0; count < 10; count++)
      expect((await member.post(`${path}/proof`, { code: "000000" })).status).toBe(422);
    expect((await member.post(`${path}/proof`, { code: codes[0] })).status).toBe(429);
  });
});

anyEngine.describe("passkeys", () => {
  test("are listed, named, and removed; removing the last factor also deletes the recovery codes", async () => {
    const app = await makeApp();
    const user = await insertUser(app.db, { is_verified: 1 });
    const member = await app.as(user);
    const first = await addPasskey(member);
    const second = await addPasskey(member, new Authenticator(), "Key");
    expect([first.codes.length, second.codes.length]).toEqual([10, 0]);
    expect((await read(member)).passkeys).toMatchObject([
      { id: first.id, name: "Phone", domain: "anchor.example", works_here: true, last_used_at: null },
      { id: second.id, name: "Key" },
    ]);
    expect(await member.put(`${path}/passkeys/${second.id}`, { name: " YubiKey " })).toMatchObject({
      status: 200,
      body: { passkeys: [{}, { name: "YubiKey" }] },
    });
    const stranger = await app.as("member");
    expect((await stranger.put(`${path}/passkeys/${second.id}`, { name: "Mine" })).status).toBe(404);
    expect((await stranger.delete(`${path}/passkeys/${second.id}`)).status).toBe(404);
    expect((await member.delete(`${path}/passkeys/${first.id}`)).status).toBe(200);
    expect((await member.delete(`${path}/passkeys/${first.id}`)).status).toBe(404);
    expect(await read(member)).toMatchObject({ recovery_codes_left: 10 });
    expect((await member.delete(`${path}/passkeys/${second.id}`)).status).toBe(200);
    expect(await read(member)).toMatchObject({ passkeys: [], recovery_codes_left: 0, proof: { kinds: ["password"] } });
    expect((await app.post<Tokens>("/auth/login-json", { username: user.username, password })).status).toBe(200);
    expect((await told(app)).slice(-2)).toEqual([
      "The passkey “Phone” was removed.",
      "The passkey “YubiKey” was removed.",
    ]);
  });

  test("are checked: another challenge, another site, one that is known", async () => {
    const app = await makeApp();
    const member = await app.as("member");
    const { authenticator } = await addPasskey(member);
    const add = async (by: Authenticator, alter: (request: PasskeyRequest) => PasskeyRequest = (same) => same) => {
      const request = (await member.post<PasskeyRequest>(`${path}/passkeys/options`)).body;
      const passkey = by.make(alter(request));
      return member.post(`${path}/passkeys`, { ticket: request.ticket, name: "Another", passkey });
    };
    const refused = {
      status: 422,
      body: { errors: { passkey: "This passkey could not be checked. Please try again." } },
    };
    const other = (request: PasskeyRequest) => ({ ...request, options: { ...request.options, challenge: "AAAA" } });
    expect(await add(new Authenticator(), other)).toMatchObject(refused);
    expect(await add(new Authenticator({ origin: "https://evil.example" }))).toMatchObject(refused);
    expect(await add(authenticator)).toMatchObject({
      status: 409,
      body: { detail: "This passkey has already been added" },
    });
    expect((await add(new Authenticator())).status).toBe(201);
  });

  test("of another domain count as a factor, and are said not to work here", async () => {
    const app = await makeApp();
    const user = await insertUser(app.db);
    const member = await app.as(user);
    await addPasskey(member);
    await app.db.updateTable("passkeys").set({ domain: "old.example" }).execute();
    expect((await read(member)).passkeys).toMatchObject([{ domain: "old.example", works_here: false }]);
    expect((await firstStep(app, user)).kinds).toEqual(["recovery"]);
    await app.db.deleteFrom("recovery_codes").execute();
    expect((await firstStep(app, user)).kinds).toEqual([]);
    expect((await member.post(`${path}/proof/options`)).status).toBe(404);
  });

  test("of a session that has ended are not added", async () => {
    const app = await makeApp();
    const member = await app.as("member");
    const request = (await member.post<PasskeyRequest>(`${path}/passkeys/options`)).body;
    app.clock.advance(5 * minute + second);
    const passkey = new Authenticator().make(request);
    expect((await member.post(`${path}/passkeys`, { ticket: request.ticket, name: "Late", passkey })).status).toBe(410);
  });
});

anyEngine.describe("the trail and the mail", () => {
  test("tell what an administrator did with their factors; a member's are in no trail", async () => {
    const app = await makeApp();
    const admin = await app.as("admin");
    await addApp(app, admin);
    await admin.delete(`${path}/app`);
    await addApp(app, await app.as("member"));
    const rows = await app.db
      .selectFrom("audit")
      .select(["user_id", "action", "resource", "changes"])
      .orderBy("id")
      .execute();
    const line = (before: string, after: string) => ({
      user_id: admin.user.id,
      action: "updated",
      resource: "user",
      changes: JSON.stringify([{ field: "second_factor", before, after }]),
    });
    expect(rows).toEqual([line("", "authenticator app"), line("authenticator app", "")]);
  });
});

anyEngine.test("a mail to an e-mail that nobody has confirmed does not repeat what a passkey is called", async () => {
  const app = await makeApp();
  const member = await app.as(await insertUser(app.db, { is_verified: 0 }));
  const { id } = await addPasskey(member, new Authenticator(), "Win at evil.example");
  await member.delete(`${path}/passkeys/${id}`);
  expect(await told(app)).toEqual(["A passkey was added.", "A passkey was removed."]);
});

anyEngine.describe("TWO_FACTOR=admins", () => {
  test("closes the back office to an administrator without a factor, who can sign in and set one up", async () => {
    const app = await makeApp({ twoFactor: "admins" });
    const user = await insertUser(app.db, { role: "admin" });
    expect((await app.post("/auth/login-json", { username: user.username, password })).status).toBe(200);
    const admin = await app.as(user);
    const first = { status: 403, body: { detail: "Set up a second factor first" } };
    expect(await admin.get("/users")).toMatchObject(first);
    expect(await admin.post("/events", {})).toMatchObject(first);
    expect(await admin.get("/users/me")).toMatchObject({ status: 200, body: { needs_second_factor: true } });
    expect(await read(admin)).toMatchObject({ demanded: true });
    // They do not see items that are hidden from visitors.
    await insertPartner(app.db, { is_active: 0 });
    expect(await admin.get("/partners")).toMatchObject({ body: { total: 0 } });
    await addApp(app, admin);
    expect((await admin.get("/users")).status).toBe(200);
    expect(await admin.get("/partners")).toMatchObject({ body: { total: 1 } });
    expect(await admin.get("/users/me")).toMatchObject({ body: { needs_second_factor: false } });
    await admin.delete(`${path}/app`);
    expect(await admin.get("/users")).toMatchObject(first);
  });

  test("closes it to a moderator as well, the door included", async () => {
    const app = await makeApp({ twoFactor: "admins" });
    const moderator = await app.as(await insertUser(app.db, { role: "moderator" }));
    const event = await insertEvent(app.db);
    const first = { status: 403, body: { detail: "Set up a second factor first" } };
    expect(await moderator.get("/event-registrations/registrations")).toMatchObject(first);
    expect(await moderator.get(`/events/${event}/door`)).toMatchObject(first);
    await addApp(app, moderator);
    expect((await moderator.get("/event-registrations/registrations")).status).toBe(200);
  });

  test("opens it to no session that came by the password alone, though the account has a factor by now", async () => {
    const app = await makeApp({ twoFactor: "admins" });
    const user = await insertUser(app.db, { role: "admin" });
    const [stolen, own] = [await app.as(user), await app.as(user)];
    const { secret } = await addApp(app, own);
    expect((await own.get("/users")).status).toBe(200);
    expect((await stolen.get("/users")).status).toBe(403);
    expect(await stolen.get("/users/me")).toMatchObject({ body: { needs_second_factor: true } });
    app.clock.advance(minute);
    const proof = { code: codeAt(secret, app.clock.now()) };
    expect((await stolen.post(`${path}/proof`, proof)).status).toBe(200);
    expect((await stolen.get("/users")).status).toBe(200);
  });

  test("asks nothing of members, and refuses them the back office as before", async () => {
    const app = await makeApp({ twoFactor: "admins" });
    const member = await app.as("member");
    expect(await member.get("/users")).toMatchObject({ body: { detail: "Access denied. Admin privileges required." } });
    expect(await member.get("/users/me")).toMatchObject({ body: { needs_second_factor: false } });
    expect(await read(member)).toMatchObject({ demanded: false });
  });
});
