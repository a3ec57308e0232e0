// On PostgreSQL too: accounts and their sessions change at the same time.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { hour, minute, second } from "../../../tests/support/clock";
import { insertUser, password } from "../../../tests/support/factories";
import { Authenticator } from "../../../tests/support/factors/authenticator";
import { addApp, addPasskey, codeAt, firstStep } from "../../../tests/support/factors/enrolled";
import { capturedLog } from "../../../tests/support/log";
import type { PasskeyRequest } from "../factors/schema";
import type { Tokens } from "./schema";

const step = 30 * second;
const give = ({ post }: TestApp, body: object) => post<Tokens & { detail: string }>("/auth/second-factor", body);
const over = { status: 410, body: { detail: "This took too long or was tried too often. Please start again." } };
const wrong = { status: 401, body: { detail: "This code is wrong or has been used before" } };

async function withApp() {
  const app = await makeApp({ trustProxy: true });
  const user = await insertUser(app.db, { is_verified: 1 });
  const { secret, codes } = await addApp(app, await app.as(user));
  app.clock.advance(10 * minute);
  return { app, user, secret, codes, code: (ahead = 0) => codeAt(secret, new Date(app.clock.now().getTime() + ahead)) };
}

anyEngine.describe("a password alone", () => {
  test("opens nothing, as JSON and as a form, and says what is missing", async () => {
    const { app, user } = await withApp();
    const { ticket, kinds } = await firstStep(app, user);
    expect(kinds).toEqual(["totp", "recovery"]);
    const form = await app.post<{ second_factor: object }>(
      "/auth/login",
      new URLSearchParams({ username: user.username, password }),
    );
    expect(form).toMatchObject({ status: 401, body: { second_factor: { kinds } } });
    expect(form.headers.get("set-cookie")).toBeNull();
    expect(await app.db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
    expect(JSON.stringify(await app.db.selectFrom("factor_tickets").selectAll().execute())).not.toContain(ticket);
  });

  test("tells nobody who does not know it that there is a factor", async () => {
    const { app, user } = await withApp();
    const answer = await app.post("/auth/login-json", { username: user.username, password: "Wrong0ne" });
    expect(answer).toMatchObject({ status: 401, body: { detail: "Invalid username or password" } });
    expect(answer.body).not.toHaveProperty("second_factor");
  });
});

describe("the code of an app", () => {
  anyEngine.test("signs in, in a session that knows how", async () => {
    const { app, user, code } = await withApp();
    const { ticket } = await firstStep(app, user);
    const { status, body, headers } = await give(app, { ticket, code: `${code().slice(0, 3)} ${code().slice(3)}` });
    expect(status).toBe(200);
    expect(headers.get("set-cookie")).toMatch(/^known_browser=/);
    const me = await app.call<{ id: number }>("GET", "/users/me", {
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    expect(me.body.id).toBe(user.id);
    const at = app.clock.now().toISOString();
    const session = await app.db.selectFrom("sessions").selectAll().orderBy("id", "desc").executeTakeFirst();
    expect(session).toMatchObject({ password_at: at, factor_at: at, remembered: 0 });
  });

  anyEngine.test("is good for its step, the one before and the one after, each once", async () => {
    const { app, user, code } = await withApp();
    const asked = async (given: string) =>
      (await give(app, { ticket: (await firstStep(app, user)).ticket, code: given })).status;
    expect(await asked(code(-2 * step))).toBe(401);
    expect(await asked(code(2 * step))).toBe(401);
    expect(await asked(code(-step))).toBe(200);
    expect(await asked(code(-step))).toBe(401);
    expect(await asked(code(step))).toBe(200);
    // After a later step was used, earlier ones are invalid.
    expect(await asked(code())).toBe(401);
    app.clock.advance(2 * step);
    expect(await asked(code())).toBe(200);
  });

  test("of many at once with one code, one gets in", async () => {
    const { app, user, code } = await withApp();
    const tickets = [];
    for (let count = 0; count < 5; count++) tickets.push((await firstStep(app, user)).ticket);
    const statuses = await Promise.all(
      tickets.map(async (ticket) => (await give(app, { ticket, code: code() })).status),
    );
    expect(statuses.sort()).toEqual([200, 401, 401, 401, 401]);
  });

  anyEngine.test("that set the app up does not sign in as well", async () => {
    const app = await makeApp();
    const user = await insertUser(app.db);
    const { secret } = await addApp(app, await app.as(user));
    const { ticket } = await firstStep(app, user);
    expect(await give(app, { ticket, code: codeAt(secret, app.clock.now()) })).toMatchObject(wrong);
  });
});

describe("a recovery code", () => {
  anyEngine.test("stands in once, however it is typed, and its owner is told", async () => {
    const { app, user, codes } = await withApp();
    const [one = ""] = codes;
    const typed = ` ${one.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "l")} `;
    expect((await give(app, { ticket: (await firstStep(app, user)).ticket, code: typed })).status).toBe(200);
    expect(await give(app, { ticket: (await firstStep(app, user)).ticket, code: one })).toMatchObject(wrong);
    const mails = await app.db.selectFrom("mails").select(["kind", "user_id"]).execute();
    expect(mails).toEqual(Array(2).fill({ kind: "factor-changed", user_id: user.id }));
  });

  test("of two at once with one, one gets in; the database holds none of them", async () => {
    const { app, user, codes } = await withApp();
    const tickets = [(await firstStep(app, user)).ticket, (await firstStep(app, user)).ticket];
    const answers = await Promise.all(tickets.map((ticket) => give(app, { ticket, code: codes[3] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const rows = await app.db.selectFrom("recovery_codes").selectAll().execute();
    expect(rows).toHaveLength(10);
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe("a ticket", () => {
  anyEngine.test("is good for five minutes", async () => {
    const { app, user, code } = await withApp();
    const { ticket } = await firstStep(app, user);
    app.clock.advance(5 * minute - second);
    expect((await give(app, { ticket, code: "000000" })).status).toBe(401);
    app.clock.advance(second);
    expect(await give(app, { ticket, code: code() })).toMatchObject(over);
  });

  test("is good once, and for five tries, also at once", async () => {
    const { app, user, code } = await withApp();
    const { ticket } = await firstStep(app, user);
    expect((await give(app, { ticket, code: code() })).status).toBe(200);
    app.clock.advance(step);
    expect(await give(app, { ticket, code: code() })).toMatchObject(over);
    const other = (await firstStep(app, user)).ticket;
    const answers = await Promise.all(Array.from({ length: 8 }, () => give(app, { ticket: other, code: "000000" })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(3);
    expect(await give(app, { ticket: other, code: code() })).toMatchObject(over);
  });

  anyEngine.test("ends with the password, the account and its factors", async () => {
    const { app, user, code } = await withApp();
    const { ticket } = await firstStep(app, user);
    await app.db.updateTable("users").set({ is_active: 0 }).where("id", "=", user.id).execute();
    expect((await give(app, { ticket, code: code() })).status).toBe(410);
    await app.db.updateTable("users").set({ is_active: 1, password_hash: "x" }).where("id", "=", user.id).execute();
    expect((await give(app, { ticket, code: code() })).status).toBe(410);
    expect((await give(app, { ticket: "made-up", code: code() })).status).toBe(410);
  });

  anyEngine.test("asks for a code or a passkey, and not both", async () => {
    const app = await makeApp();
    for (const body of [
      { ticket: "x" },
      { ticket: "x", code: "1", passkey: new Authenticator().sign({ ticket: "", options: { challenge: "" } }) },
    ])
      expect(await app.post("/auth/second-factor", body)).toMatchObject({
        status: 422,
        body: { errors: { code: "Please enter a code or a passkey" } },
      });
  });
});

anyEngine.describe("wrong codes", () => {
  test("count for the account across tickets and addresses; a right one after them is refused for an hour", async () => {
    const { app, user, code } = await withApp();
    const guess = async (number: number, given = "000000") => {
      const { ticket } = await firstStep(app, user);
      const headers = { "x-forwarded-for": `203.0.113.${number}` };
      return app.call("POST", "/auth/second-factor", { body: { ticket, code: given }, headers });
    };
    for (let number = 0; number < 10; number++) expect((await guess(number)).status).toBe(401);
    expect(await guess(11, code())).toMatchObject({
      status: 429,
      body: { detail: "Too many attempts. Please try again in 60 minutes." },
    });
    app.clock.advance(hour);
    expect((await guess(12, code())).status).toBe(200);
  });

  test("of others do not keep the owner out on a browser that has signed in before", async () => {
    const { app, user, code } = await withApp();
    const first = await give(app, { ticket: (await firstStep(app, user)).ticket, code: code() });
    const cookie = first.headers.get("set-cookie")?.split(";")[0] ?? "";
    for (let count = 0; count < 10; count++)
      await give(app, { ticket: (await firstStep(app, user)).ticket, code: "000000" });
    app.clock.advance(step);
    const body = { ticket: (await firstStep(app, user)).ticket, code: code() };
    expect((await give(app, body)).status).toBe(429);
    expect((await app.call("POST", "/auth/second-factor", { body, headers: { cookie } })).status).toBe(200);
  });
});

anyEngine.describe("a passkey", () => {
  const options = async ({ post }: TestApp, ticket: string) =>
    (await post<PasskeyRequest>("/auth/second-factor/options", { ticket })).body;

  test("is the second factor, of this account alone, by what was asked alone", async () => {
    const app = await makeApp();
    const [user, other] = [await insertUser(app.db), await insertUser(app.db)];
    const { authenticator } = await addPasskey(await app.as(user), new Authenticator({ verifies: false }));
    const stranger = (await addPasskey(await app.as(other))).authenticator;
    const { ticket, kinds } = await firstStep(app, user);
    expect(kinds).toEqual(["passkey", "recovery"]);
    const request = await options(app, ticket);
    const refused = {
      status: 401,
      body: { detail: "This passkey does not belong to an account here. It may have been removed." },
    };
    expect(await give(app, { ticket, passkey: stranger.sign(request) })).toMatchObject(refused);
    const forOther = { ...request, options: { challenge: Buffer.from("another").toString("base64url") } };
    expect(await give(app, { ticket, passkey: authenticator.sign(forOther) })).toMatchObject(refused);
    const passkey = authenticator.sign(request);
    expect((await give(app, { ticket, passkey })).status).toBe(200);
    expect(await give(app, { ticket, passkey })).toMatchObject(over);
  });

  test("whose count goes back is taken for a copy", async () => {
    const app = await makeApp();
    const user = await insertUser(app.db);
    const { authenticator } = await addPasskey(await app.as(user));
    const signIn = async (count: number) => {
      authenticator.count = count;
      const { ticket } = await firstStep(app, user);
      return (await give(app, { ticket, passkey: authenticator.sign(await options(app, ticket)) })).status;
    };
    expect([await signIn(7), await signIn(7), await signIn(3), await signIn(8)]).toEqual([200, 401, 401, 200]);
  });
});

anyEngine.describe("a passkey without a password", () => {
  const ask = async ({ post }: TestApp) => (await post<PasskeyRequest>("/auth/passkey/options")).body;
  const signIn = ({ post }: TestApp, request: PasskeyRequest, authenticator: Authenticator) =>
    post<Tokens>("/auth/passkey", { ticket: request.ticket, passkey: authenticator.sign(request), remember: true });

  test("signs in once for each request, and is remembered as wished", async () => {
    const app = await makeApp();
    const admin = await insertUser(app.db, { role: "admin" });
    const { authenticator } = await addPasskey(await app.as(admin));
    const request = await ask(app);
    expect(request.options).toMatchObject({ userVerification: "required", rpId: "anchor.example" });
    const { status, body } = await signIn(app, request, authenticator);
    expect({ status, type: body.token_type }).toEqual({ status: 200, type: "bearer" });
    expect((await signIn(app, request, authenticator)).status).toBe(410);
    const session = await app.db.selectFrom("sessions").selectAll().orderBy("id", "desc").executeTakeFirst();
    expect(session).toMatchObject({ password_at: null, factor_at: app.clock.now().toISOString(), remembered: 1 });
    const trail = await app.db.selectFrom("audit").select("action").where("action", "=", "signed_in").execute();
    expect(trail).toHaveLength(1);
  });

  test("is refused where nobody was verified, elsewhere, for a removed one and for who may not sign in", async () => {
    const app = await makeApp();
    const user = await insertUser(app.db);
    const careless = await addPasskey(await app.as(user), new Authenticator({ verifies: false }));
    expect((await signIn(app, await ask(app), careless.authenticator)).status).toBe(401);
    const { authenticator, id } = await addPasskey(await app.as(await insertUser(app.db)));
    expect((await signIn(app, await ask(app), authenticator)).status).toBe(200);
    await app.db.updateTable("passkeys").set({ domain: "old.example" }).where("id", "=", id).execute();
    expect((await signIn(app, await ask(app), authenticator)).status).toBe(401);
    await app.db.updateTable("passkeys").set({ domain: "anchor.example" }).where("id", "=", id).execute();
    await app.db.updateTable("users").set({ is_active: 0 }).execute();
    expect((await signIn(app, await ask(app), authenticator)).status).toBe(401);
    await app.db.deleteFrom("passkeys").execute();
    expect((await signIn(app, await ask(app), authenticator)).status).toBe(401);
    const request = await ask(app);
    app.clock.advance(5 * minute);
    expect((await signIn(app, request, authenticator)).status).toBe(410);
  });
});

anyEngine.test(
  "the log tells what happened with a second factor, and nothing by which one could be given",
  async () => {
    const captured = capturedLog();
    const app = await makeApp({ log: captured.log });
    const user = await insertUser(app.db, { username: "rudo" });
    const { secret, codes } = await addApp(app, await app.as(user));
    app.clock.advance(minute);
    const code = codeAt(secret, app.clock.now());
    const { ticket } = await firstStep(app, user);
    await give(app, { ticket, code: "000000" });
    await give(app, { ticket, code });
    const other = (await firstStep(app, user)).ticket;
    const { body } = await give(app, { ticket: other, code: codes[0] });
    const written = captured.text();
    for (const hidden of [secret, ticket, other, code, ...codes, body.access_token, body.refresh_token])
      expect(written).not.toContain(hidden);
    expect(captured.take().map(({ event, factor }) => [event, factor].filter(Boolean).join(" "))).toEqual([
      "factor_added totp",
      "second_factor_asked",
      "second_factor_refused code",
      "sign_in totp",
      "second_factor_asked",
      "sign_in recovery",
      "recovery_code_used",
    ]);
  },
);
