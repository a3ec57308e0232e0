import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, makeApp, openApp, type TestApp } from "../../tests/support/app";
import { insertEvent } from "../../tests/support/factories";
import { unlimited } from "../../tests/support/limits";
import { routes } from "../app/api.server";
import { defaultBodyLimit } from "../platform/http/http.server";

const json = { "content-type": "application/json" };
/** All but secret links, which are checked before the body: their own tests send such bodies. */
const withBody = routes.filter(({ endpoint, path }) => endpoint.body && !path.startsWith("/r/"));
/** File uploads are tested in features/uploads. */
const asJson = withBody.filter(({ endpoint: { bodyType = "json" } }) => bodyType === "json");
const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, "1");

/** A caller with every right, and an event and a registration with the id 1. */
async function anyCall() {
  const app = await makeApp();
  await insertEvent(app.db);
  return app.as("admin");
}

/** One app for all calls: refused calls leave nothing behind. */
let shared: TestApp;
let admin: Caller;
beforeAll(async () => {
  shared = await openApp({ limits: unlimited });
  await insertEvent(shared.db);
  admin = await shared.as("admin");
});
afterAll(() => shared.close());

describe.each(asJson)("$method $path", ({ method, path, endpoint }) => {
  const call = (body: BodyInit, headers: Record<string, string> = json) =>
    admin.call(method.toUpperCase(), addressOf(path), { body, headers });

  test("malformed JSON is 400", async () => {
    const noText = new Uint8Array([0x22, 0xff, 0xfe, 0x22]);
    for (const body of ["{", "nonsense", '{"a":1}}', "'single'", "\uFEFF{}x", noText]) {
      expect(await call(body), String(body)).toMatchObject({
        status: 400,
        body: { detail: "The request is not valid JSON" },
      });
    }
  });

  test("another type is 415", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "text/json", "application/jsonx", ""]) {
      expect(await call("{}", { "content-type": type }), type).toMatchObject({
        status: 415,
        body: { detail: "Send this as JSON, with the content type application/json" },
      });
    }
  });

  test("JSON that is no object is 422", async () => {
    for (const body of ["[]", '"text"', "7", "true"]) {
      const answer = await call(body);
      expect({ body, status: answer.status }).toEqual({ body, status: 422 });
      expect(Object.keys(answer.body.errors ?? {}), body).not.toEqual([]);
    }
  });

  test("a body over the limit is 413, whether it says its length or not", async () => {
    const limit = endpoint.bodyLimit ?? defaultBodyLimit;
    const long = `{"title":"${"x".repeat(limit)}"}`;
    expect(await call(long, { ...json, "content-length": String(long.length) })).toMatchObject({ status: 413 });
    expect(await call(long)).toMatchObject({
      status: 413,
      body: { detail: `The request is larger than ${Math.floor(limit / 1024)} kB` },
    });
  });
});

test("types that are JSON by their suffix are taken", async () => {
  const caller = await anyCall();
  for (const type of ["application/json; charset=utf-8", "APPLICATION/JSON", "application/merge-patch+json"]) {
    const answer = await caller.call("PUT", "/events/1", { body: '{"title":"x"}', headers: { "content-type": type } });
    expect(answer.status, type).toBe(200);
  }
});

test("a form that cannot be read is 400, one over the limit 413", async () => {
  const app = await makeApp();
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  expect(await app.call("POST", "/auth/login", { body: "--y\r\n", headers })).toMatchObject({ status: 400 });
  expect(
    (await app.call("POST", "/auth/login", { body: "x", headers: { "content-type": "multipart/form-data" } })).status,
  ).toBe(400);
  const long = new URLSearchParams({ username: "x".repeat(300_000) });
  expect((await app.post("/auth/login", long)).status).toBe(413);
});

test("a trailing slash changes nothing", async () => {
  const caller = await anyCall();
  for (const path of ["/events", "/events/1", "/users/me", "/health", "/event-registrations/registrations"]) {
    const [plain, slash] = [await caller.get(path), await caller.get(`${path}/`)];
    expect({ path, status: slash.status, body: slash.body }).toEqual({ path, status: 200, body: plain.body });
  }
});

test("HEAD answers like GET, without the body", async () => {
  const app = await makeApp();
  await insertEvent(app.db);
  for (const path of ["/events", "/events/1", "/health"]) {
    const response = await app.raw("HEAD", path);
    expect({ path, status: response.status, body: await response.text() }).toEqual({ path, status: 200, body: "" });
  }
  expect((await app.raw("HEAD", "/events/99")).status).toBe(404);
});

test("what is no call of the API is told so", async () => {
  const app = await makeApp();
  const unknown = { status: 404, body: { detail: "There is no such endpoint; /api/docs lists all of them" } };
  expect(await app.get("/nothing")).toMatchObject(unknown);
  expect(await app.call("PATCH", "/events/1")).toMatchObject(unknown);
  expect(await app.call("DELETE", "/events")).toMatchObject(unknown);
  expect(await app.get("")).toMatchObject(unknown);
});

test("a key that would reach into objects does not", async () => {
  const caller = await anyCall();
  const body = '{"title":"x","__proto__":{"featured":true},"constructor":{"prototype":{"featured":true}}}';
  const answer = await caller.call<{ featured: boolean }>("PUT", "/events/1", { body, headers: json });
  expect({ status: answer.status, featured: answer.body.featured }).toEqual({ status: 200, featured: false });
  expect(({} as { featured?: boolean }).featured).toBeUndefined();
});

test("an error nobody foresaw says nothing of the inside, and gives a reference to the log", async () => {
  const app = await makeApp();
  await app.get("/ready");
  await app.db.destroy();
  const { status, body, headers } = await app.get("/events");
  expect(status).toBe(500);
  const id = headers.get("x-request-id");
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(body).toEqual({ detail: `Something went wrong on our side. Please try again. (Reference ${id})` });
  expect(headers.get("cache-control")).toBe("no-store");
});
