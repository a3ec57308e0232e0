import { expect, test } from "vitest";
import { makeApp } from "../../tests/support/app";
import { routes } from "./api.server";

interface Description {
  openapi: string;
  info: { title: string };
  paths: Record<
    string,
    Record<
      string,
      { responses: Record<string, unknown>; security?: unknown[]; requestBody?: unknown; operationId?: string }
    >
  >;
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> };
}

test("the description is OpenAPI 3.1 and lists exactly the existing calls", async () => {
  const { get } = await makeApp();
  const { status, body } = await get<Description>("/openapi.json");
  expect({ status, version: body.openapi, title: body.info.title }).toEqual({
    status: 200,
    version: "3.1.0",
    title: "Anchor Makerspace API",
  });
  const listed = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(listed.sort()).toEqual(routes.map(({ method, path }) => `${method} /api${path}`).sort());
});

test("the description says “an” before a vowel", async () => {
  const { get } = await makeApp();
  const text = JSON.stringify((await get<Description>("/openapi.json")).body);
  expect(text.match(/\ba (?=[aeio])(?!one)\w+/gi)).toBeNull();
});

test("describes each call's parameters, access and errors", async () => {
  const { get } = await makeApp();
  const { body } = await get<Description>("/openapi.json");
  for (const { method, path, access, endpoint } of routes) {
    const entry = body.paths[`/api${path}`]?.[method];
    const name = `${method} ${path}`;
    expect(Object.keys(entry?.responses ?? {}), name).toContain(String(endpoint.status ?? 200));
    const refusals = Object.keys(entry?.responses ?? {});
    expect(refusals.includes("422"), name).toBe(Boolean(endpoint.body || endpoint.params || endpoint.query));
    expect(refusals.includes("401"), name).toBe(access !== "public" || (endpoint.refusals?.includes(401) ?? false));
    for (const refusal of endpoint.refusals ?? []) expect(refusals, name).toContain(String(refusal));
    const refusesSome = access.includes(".") || (endpoint.refusals?.includes(403) ?? false);
    expect("403" in (entry?.responses ?? {}), name).toBe(refusesSome);
    expect(entry?.security !== undefined, name).toBe(access !== "public");
    expect(entry?.requestBody !== undefined, name).toBe(endpoint.body !== undefined);
  }
  const names = Object.values(body.paths).flatMap((methods) =>
    Object.values(methods).map((entry) => entry.operationId),
  );
  expect(new Set(names).size).toBe(routes.length);
  expect(body.components.securitySchemes).toHaveProperty("bearer");
});

test("every $ref of the description resolves", async () => {
  const { get } = await makeApp();
  const { body } = await get<Description>("/openapi.json");
  const references = JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
  const names = new Set([...references].map(([, name]) => name as string));
  expect(names.size).toBeGreaterThan(3);
  for (const name of names) expect(Object.keys(body.components.schemas)).toContain(name);
});

test("the reference lists every call, and loads no other files", async () => {
  const { raw } = await makeApp();
  const response = await raw("GET", "/docs");
  expect(response.headers.get("content-type")).toMatch(/^text\/html/);
  const html = await response.text();
  const text = html.replaceAll(/<[^>]+>/g, "");
  for (const { method, path, endpoint } of routes) {
    expect(text).toContain(`${method.toUpperCase()} /api${path} ${endpoint.summary.replaceAll("'", "&#39;")}`);
  }
  // The example of a call names the site itself.
  expect(html.replace("https://anchor.example/api/events", "")).not.toMatch(
    /<script|<link|<img|<iframe|@import|url\(|\ssrc=|https?:\/\//i,
  );
});
