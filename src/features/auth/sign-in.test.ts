// On PostgreSQL too: accounts and their sessions change at the same time.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { day, hour, minute, second } from "../../../tests/support/clock";
import { insertUser, password } from "../../../tests/support/factories";
import { leaveOnly } from "../../../tests/support/limits";
import type { User } from "../users/schema";
import type { Tokens } from "./schema";

const signIn = ({ post }: TestApp, username: string, remember = false) =>
  post<Tokens>("/auth/login-json", { username, password, remember });
const refresh = ({ post }: TestApp, refresh_token: string) => post<Tokens>("/auth/refresh", { refresh_token });
const me = ({ call }: TestApp, token: string) =>
  call<User>("GET", "/users/me", { headers: { authorization: `Bearer ${token}` } });

const ended = { status: 401, body: { detail: "Your session has ended. Please sign in again." } };

anyEngine.describe("signing in", () => {
  test("with the user name or the e-mail, in any letter case, with spaces around", async () => {
    const app = await makeApp();
    const user = await insertUser(app.db, { username: "Rudo", email: "rudo@people.example" });
    for (const name of ["Rudo", "RUDO", " rudo ", "Rudo@People.EXAMPLE"]) {
      const { status, body } = await signIn(app, name);
      expect({ status, type: body.token_type }, name).toEqual({ status: 200, type: "bearer" });
      expect((await me(app, body.access_token)).body.id).toBe(user.id);
    }
  });

  test("as JSON and as a form, urlencoded or multipart", async () => {
    const { post, db } = await makeApp();
    const { username } = await insertUser(db);
    const fields = { username, password };
    const multipart = new FormData();
    for (const [name, value] of Object.entries(fields)) multipart.set(name, value);
    expect((await post("/auth/login-json", fields)).status).toBe(200);
    expect((await post("/auth/login", new URLSearchParams(fields))).status).toBe(200);
    expect((await post("/auth/login", multipart)).status).toBe(200);
    expect(await post("/auth/login", fields)).toMatchObject({ status: 415, body: { detail: "Send this as a form" } });
    expect((await post("/auth/login-json", new URLSearchParams(fields))).status).toBe(415);
    const file = new FormData();
    file.set("username", new Blob(["x"]), "x.txt");
    expect((await post("/auth/login", file)).status).toBe(422);
  });

  test("the same answer for an unknown user, a wrong password and a deactivated account", async () => {
    const { post, db } = await makeApp();
    const { username } = await insertUser(db);
    const { username: gone } = await insertUser(db, { is_active: 0 });
    const answers = await Promise.all([
      post("/auth/login-json", { username: "nobody", password }),
      post("/auth/login-json", { username, password: "Wrong0ne" }),
      post("/auth/login-json", { username: gone, password }),
    ]);
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({ status: 401, body: { detail: "Invalid username or password" } });
      expect(headers.get("www-authenticate")).toBe("Bearer");
    }
  });

  test.each<[object, string, string]>([
    [{ password }, "username", "Username is required"],
    [{ username: "rudo" }, "password", "Password is required"],
    [{ username: "", password }, "username", "Username is required"],
    [{ username: "ru\u0000do", password }, "username", "Username contains characters that cannot be shown"],
    [{ username: ["rudo"], password }, "username", "Username must be text"],
    [{ username: "rudo", password: "x".repeat(201) }, "password", "Password must be at most 200 characters"],
    [{ username: "rudo", password, remember: 7 }, "remember", "Remember must be true or false"],
  ])("%j: %s: %s", async (body, field, sentence) => {
    const { post } = await makeApp();
    expect(await post("/auth/login-json", body)).toMatchObject({
      status: 422,
      body: { errors: { [field]: sentence } },
    });
  });

  test("ten wrong guesses for one account from one address, then a pause; other accounts are free", async () => {
    const { post, db, clock } = await makeApp();
    const { username, email } = await insertUser(db);
    const { username: other } = await insertUser(db);
    const guess = (name: string) => post("/auth/login-json", { username: name, password: "Wrong0ne" });
    for (let count = 0; count < 10; count++) expect((await guess(username)).status).toBe(401);
    const refused = await post("/auth/login-json", { username: username.toUpperCase(), password });
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("900");
    expect(refused.body.detail).toBe("Too many attempts. Please try again in 15 minutes.");
    expect((await post("/auth/login-json", { username: other, password })).status).toBe(200);
    clock.advance(15 * minute);
    expect((await post("/auth/login-json", { username: email, password })).status).toBe(200);
  });

  test("a right password forgives the wrong ones before it", async () => {
    const app = await makeApp();
    const { username } = await insertUser(app.db);
    for (let round = 0; round < 3; round++) {
      for (let count = 0; count < 9; count++) await app.post("/auth/login-json", { username, password: "Wrong0ne" });
      expect((await signIn(app, username)).status).toBe(200);
    }
  });
});

anyEngine.describe("an access token", () => {
  test("is good for 15 minutes", async () => {
    const app = await makeApp();
    const { username } = await insertUser(app.db);
    const { access_token } = (await signIn(app, username)).body;
    app.clock.advance(15 * minute - second);
    expect((await me(app, access_token)).status).toBe(200);
    app.clock.advance(second);
    expect(await me(app, access_token)).toMatchObject(ended);
  });

  test("of nobody, forged, or of another key is refused, also where a token is optional", async () => {
    const app = await makeApp();
    const stranger = await makeApp({ tokenKey: new Uint8Array(32).fill(9) });
    const { token } = await stranger.as("admin");
    await app.as("admin");
    const none = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"1","sid":1,"exp":9999999999}')}.`.replaceAll("=", "");
    for (const authorization of [
      `Bearer ${token}`,
      `Bearer ${none}`,
      "Bearer x",
      "Bearer",
      "Basic eDp5",
      `bearer ${"x".repeat(5000)}`,
    ]) {
      const headers = { authorization };
      expect(await app.call("GET", "/users/me", { headers }), authorization).toMatchObject(ended);
      expect((await app.call("POST", "/events/1/register", { headers })).status).toBe(401);
      expect((await app.call("GET", "/store/categories", { headers })).status).toBe(200); // a public call looks at no token
    }
    expect(await app.get("/users/me")).toMatchObject({ status: 401, body: { detail: "Please sign in first" } });
  });

  test("stops working at once when its account is deactivated, and so does its refresh token", async () => {
    const app = await makeApp();
    const { id, username } = await insertUser(app.db);
    const { access_token, refresh_token } = (await signIn(app, username)).body;
    await app.db.updateTable("users").set({ is_active: 0 }).where("id", "=", id).execute();
    expect(await me(app, access_token)).toMatchObject(ended);
    expect(await refresh(app, refresh_token)).toMatchObject(ended);
  });
});

describe("a refresh token", () => {
  async function signedIn(remember = false) {
    const app = await makeApp();
    const { username } = await insertUser(app.db);
    return { app, ...(await signIn(app, username, remember)).body };
  }

  anyEngine.test("is exchanged for a new pair, and is stored only as a hash", async () => {
    const { app, access_token, refresh_token } = await signedIn();
    app.clock.advance(minute);
    const { status, body } = await refresh(app, refresh_token);
    expect(status).toBe(200);
    expect(body.refresh_token).not.toBe(refresh_token);
    expect(body.access_token).not.toBe(access_token);
    expect((await me(app, body.access_token)).status).toBe(200);
    expect((await me(app, access_token)).status).toBe(200); // until it expires
    expect(JSON.stringify(await app.db.selectFrom("refresh_tokens").selectAll().execute())).not.toContain(
      body.refresh_token,
    );
  });

  test("works again within 10 seconds of its use, for a second tab", async () => {
    const { app, refresh_token } = await signedIn();
    const first = await refresh(app, refresh_token);
    app.clock.advance(10 * second);
    const second_ = await refresh(app, refresh_token);
    expect([first.status, second_.status]).toEqual([200, 200]);
    for (const { body } of [first, second_]) expect((await refresh(app, body.refresh_token)).status).toBe(200);
  });

  anyEngine.test(
    "works again within a minute where its answer was lost, and gives out the very token that was lost",
    async () => {
      const { app, refresh_token } = await signedIn();
      const lost = (await refresh(app, refresh_token)).body;
      app.clock.advance(minute);
      const again = await refresh(app, refresh_token);
      expect([again.status, again.body.refresh_token]).toEqual([200, lost.refresh_token]);
      // The minute counts from the first use.
      app.clock.advance(1);
      expect(await refresh(app, refresh_token)).toMatchObject(ended);
      expect(await refresh(app, lost.refresh_token)).toMatchObject(ended);
    },
  );

  anyEngine.test("is taken for stolen after 10 seconds once its successor was used", async () => {
    const { app, refresh_token } = await signedIn();
    const next = (await refresh(app, refresh_token)).body;
    await refresh(app, next.refresh_token);
    app.clock.advance(10 * second + 1);
    expect(await refresh(app, refresh_token)).toMatchObject(ended);
    expect(await me(app, next.access_token)).toMatchObject(ended);
  });

  test("two hundred at the same moment are all answered, with one and the same successor", async () => {
    const { app, refresh_token } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 200 }, () => refresh(app, refresh_token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
    const unused = await app.db.selectFrom("refresh_tokens").select("id").where("rotated_at", "is", null).execute();
    expect(unused).toHaveLength(1);
  });

  anyEngine.test("answers a second tab with the newest, should the first have gone on since", async () => {
    const { app, refresh_token } = await signedIn();
    const first = (await refresh(app, refresh_token)).body;
    const newest = (await refresh(app, first.refresh_token)).body;
    expect((await refresh(app, refresh_token)).body.refresh_token).toBe(newest.refresh_token);
  });

  anyEngine.test.each([
    ["the thief", "the owner"],
    ["the owner", "the thief"],
  ])("stolen and used within the grace ends with the session, when %s is the first to go on", async () => {
    const { app, refresh_token } = await signedIn();
    const owner = (await refresh(app, refresh_token)).body;
    app.clock.advance(5 * second);
    const thief = (await refresh(app, refresh_token)).body;
    // There is one chain: both hold the same token.
    expect(thief.refresh_token).toBe(owner.refresh_token);
    app.clock.advance(14 * minute);
    const next = (await refresh(app, owner.refresh_token)).body;
    app.clock.advance(minute + 1);
    expect(await refresh(app, thief.refresh_token)).toMatchObject(ended);
    for (const { access_token } of [next, thief]) expect(await me(app, access_token)).toMatchObject(ended);
    expect(await refresh(app, next.refresh_token)).toMatchObject(ended);
  });

  anyEngine.test(
    "is good for nothing, and ends nothing, when it is used again just after the key was changed",
    async () => {
      const { app, refresh_token } = await signedIn();
      const renewed = (await refresh(app, refresh_token)).body;
      const other = await makeApp({ database: { ...app, drop: async () => {} }, tokenKey: new Uint8Array(32).fill(9) });
      expect(await refresh(other, refresh_token)).toMatchObject(ended);
      expect((await refresh(other, renewed.refresh_token)).status).toBe(200);
    },
  );

  anyEngine.test("is exchanged 300 times in a quarter of an hour, each session for itself", async () => {
    const { app, refresh_token } = await signedIn();
    let newest = refresh_token;
    for (let count = 0; count < 2; count++) newest = (await refresh(app, newest)).body.refresh_token;
    expect(await leaveOnly(1, "refreshes", app)).toEqual({ counted: 2, most: 300 });
    newest = (await refresh(app, newest)).body.refresh_token;
    expect(await refresh(app, newest)).toMatchObject({
      status: 429,
      body: { detail: "Too many attempts. Please try again in 15 minutes." },
    });
    const { username } = await insertUser(app.db);
    expect((await refresh(app, (await signIn(app, username)).body.refresh_token)).status).toBe(200);
    app.clock.advance(15 * minute);
    expect((await refresh(app, newest)).status).toBe(200);
  });

  anyEngine.test("tried at random is limited by address, and good ones from there are not held up", async () => {
    const { app, refresh_token } = await signedIn();
    for (let count = 0; count < 2; count++) expect((await refresh(app, `guess-${count}`)).status).toBe(401);
    expect(await leaveOnly(1, "refusedRefreshes", app)).toEqual({ counted: 2, most: 300 });
    expect((await refresh(app, "guess-300")).status).toBe(401);
    expect((await refresh(app, "guess")).status).toBe(429);
    expect((await refresh(app, refresh_token)).status).toBe(200);
  });

  test("used again later ends the whole family, and nothing else", async () => {
    const { app, refresh_token } = await signedIn();
    const other = await insertUser(app.db);
    const untouched = (await signIn(app, other.username)).body;
    const renewed = (await refresh(app, refresh_token)).body;
    app.clock.advance(minute + 1);
    expect(await refresh(app, refresh_token)).toMatchObject(ended);
    expect(await refresh(app, renewed.refresh_token)).toMatchObject(ended);
    expect(await me(app, renewed.access_token)).toMatchObject(ended);
    expect((await me(app, untouched.access_token)).status).toBe(200);
  });

  anyEngine.test.each([
    ["24 hours", false, day],
    ["30 days with remember me", true, 30 * day],
  ])("lives %s, counted from its last use", async (_name, remember, life) => {
    const { app, refresh_token } = await signedIn(remember);
    app.clock.advance(life);
    const renewed = await refresh(app, refresh_token);
    expect(renewed.status).toBe(200);
    app.clock.advance(life + 1);
    expect(await refresh(app, renewed.body.refresh_token)).toMatchObject(ended);
  });

  anyEngine.test("remember me as a form sends it", async () => {
    const app = await makeApp();
    const { username } = await insertUser(app.db);
    const life = async (remember: string) => {
      const fields = new URLSearchParams({ username, password, ...(remember ? { remember } : {}) });
      const { body } = await app.post<Tokens>("/auth/login", fields);
      app.clock.advance(2 * day);
      return (await refresh(app, body.refresh_token)).status;
    };
    expect([await life("on"), await life("true"), await life(""), await life("false")]).toEqual([200, 200, 401, 401]);
  });

  anyEngine.test("that is unknown, missing or too long", async () => {
    const app = await makeApp();
    expect(await refresh(app, "unknown")).toMatchObject(ended);
    expect((await app.post("/auth/refresh", {})).body.errors).toEqual({ refresh_token: "Refresh token is required" });
    expect((await app.post("/auth/refresh", { refresh_token: "x".repeat(201) })).status).toBe(422);
  });
});

anyEngine.test("signing out ends the session; saying it twice, or with an unknown token, is fine", async () => {
  const app = await makeApp();
  const { username } = await insertUser(app.db);
  const here = (await signIn(app, username)).body;
  const elsewhere = (await signIn(app, username)).body;
  const signOut = (refresh_token: string) => app.post("/auth/logout", { refresh_token });
  expect(await signOut(here.refresh_token)).toMatchObject({ status: 200, body: { detail: "You are signed out" } });
  expect(await me(app, here.access_token)).toMatchObject(ended);
  expect(await refresh(app, here.refresh_token)).toMatchObject(ended);
  expect((await me(app, elsewhere.access_token)).status).toBe(200);
  expect((await signOut(here.refresh_token)).status).toBe(200);
  expect((await signOut("unknown")).status).toBe(200);
});

anyEngine.test("sessions that ran out are forgotten at the next sign-in", async () => {
  const app = await makeApp();
  const { username } = await insertUser(app.db);
  await signIn(app, username);
  app.clock.advance(day + hour);
  await signIn(app, username);
  expect(await app.db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
  expect(await app.db.selectFrom("refresh_tokens").select("id").execute()).toHaveLength(1);
});

anyEngine.test("a user name and its e-mail share one count of failures", async () => {
  const { post, db } = await makeApp();
  const user = await insertUser(db);
  const guess = (username: string) => post("/auth/login-json", { username, password: "Wrong123" });
  for (let time = 0; time < 10; time++) await guess(time % 2 ? user.username : user.email);
  expect((await guess(user.username)).status).toBe(429);
  expect((await guess(user.email)).status).toBe(429);
});

anyEngine.test("remember has to be a yes or a no", async () => {
  const { post } = await makeApp();
  const answer = await post("/auth/login-json", { username: "a", password: "b", remember: "maybe" });
  expect(answer).toMatchObject({ status: 422, body: { errors: { remember: "Remember must be true or false" } } });
});

anyEngine.test(
  "an account signs in sixty times in a quarter of an hour, and whoever guesses uses up nothing of that",
  async () => {
    const app = await makeApp();
    const { id, username } = await insertUser(app.db);
    const signIn = (given: string) => app.post("/auth/login-json", { username, password: given });
    for (let time = 0; time < 59; time++) await app.services.limits.signIns.count(String(id), app.clock.now());
    expect((await signIn("Wrong-guess-1")).status).toBe(401);
    expect((await signIn(password)).status).toBe(200);
    expect((await signIn(password)).status).toBe(429);
    app.clock.advance(15 * minute);
    expect((await signIn(password)).status).toBe(200);
  },
);
