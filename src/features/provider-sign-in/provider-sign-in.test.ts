// On PostgreSQL too: subjects, e-mails and usernames are unique, and the last administrator is locked.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { insertUser, password } from "../../../tests/support/factories";
import { clientId, clientSecret, startProvider, type TestProvider } from "../../../tests/support/oidc/provider";
import type { AuditList } from "../audit/schema";
import type { Tokens } from "../auth/schema";
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
  // The subject counts, whatever else the provider says later.
  provider.person = { ...tariro, email: "other@people.example", preferred_username: "other" };
  expect((await signIn(app)).status).toBe(200);
  expect(await app.db.selectFrom("users").select("id").where("role", "=", "member").execute()).toEqual([
    { id: me.body.id },
  ]);
});
