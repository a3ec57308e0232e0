import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { clientId, clientSecret, startProvider, type TestProvider } from "../../../tests/support/oidc/provider";
import { openOutbound } from "../../platform/http/outbound.server";
import type { AuditList } from "../audit/schema";
import type { ProviderFound, ProviderSettings } from "./schema";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider({ redirectUris: ["https://anchor.example/sign-in/return"] });
});
afterAll(() => provider.close());

const whole = () => ({
  is_on: true,
  name: "Keycloak",
  issuer: provider.issuer,
  client_id: clientId,
  client_secret: clientSecret,
  is_open: false,
  role_claim: "",
  admin_value: "",
  moderator_value: "",
});

async function office(options: Parameters<typeof makeApp>[0] = {}) {
  const app = await makeApp(options);
  const admin = await app.as("admin");
  const save = (change: object = {}) =>
    admin.put<ProviderSettings & { errors: Record<string, string> }>("/identity-provider", { ...whole(), ...change });
  return { app, admin, save };
}

test("a site has no provider until one is set up; then visitors see its name alone", async () => {
  const { app, admin, save } = await office();
  const shown = async () => {
    await app.services.liveSite.refresh();
    return app.services.site.provider;
  };
  expect(await shown()).toBeUndefined();
  expect((await admin.get<ProviderSettings>("/identity-provider")).body).toMatchObject({
    is_on: false,
    has_secret: false,
    redirect_uri: "https://anchor.example/sign-in/return",
  });
  expect((await save()).status).toBe(200);
  expect(await shown()).toEqual({ name: "Keycloak", isOpen: false });
  await save({ is_on: false });
  expect(await shown()).toBeUndefined();
});

test("the secret is stored encrypted and never shown; the trail has the change without it", async () => {
  const { app, admin, save } = await office();
  const saved = await save();
  expect(saved.body).toMatchObject({ has_secret: true });
  const { items } = (await admin.get<AuditList>("/audit", { resource: "identity_provider" })).body;
  expect(items[0]).toMatchObject({ action: "updated", title: "Keycloak" });
  expect(items[0]?.changes).toContainEqual({ field: "client_secret", before: null, after: null });
  const row = await app.db.selectFrom("identity_provider").selectAll().execute();
  expect(JSON.stringify([saved.body, items, row])).not.toContain(clientSecret);
});

test("the secret stays when it is left out, but never goes to another issuer or client", async () => {
  const { save } = await office();
  await save();
  const kept = { client_secret: undefined, name: "Our accounts" };
  expect((await save(kept)).body).toMatchObject({ name: "Our accounts", has_secret: true });
  const again = { status: 422, body: { errors: { client_secret: "Please enter the client secret again" } } };
  expect(await save({ ...kept, client_id: "another" })).toMatchObject(again);
  const other = await startProvider({ redirectUris: ["https://anchor.example/sign-in/return"] });
  expect(await save({ ...kept, issuer: other.issuer })).toMatchObject(again);
  await other.close();
});

test("an address inside the network is refused when it is saved, also while signing in with it is off", async () => {
  const { save } = await office({ outbound: openOutbound(false) });
  const errors = { issuer: "This address is inside the network, where requests are not allowed" };
  for (const issuer of ["http://127.0.0.1:1", "https://169.254.169.254", "https://[fd00::1]/realm"])
    expect(await save({ issuer, is_on: false })).toMatchObject({ status: 422, body: { errors } });
  expect((await save({ issuer: "https://93.184.215.14", is_on: false })).status).toBe(200);
});

test("removing the provider forgets its secret; a secret without an issuer is not kept", async () => {
  const { app, save } = await office();
  const empty = { is_on: false, name: "", issuer: "", client_id: "" };
  const stored = async () =>
    (await app.db.selectFrom("identity_provider").select("client_secret").executeTakeFirstOrThrow()).client_secret;
  await save();
  await save({ is_on: false, client_secret: undefined });
  expect(await stored()).not.toBe("");
  expect((await save({ ...empty, client_secret: undefined })).body).toMatchObject({ has_secret: false, issuer: "" });
  expect(await stored()).toBe("");
  await save(empty);
  await save({ ...empty, client_secret: undefined });
  expect(await stored()).toBe("");
});

test("a provider is found by its address, with a slash or the name of its document too", async () => {
  const { admin, save } = await office();
  for (const ending of ["", "/", "/.well-known/openid-configuration"]) {
    const { body } = await admin.post<ProviderFound>("/identity-provider/check", { issuer: provider.issuer + ending });
    expect(body).toMatchObject({ issuer: provider.issuer, pkce: true, tells_email: true });
    expect((await save({ issuer: provider.issuer + ending })).body.issuer).toBe(provider.issuer);
  }
});

test.each([
  ["", "Issuer is required"],
  ["id.example.org", "Issuer must be an address such as https://id.example.org"],
  ["http://id.example.org", "Issuer must be an address such as https://id.example.org"],
  ["https://user:password@id.example.org", "Issuer must be an address such as https://id.example.org"],
  ["https://nobody.invalid", "There is no server of this name."],
  ["http://127.0.0.1:1", "The server does not accept connections."],
])("refuses the issuer %j with a sentence", async (issuer, sentence) => {
  const { save } = await office();
  expect(await save({ issuer })).toMatchObject({ status: 422, body: { errors: { issuer: sentence } } });
});

const document = (change: object) => ({
  issuer: "https://id.example",
  authorization_endpoint: "https://id.example/auth",
  token_endpoint: "https://id.example/token",
  jwks_uri: "https://id.example/jwks",
  response_types_supported: ["code"],
  ...change,
});

test.each([
  ["<html>", /No OpenID Connect provider was found/],
  [{}, /No OpenID Connect provider was found/],
  [document({ issuer: "https://other.example" }), /calls itself https:\/\/other\.example/],
  [document({ authorization_endpoint: "javascript:alert(1)" }), /not one with HTTPS/],
  [document({ token_endpoint: "http://id.example/token" }), /not one with HTTPS/],
  [document({ token_endpoint: undefined }), /does not name an address/],
  [document({ response_types_supported: ["id_token"] }), /authorization code flow/],
])("refuses the discovery document %j", async (body, sentence) => {
  const outbound = async () => ({
    status: 200,
    location: "",
    contentType: "application/json",
    body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
  });
  const { save } = await office({ outbound });
  const { status, body: answer } = await save({ issuer: "https://id.example" });
  expect(status).toBe(422);
  expect(answer.errors.issuer).toMatch(sentence);
});

test.each([
  [{ status: 302, headers: { location: "/elsewhere" }, body: "" }, /No OpenID Connect provider was found/],
  [{ status: 200, headers: {}, body: " ".repeat(600_000) }, /The response is too large/],
])("follows no redirect of an issuer, and reads no huge document: %#", async ({ status, headers, body }, sentence) => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const { admin } = await office();
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = await admin.post<{ errors: Record<string, string> }>("/identity-provider/check", { issuer });
  expect(answer.status).toBe(422);
  expect(answer.body.errors.issuer).toMatch(sentence);
  expect(asked).toEqual(["/.well-known/openid-configuration"]);
});

test("an issuer inside the network needs the setting for such addresses", async () => {
  const { save } = await office({ outbound: openOutbound(false) });
  expect(await save()).toMatchObject({
    status: 422,
    body: { errors: { issuer: "This address is inside the network, where requests are not allowed" } },
  });
});

test.each([
  [{ name: "" }, "name"],
  [{ client_id: "" }, "client_id"],
  [{ client_secret: "" }, "client_secret"],
  [{ role_claim: "groups" }, "role_claim"],
  [{ admin_value: "board" }, "role_claim"],
  [{ role_claim: "groups", admin_value: "board", moderator_value: "board" }, "moderator_value"],
])("refuses %j", async (change, field) => {
  const { save } = await office();
  const { status, body } = await save(change);
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test("is for administrators", async () => {
  const { app } = await office();
  const moderator = await app.as("moderator");
  expect((await moderator.get("/identity-provider")).status).toBe(403);
  expect((await moderator.put("/identity-provider", whole())).status).toBe(403);
  expect((await moderator.post("/identity-provider/check", { issuer: provider.issuer })).status).toBe(403);
});

test("says so when the secret was encrypted with another key", async () => {
  const { app, admin, save } = await office();
  await save();
  await app.db.updateTable("identity_provider").set({ client_secret: "of-another-key" }).execute();
  expect((await admin.get<ProviderSettings>("/identity-provider")).body.has_secret).toBe(false);
  expect(await app.post("/auth/provider/start", { purpose: "sign_in" })).toMatchObject({ status: 503 });
});
