import { describe, expect, test } from "vitest";
import { type Answer, makeApp, type Refusal, type TestApp } from "../../../tests/support/app";
import { day, hour, minute, second } from "../../../tests/support/clock";
import { insertUser, password, type TestUser } from "../../../tests/support/factories";
import { createLimits } from "../../api/limits.server";
import { createApi } from "../../app/api.server";
import { DatabaseCounts } from "../../platform/limits/database-counts.server";

const home = "203.0.113.7";
const elsewhere = (number: number) => `2001:db8:${number.toString(16)}::1`;

interface From {
  address?: string;
  cookie?: string | undefined;
  given?: string;
  origin?: string;
}

function signIn(app: TestApp, username: string, { address = home, cookie, given = password, origin }: From = {}) {
  const headers = {
    "x-forwarded-for": address,
    ...(cookie ? { cookie } : {}),
    ...(origin ? { origin } : {}),
  };
  return app.call("POST", "/auth/login-json", { body: { username, password: given }, headers });
}

const guess = (app: TestApp, username: string, from: From = {}) =>
  signIn(app, username, { given: "Wrong0ne", ...from });

const cookieOf = ({ headers }: Answer<Refusal>) => headers.get("set-cookie")?.split(";")[0];

async function guessOften(app: TestApp, times: number, username: string, from: From = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) statuses.push((await guess(app, username, from)).status);
  return statuses;
}

const all = (status: number, times: number) => Array(times).fill(status);

describe("an address", () => {
  test.each([
    ["a house with IPv6", "2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:3::1"],
    ["IPv4 in both spellings", "203.0.113.7", "::ffff:203.0.113.7", "203.0.113.8"],
  ])("of %s is one, and its neighbour is another", async (_name, one, same, other) => {
    const app = await makeApp({ trustProxy: true });
    const { username } = await insertUser(app.db);
    expect(await guessOften(app, 5, username, { address: one })).toEqual(all(401, 5));
    expect(await guessOften(app, 6, username, { address: same })).toEqual([...all(401, 5), 429]);
    expect((await signIn(app, username, { address: one })).status).toBe(429);
    expect((await signIn(app, username, { address: other })).status).toBe(200);
  });

  test("has one count in all processes", async () => {
    const app = await makeApp({ trustProxy: true });
    const { username } = await insertUser(app.db);
    const { db, services } = app;
    const counts = new DatabaseCounts({ db, secret: services.tokenKey, log: services.log });
    const there = createApi({ ...services, limits: createLimits(counts) });
    expect(await guessOften(app, 10, username)).toEqual(all(401, 10));
    const answer = await there.request("/api/auth/login-json", {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": home },
      body: JSON.stringify({ username, password }),
    });
    expect(answer.status).toBe(429);
  });

  test("of 60 guesses at once ten are heard", async () => {
    const app = await makeApp({ trustProxy: true });
    const { username } = await insertUser(app.db);
    const answers = await Promise.all(Array.from({ length: 60 }, () => guess(app, username)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
  });
});

describe("a browser that has signed in before", () => {
  async function known() {
    const app = await makeApp({ trustProxy: true });
    const user = await insertUser(app.db);
    return { app, user, cookie: cookieOf(await signIn(app, user.username)) };
  }

  test("is not shut out by what others guess at the same address, and they are", async () => {
    const { app, user, cookie } = await known();
    expect(await guessOften(app, 11, user.username)).toEqual([...all(401, 10), 429]);
    expect((await signIn(app, user.username)).status).toBe(429);
    expect((await signIn(app, user.email, { cookie })).status).toBe(200);
    // A success there does not forgive the others' failures.
    expect((await signIn(app, user.username)).status).toBe(429);
  });

  test("has ten guesses of its own in a quarter of an hour, which count for nobody else", async () => {
    const { app, user, cookie } = await known();
    expect(await guessOften(app, 11, user.username, { cookie })).toEqual([...all(401, 10), 429]);
    expect((await signIn(app, user.username, { cookie, address: elsewhere(1) })).status).toBe(429);
    expect((await signIn(app, user.username)).status).toBe(200);
    app.clock.advance(15 * minute);
    expect((await signIn(app, user.username, { cookie })).status).toBe(200);
  });

  test("is told so by a cookie that only signing in gets, and no script", async () => {
    const { app, user } = await known();
    const cookie = (await signIn(app, user.username)).headers.get("set-cookie") ?? "";
    const [, ...attributes] = cookie.split("; ");
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=31536000", "Path=/api/auth", "SameSite=Strict"]);
    const secure = await signIn(app, user.username, { origin: "https://makers.example" });
    expect(secure.headers.get("set-cookie")).toContain("; Secure");
    expect(cookie).not.toContain(user.username);
    expect((await guess(app, user.username)).headers.get("set-cookie")).toBeNull();
    const form = await app.post("/auth/login", new URLSearchParams({ username: user.username, password }));
    expect(form.headers.get("set-cookie")).toContain("known_browser=");
  });

  const shutOut = async (app: TestApp, { username }: TestUser, cookie: string | undefined) => {
    await guessOften(app, 10, username);
    return (await signIn(app, username, { cookie })).status;
  };

  test("is known to its account alone", async () => {
    const { app, cookie } = await known();
    expect(await shutOut(app, await insertUser(app.db), cookie)).toBe(429);
  });

  test("is unknown once the password is another one", async () => {
    const { app, user, cookie } = await known();
    const password_hash = "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$c29tZWhhc2g";
    await app.db.updateTable("users").set({ password_hash }).where("id", "=", user.id).execute();
    await guessOften(app, 10, user.username);
    expect((await guess(app, user.username, { cookie })).status).toBe(429);
  });

  test("is unknown after a year", async () => {
    const { app, user, cookie } = await known();
    app.clock.advance(365 * day - second);
    expect((await signIn(app, user.username, { cookie })).status).toBe(200);
    app.clock.advance(second);
    expect(await shutOut(app, user, cookie)).toBe(429);
  });

  test.each(["", "x", "~~~", "a.b.c", "e30.bnVsbA.x", "e30.e30.", "é", `${"x".repeat(3_000)}.y.z`])(
    "is not made up (%#)",
    async (value) => {
      const { app, user } = await known();
      expect(await shutOut(app, user, `known_browser=${encodeURIComponent(value)}`)).toBe(429);
    },
  );

  test("of another site's key, or changed, is unknown", async () => {
    const { app, user, cookie } = await known();
    const other = await makeApp({ trustProxy: true, tokenKey: new Uint8Array(32).fill(9) });
    const { password_hash } = await app.db.selectFrom("users").select("password_hash").executeTakeFirstOrThrow();
    const twin = await insertUser(other.db, { id: user.id, password_hash });
    expect(await shutOut(app, user, cookieOf(await signIn(other, twin.username)))).toBe(429);
    const [head = "", , signature = ""] = (cookie ?? "").split(".");
    const claims = Buffer.from(JSON.stringify({ sub: String(user.id), jti: "mine", exp: 9_999_999_999 }));
    expect(
      (await signIn(app, user.username, { cookie: `${head}.${claims.toString("base64url")}.${signature}` })).status,
    ).toBe(429);
  });

  test("is known to the five accounts that signed in last, as on a family's computer", async () => {
    const app = await makeApp({ trustProxy: true });
    const users: TestUser[] = [];
    let cookie: string | undefined;
    for (let number = 0; number < 6; number++) {
      const user = await insertUser(app.db);
      users.push(user);
      cookie = cookieOf(await signIn(app, user.username, { cookie }));
    }
    const statuses: number[] = [];
    for (const user of users) statuses.push(await shutOut(app, user, cookie));
    expect(statuses).toEqual([429, ...all(200, 5)]);
    expect(cookie?.length).toBeLessThan(1_500);
  });

  test("opens nothing by itself", async () => {
    const { app, cookie } = await known();
    const proof = (cookie ?? "").replace("known_browser=", "");
    const headers = { cookie: cookie ?? "", authorization: `Bearer ${proof}` };
    expect((await app.call("GET", "/users/me", { headers })).status).toBe(401);
    expect((await app.call("GET", "/users/me", { headers: { cookie: cookie ?? "" } })).status).toBe(401);
  });
});

describe("an account that many addresses guess at", () => {
  /** An account that 100 addresses have guessed at, and a browser that it knows. */
  async function attacked() {
    const app = await makeApp({ trustProxy: true });
    const { username } = await insertUser(app.db);
    const cookie = cookieOf(await signIn(app, username));
    for (let number = 0; number < 100; number++) {
      expect((await guess(app, username, { address: elsewhere(number) })).status).toBe(401);
    }
    return { app, username, cookie };
  }

  test("hears strangers one by one, and its owner's browser at once", async () => {
    const { app, username, cookie } = await attacked();
    expect((await guess(app, username, { address: elsewhere(200) })).status).toBe(401);
    const refused = await signIn(app, username, { address: elsewhere(201) });
    expect({ status: refused.status, wait: refused.headers.get("retry-after") }).toEqual({ status: 429, wait: "5" });
    expect((await signIn(app, username, { cookie, address: elsewhere(202) })).status).toBe(200);
    app.clock.advance(5 * second);
    expect((await signIn(app, username, { address: elsewhere(203) })).status).toBe(200);
    const other = await insertUser(app.db);
    expect((await signIn(app, other.username, { address: elsewhere(200) })).status).toBe(200);
  });

  test("hears each network twice in an hour, so that a few of them do not crowd its owner out", async () => {
    const { app, username } = await attacked();
    const statuses: number[] = [];
    for (let number = 0; number < 4; number++) {
      statuses.push((await guess(app, username, { address: `2001:db8:200:${number}::1` })).status);
      app.clock.advance(5 * second);
    }
    expect(statuses).toEqual([401, 401, 429, 429]);
    // Refused attempts used up no turn.
    expect((await signIn(app, username, { address: home })).status).toBe(200);
    app.clock.advance(hour);
    expect((await guess(app, username, { address: "2001:db8:200::1" })).status).toBe(401);
  });

  test.each([
    [400, "15"],
    [900, "30"],
    [9_900, "30"],
  ])("gets slower: after %d more it is %s seconds", async (more, wait) => {
    const { app, username } = await attacked();
    await app.db
      .updateTable("rate_limits")
      .set((row) => ({ count: row("count", "+", more) }))
      .where("key", "like", "signInFailuresByAccount %")
      .execute();
    expect((await guess(app, username, { address: elsewhere(200) })).status).toBe(401);
    expect((await guess(app, username, { address: elsewhere(201) })).headers.get("retry-after")).toBe(wait);
    app.clock.advance(Number(wait) * second);
    expect((await signIn(app, username, { address: elsewhere(202) })).status).toBe(200);
  });

  test("is as quick as before a day later", async () => {
    const { app, username } = await attacked();
    app.clock.advance(day);
    expect(await guessOften(app, 10, username)).toEqual(all(401, 10));
  });

  test("that is none is slowed like one", async () => {
    const app = await makeApp({ trustProxy: true });
    const { signInFailuresByAccount } = app.services.limits;
    for (let time = 0; time < 99; time++) await signInFailuresByAccount.count("nobody", app.clock.now());
    expect((await guess(app, "Nobody", { address: elsewhere(3) })).status).toBe(401);
    expect((await guess(app, "nobody", { address: elsewhere(4) })).status).toBe(401);
    expect((await guess(app, "nobody", { address: elsewhere(5) })).status).toBe(429);
  });
});
