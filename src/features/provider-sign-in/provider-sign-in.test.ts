// On PostgreSQL too: subjects, e-mails and usernames are unique, and the last administrator is locked.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { insertUser, password } from "../../../tests/support/factories";
import { codeAt } from "../../../tests/support/factors/enrolled";
import { capturedLog } from "../../../tests/support/log";
import { clientId, clientSecret, startProvider, type TestProvider } from "../../../tests/support/oidc/provider";
import { type Outbound, OutboundError, openOutbound } from "../../platform/http/outbound.server";
import { seal, unseal } from "../../platform/site-key.server";
import type { AuditList } from "../audit/schema";
import type { Tokens } from "../auth/schema";
import { sealSecret } from "../factors/factors.server";
import type { OwnProvider, ProviderSettings } from "../identity-provider/schema";

const redirectUri = "https://anchor.example/sign-in/return";
let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider({ redirectUris: [redirectUri] });
});
afterAll(() => provider.close());

const tariro = {
  sub: "tariro-1",
  email: "tariro@people.example",
  email_verified: true,
  name: "Tariro Moyo",
  preferred_username: "tariro",
};
beforeEach(() => {
  provider.person = tariro;
});

const settings = () => ({
  is_on: true,
  name: "Keycloak",
  issuer: provider.issuer,
  client_id: clientId,
  client_secret: clientSecret,
  is_open: true,
  role_claim: "",
  admin_value: "",
  moderator_value: "",
});

async function site(change: object = {}, options: Parameters<typeof makeApp>[0] = {}) {
  const app = await makeApp(options);
  const admin = await app.as("admin");
  const saved = await admin.put<ProviderSettings>("/identity-provider", { ...settings(), ...change });
  expect(saved.status).toBe(200);
  return { app, admin };
}

type Finished = Partial<Tokens> & { detail: string; second_factor?: { ticket: string; kinds: string[] } };

/** Goes to the provider and back. @param token of a session, for linking and proving */
async function visit(app: TestApp, purpose = "sign_in", token?: string) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const started = await app.call<{ url: string; detail: string }>("POST", "/auth/provider/start", {
    body: { purpose },
    headers,
  });
  if (started.status !== 200) return { started, finish: async () => ({ ...started, body: started.body as never }) };
  const cookie = started.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const answer = await provider.visit(started.body.url);
  const finish = (changed: { answer?: string; cookie?: string } = {}) =>
    app.call<Finished>("POST", "/auth/provider/finish", {
      body: { answer: changed.answer ?? answer },
      headers: { ...headers, cookie: changed.cookie ?? cookie },
    });
  return { started, answer, cookie, finish };
}

const appSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** Gives an account an authenticator app. */
const insertApp = ({ db, services }: TestApp, user_id: number) =>
  db
    .insertInto("authenticator_apps")
    .values({
      user_id,
      secret: sealSecret(services.siteKey, appSecret),
      last_step: 0,
      created_at: "",
      last_used_at: null,
    })
    .execute();

const signIn = async (app: TestApp) => (await visit(app)).finish();

test("a person whom the site does not know gets an account, and is the same person the next time", async () => {
  const { app } = await site();
  const first = await signIn(app);
  expect(first.status).toBe(200);
  const me = await app.call<{ id: number }>("GET", "/users/me", {
    headers: { authorization: `Bearer ${first.body.access_token}` },
  });
  expect(me.body).toMatchObject({
    username: "tariro",
    email: "tariro@people.example",
    full_name: "Tariro Moyo",
    is_verified: true,
    role: "member",
    has_password: false,
  });
  // The subject identifies the account, even after the provider changes all other claims.
  provider.person = { ...tariro, email: "other@people.example", preferred_username: "other" };
  expect((await signIn(app)).status).toBe(200);
  expect(await app.db.selectFrom("users").select("id").where("role", "=", "member").execute()).toEqual([
    { id: me.body.id },
  ]);
});

anyEngine.describe("signing in", () => {
  test("never finds an account by its e-mail; it can be linked", async () => {
    const { app } = await site();
    await insertUser(app.db, { email: "tariro@people.example", is_verified: 1 });
    const refused = await signIn(app);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.detail).toContain("Sign in with its password, then link Keycloak");
    expect(await app.db.selectFrom("provider_links").selectAll().execute()).toEqual([]);
  });

  test("trusts an e-mail only if the provider has confirmed it", async () => {
    const { app } = await site();
    provider.person = { ...tariro, email_verified: "yes" };
    expect((await signIn(app)).status).toBe(200);
    const row = await app.db.selectFrom("users").selectAll().where("username", "=", "tariro").executeTakeFirstOrThrow();
    expect(row.is_verified).toBe(0);
    const mail = await app.db.selectFrom("mails").select("kind").execute();
    expect(mail.map(({ kind }) => kind)).toContain("confirm-email");
  });

  test.each([
    [{ preferred_username: "tariro" }, "tariro_2"],
    [{ preferred_username: "Zoë K.@id.example" }, "Zoe_K"],
    [{ preferred_username: "!" }, "member"],
    [{ preferred_username: undefined }, "someone"],
  ])("makes a username of %j that is free", async (given, username) => {
    const { app } = await site();
    await insertUser(app.db, { username: "tariro" });
    provider.person = { ...tariro, email: "someone@people.example", ...given };
    expect((await signIn(app)).status).toBe(200);
    expect(await app.db.selectFrom("users").select("username").orderBy("id", "desc").executeTakeFirst()).toEqual({
      username,
    });
  });

  test("without an e-mail, and on sites that make no accounts this way, nobody gets an account", async () => {
    const { app } = await site();
    provider.person = { sub: "nobody" };
    expect(await signIn(app)).toMatchObject({ status: 409 });
    const closed = await site({ is_open: false });
    provider.person = tariro;
    expect(await signIn(closed.app)).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining("No account here is linked to this Keycloak account") },
    });
    expect(await closed.app.db.selectFrom("users").select("id").execute()).toHaveLength(1);
  });

  test("is refused for a deactivated account", async () => {
    const { app } = await site();
    await signIn(app);
    await app.db.updateTable("users").set({ is_active: 0 }).where("username", "=", "tariro").execute();
    expect(await signIn(app)).toMatchObject({
      status: 401,
      body: { detail: "Your account is deactivated. Please write to us." },
    });
  });

  test("asks for the second factor as ever; it does not count as the password", async () => {
    const { app } = await site();
    const { body } = await signIn(app);
    const user = await app.db
      .selectFrom("users")
      .select("id")
      .where("username", "=", "tariro")
      .executeTakeFirstOrThrow();
    await insertApp(app, user.id);
    expect(body.access_token).toBeDefined();
    const second = await signIn(app);
    expect(second).toMatchObject({ status: 401, body: { second_factor: { kinds: ["totp"] } } });
    expect(second.body.access_token).toBeUndefined();
    const ticket = second.body.second_factor?.ticket;
    const done = await app.post<Tokens>("/auth/second-factor", { ticket, code: codeAt(appSecret, app.clock.now()) });
    expect(done.status).toBe(200);
    const session = await app.db.selectFrom("sessions").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
    expect([session.password_at, session.factor_at === null]).toEqual([null, false]);
  });

  test("does not open the back office to administrators who need a second factor", async () => {
    const { app } = await site({ role_claim: "groups", admin_value: "board" }, { twoFactor: "off" });
    provider.person = { ...tariro, groups: ["board"] };
    app.services.twoFactor = "admins";
    const { body } = await signIn(app);
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect((await app.call("GET", "/users/me", { headers })).body).toMatchObject({
      role: "admin",
      needs_second_factor: true,
    });
    expect((await app.call("GET", "/users", { headers })).status).toBe(403);
  });
});

anyEngine.describe("a visit", () => {
  test("ends once, in the browser and the session where it began, within ten minutes", async () => {
    const { app } = await site();
    const used = await visit(app);
    expect((await used.finish()).status).toBe(200);
    expect(await used.finish()).toMatchObject({ status: 410 });

    const elsewhere = await visit(app);
    expect(await elsewhere.finish({ cookie: "" })).toMatchObject({ status: 410 });
    expect(await elsewhere.finish({ cookie: `provider_visit=${"x".repeat(32)}` })).toMatchObject({ status: 410 });
    expect((await elsewhere.finish()).status).toBe(200);

    const late = await visit(app);
    app.clock.advance(10 * 60_000);
    expect(await late.finish()).toMatchObject({ status: 410 });

    const other = await visit(app);
    const answer = (await visit(app)).answer;
    // Its code belongs to another visit, with another verifier, nonce and browser.
    expect((await other.finish({ answer: answer ?? "" })).status).toBe(410);
  });

  test("is refused with another state, code, issuer or nonce", async () => {
    const { app } = await site();
    const change = async (name: string, value: string) => {
      const one = await visit(app);
      const query = new URLSearchParams(one.answer);
      query.set(name, value);
      return (await one.finish({ answer: query.toString() })).status;
    };
    expect(await change("state", "invented")).toBe(410);
    expect(await change("code", "invented")).toBe(409);
    expect(await change("iss", "https://evil.example")).toBe(409);
    const nonce = await visit(app);
    const { secrets } = await app.db.selectFrom("provider_attempts").select("secrets").executeTakeFirstOrThrow();
    const held = JSON.parse(unseal(app.services.siteKey, "provider visit", secrets) ?? "") as object;
    const sealed = seal(app.services.siteKey, "provider visit", JSON.stringify({ ...held, nonce: "another" }));
    await app.db.updateTable("provider_attempts").set({ secrets: sealed }).execute();
    expect((await nonce.finish()).status).toBe(409);
    expect(await app.db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
  });

  test("ends with a sentence if the person cancels, or the provider is away", async () => {
    let isAway = false;
    const send = openOutbound(true);
    const outbound: Outbound = async (request) => {
      if (isAway) throw new OutboundError("The server did not respond");
      return send(request);
    };
    const { app } = await site({}, { outbound });
    provider.person = undefined;
    expect(await signIn(app)).toMatchObject({
      status: 409,
      body: { detail: "Signing in with Keycloak was cancelled." },
    });
    isAway = true;
    app.clock.advance(11 * 60_000);
    expect((await visit(app)).started).toMatchObject({
      status: 503,
      body: { detail: "Keycloak cannot be reached at present. Please try again later." },
    });
  });

  test.each(["token_endpoint", "jwks_uri", "userinfo_endpoint"])(
    "is refused by a provider whose document names a %s inside the network",
    async (name) => {
      const [allowed, filtered] = [openOutbound(true), openOutbound(false)];
      const outbound: Outbound = async (request) => {
        if (!request.url.startsWith(provider.issuer)) return filtered(request);
        const answer = await allowed(request);
        if (!request.url.includes(".well-known")) return answer;
        const document = { ...JSON.parse(String(answer.body)), [name]: "http://10.0.0.1/inside" };
        return { ...answer, body: Buffer.from(JSON.stringify(document)) };
      };
      const { app } = await site({}, { outbound });
      expect(await signIn(app)).toMatchObject({
        status: 503,
        body: { detail: "Keycloak cannot be reached at present. Please try again later." },
      });
      expect(await app.db.selectFrom("provider_links").select("id").execute()).toEqual([]);
    },
  );

  test("goes over when the provider was changed meanwhile", async () => {
    const { app, admin } = await site();
    const one = await visit(app);
    await admin.put("/identity-provider", { ...settings(), client_id: "another", client_secret: "secret" });
    expect(await one.finish()).toMatchObject({ status: 410 });
    await admin.put("/identity-provider", { ...settings(), is_on: false });
    expect((await visit(app)).started).toMatchObject({ status: 404 });
  });

  test("is counted by address", async () => {
    const { app } = await site();
    for (let count = 0; count < 300; count++) {
      await app.services.limits.providerStarts.count("unknown", app.services.now());
      await app.services.limits.providerReturns.count("unknown", app.services.now());
    }
    expect((await app.post("/auth/provider/start", { purpose: "sign_in" })).status).toBe(429);
    expect((await app.post("/auth/provider/finish", { answer: "state=x" })).status).toBe(429);
  });

  test("leaves no secret in the log, the tables or the trail", async () => {
    const { log, text } = capturedLog("trace");
    const { app, admin } = await site({}, { log });
    const one = await visit(app);
    const begun = JSON.stringify(await app.db.selectFrom("provider_attempts").selectAll().execute());
    const cookie = one.cookie?.split("=")[1] ?? "";
    const code = new URLSearchParams(one.answer).get("code") ?? "";
    const state = new URLSearchParams(one.answer).get("state") ?? "";
    expect([cookie, state].filter((secret) => begun.includes(secret))).toEqual([]);
    await one.finish({ answer: `${one.answer}&iss=https://evil.example` });
    await signIn(app);
    const row = JSON.stringify(await app.db.selectFrom("identity_provider").selectAll().execute());
    const shown = JSON.stringify([
      (await admin.get("/identity-provider")).body,
      (await admin.get("/audit")).body,
      (await admin.get("/users/me/export")).body,
    ]);
    for (const secret of [clientSecret, code, state, cookie])
      expect([text(), row, shown].filter((place) => place.includes(secret))).toEqual([]);
  });
});

describe("linking", () => {
  const linked = async () => {
    const { app, admin } = await site({ is_open: false });
    const member = await app.as("member");
    return { app, admin, member, link: async () => (await visit(app, "link", member.token)).finish() };
  };

  test("is done once while signed in, and then signs in; a mail and the trail tell", async () => {
    const { app } = await site({ is_open: false });
    const keeper = await app.as("moderator");
    const done = await (await visit(app, "link", keeper.token)).finish();
    expect(done).toMatchObject({ status: 200, body: { detail: "From now on you can sign in with Keycloak." } });
    expect((await keeper.get<OwnProvider>("/users/me/provider")).body).toMatchObject({
      name: "Keycloak",
      link: { label: "tariro@people.example" },
      has_password: true,
    });
    const { body } = await signIn(app);
    const me = await app.call<{ id: number }>("GET", "/users/me", {
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    expect(me.body.id).toBe(keeper.user.id);
    expect(await app.db.selectFrom("mails").select("kind").execute()).toEqual([{ kind: "factor-changed" }]);
    const admin = await app.as("admin");
    const trail = await admin.get<AuditList>("/audit", { resource: "user" });
    expect(trail.body.items.flatMap(({ changes }) => changes)).toContainEqual({
      field: "sign_in_provider",
      before: "",
      after: "Keycloak",
    });
  });

  anyEngine.test("needs a recent proof, a confirmed e-mail, and the same session at its end", async () => {
    const { app } = await linked();
    const member = await app.as("member");
    const other = await app.as("member");
    const one = await visit(app, "link", member.token);
    const stolen = await app.call("POST", "/auth/provider/finish", {
      body: { answer: one.answer },
      headers: { cookie: one.cookie ?? "", authorization: `Bearer ${other.token}` },
    });
    expect(stolen.status).toBe(410);
    app.clock.advance(6 * 60_000);
    expect((await visit(app, "link", member.token)).started).toMatchObject({
      status: 403,
      body: { proof: { kinds: ["password"] } },
    });
    expect((await visit(app, "link")).started).toMatchObject({ status: 401 });
    const unproven = await app.as(await insertUser(app.db, { signed_up: 1, is_verified: 0 }));
    expect((await visit(app, "link", unproven.token)).started).toMatchObject({ status: 409 });
  });

  test("takes no account that is linked to somebody else", async () => {
    const { app, member, link } = await linked();
    expect((await link()).status).toBe(200);
    expect((await visit(app, "link", member.token)).started).toMatchObject({ status: 409 });
    const other = await app.as("member");
    expect(await (await visit(app, "link", other.token)).finish()).toMatchObject({
      status: 409,
      body: { detail: "This Keycloak account is linked to another account here." },
    });
  });

  anyEngine.test("ends when it is removed; not while it is the only way in", async () => {
    const { app, member, link } = await linked();
    await link();
    expect((await member.delete("/users/me/provider")).body).toMatchObject({ link: null });
    expect((await member.delete("/users/me/provider")).status).toBe(404);
    expect((await signIn(app)).status).toBe(403);
    const open = await site();
    const { body } = await signIn(open.app);
    const only = await open.app.call("DELETE", "/users/me/provider", {
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    expect(only).toMatchObject({ status: 409, body: { detail: expect.stringContaining("Set a password first") } });
  });

  test("is undone with what else somebody added who took the account over", async () => {
    const { app, member, link } = await linked();
    await member.put("/users/me", { email: "thief@people.example", current_password: password });
    await link();
    const token = "x".repeat(32);
    await app.db
      .updateTable("account_links")
      .set({ token_hash: createHash("sha256").update(token).digest("base64url") })
      .where("purpose", "=", "undo_email_change")
      .execute();
    expect((await app.post("/auth/undo-email-change", { token })).status).toBe(200);
    expect(await app.db.selectFrom("provider_links").selectAll().execute()).toEqual([]);
  });

  test("is in the owner's data, and goes with the account", async () => {
    const { app, member, link } = await linked();
    await link();
    expect((await member.get<{ sign_in_provider: object[] }>("/users/me/export")).body.sign_in_provider).toMatchObject([
      { issuer: provider.issuer, subject: "tariro-1", label: "tariro@people.example" },
    ]);
    expect((await member.call("DELETE", "/users/me", { body: { current_password: password } })).status).toBe(200);
    expect(await app.db.selectFrom("provider_links").selectAll().execute()).toEqual([]);
  });
});

anyEngine.describe("an account without a password", () => {
  const member = async () => {
    const { app } = await site();
    const { body } = await signIn(app);
    const token = body.access_token ?? "";
    const call = (method: string, path: string, sent?: unknown) =>
      app.call<Finished & { proof?: object }>(method, path, {
        headers: { authorization: `Bearer ${token}` },
        ...(sent ? { body: sent } : {}),
      });
    return { app, token, call };
  };

  test("has no password that anybody could guess", async () => {
    const { app } = await member();
    const { password_hash } = await app.db
      .selectFrom("users")
      .select("password_hash")
      .where("username", "=", "tariro")
      .executeTakeFirstOrThrow();
    for (const guess of ["", password_hash])
      expect((await app.post("/auth/login-json", { username: "tariro", password: guess || " " })).status).toBe(401);
  });

  test("proves itself by a fresh sign-in at the provider, for five minutes", async () => {
    const { app, token, call } = await member();
    const asks = { status: 403, body: { proof: { kinds: ["provider"] } } };
    expect(await call("DELETE", "/users/me", {})).toMatchObject(asks);
    expect(await call("PUT", "/users/me", { email: "new@people.example" })).toMatchObject(asks);
    expect(await call("PUT", "/users/me", { password: "Another8lathe" })).toMatchObject(asks);
    expect(await call("POST", "/users/me/factors/app/options")).toMatchObject(asks);
    expect(await (await visit(app, "prove", token)).finish()).toMatchObject({ status: 200 });
    expect((await call("POST", "/users/me/factors/app/options")).status).toBe(200);
    app.clock.advance(5 * 60_000);
    expect(await call("DELETE", "/users/me", {})).toMatchObject(asks);
    await (await visit(app, "prove", token)).finish();
    expect((await call("PUT", "/users/me", { password: "Another8lathe" })).status).toBe(200);
    // From now on the password proves.
    expect((await call("DELETE", "/users/me", {})).status).toBe(422);
    expect((await call("DELETE", "/users/me/provider")).status).toBe(403);
    expect((await call("DELETE", "/users/me", { current_password: "Another8lathe" })).status).toBe(200);
  });

  test("is not proved by somebody else's account at the provider", async () => {
    const { app, token, call } = await member();
    provider.person = { ...tariro, sub: "rudo-1" };
    expect(await (await visit(app, "prove", token)).finish()).toMatchObject({ status: 409 });
    expect((await call("DELETE", "/users/me", {})).status).toBe(403);
    const other = await app.as("member");
    expect((await visit(app, "prove", other.token)).started).toMatchObject({ status: 409 });
  });

  test("gets a password by a link, which tells of the provider's account", async () => {
    const { app } = await member();
    const admin = await app.as("admin");
    const { id } = await app.db
      .selectFrom("users")
      .select("id")
      .where("username", "=", "tariro")
      .executeTakeFirstOrThrow();
    const made = await admin.post<{ url: string }>(`/users/${id}/reset-link`);
    const token = new URL(made.body.url).searchParams.get("token");
    expect((await app.post("/auth/reset-password", { token, password: "Another8lathe" })).body).toMatchObject({
      remaining: { provider: "tariro@people.example" },
    });
    expect((await app.post("/auth/login-json", { username: "tariro", password: "Another8lathe" })).status).toBe(200);
  });
});

describe("roles by a claim", () => {
  const rule = { role_claim: "realm_access.roles", admin_value: "board", moderator_value: "host" };
  const roleOf = async (app: TestApp) =>
    (await app.db.selectFrom("users").select("role").where("username", "=", "tariro").executeTakeFirst())?.role;

  anyEngine.test("are given and taken at each sign-in, and the trail and a mail tell", async () => {
    const { app, admin } = await site(rule);
    const roles: (string | undefined)[] = [];
    for (const held of [["board", "host"], ["host"], [], "host", { board: true }]) {
      provider.person = { ...tariro, realm_access: { roles: held } };
      expect((await signIn(app)).status).toBe(200);
      roles.push(await roleOf(app));
    }
    expect(roles).toEqual(["admin", "moderator", "member", "moderator", "member"]);
    const { items } = (await admin.get<AuditList>("/audit", { resource: "user" })).body;
    const changes = items.filter(({ action }) => action === "updated");
    expect(changes).toHaveLength(5);
    expect(changes[0]).toMatchObject({
      user_name: "Sign-in with Keycloak",
      changes: [{ field: "role", before: "moderator", after: "member" }],
    });
    const mails = await app.db.selectFrom("mails").select("id").where("kind", "=", "role-changed").execute();
    expect(mails).toHaveLength(5);
  });

  test("never take the last administrator's", async () => {
    const { app, admin } = await site(rule);
    provider.person = { ...tariro, realm_access: { roles: ["board"] } };
    await signIn(app);
    await app.db.updateTable("users").set({ is_active: 0 }).where("id", "=", admin.user.id).execute();
    provider.person = { ...tariro };
    expect((await signIn(app)).status).toBe(200);
    expect(await roleOf(app)).toBe("admin");
    await app.as("admin");
    await signIn(app);
    expect(await roleOf(app)).toBe("member");
  });

  anyEngine.test("without a value for a role, it is given here only", async () => {
    const { app } = await site({ role_claim: "groups", moderator_value: "host" });
    provider.person = { ...tariro, groups: ["host"] };
    await signIn(app);
    expect(await roleOf(app)).toBe("moderator");
    await app.db.updateTable("users").set({ role: "admin" }).where("username", "=", "tariro").execute();
    await signIn(app);
    expect(await roleOf(app)).toBe("admin");
  });
});
