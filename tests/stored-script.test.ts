import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Route } from "../src/api/endpoint.server";
import { routes } from "../src/app/api.server";
import { defaultBodyLimit } from "../src/platform/http/http.server";
import { type Caller, openApp, type TestApp } from "./support/app";
import {
  insertAgreement,
  insertCommunity,
  insertEvent,
  insertFault,
  insertGalleryItem,
  insertMachine,
  insertMedia,
  insertMemberProject,
  insertMessage,
  insertPartner,
  insertPost,
  insertProduct,
  insertProject,
  insertQualification,
  insertRegistration,
  insertTeamMember,
  insertUser,
  insertWebhook,
} from "./support/factories";
import { unlimited } from "./support/limits";
import { fieldsOf, rightInput } from "./support/wrong-input";

/** Markup that would run, and formulas that would be worked out. */
const hostile = [
  "<script>alert(1)</script>",
  `"><img src=x onerror=alert(1)>`,
  "</script><svg onload=alert(1)>",
  "javascript:alert(1)",
  '=HYPERLINK("https://evil.example","Click")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
];

const writes = routes.filter(
  ({ method, endpoint }) =>
    method !== "get" && endpoint.body && (endpoint.bodyType ?? "json") === "json" && fieldNames(endpoint.body),
);

function fieldNames(body: z.ZodType): number {
  return Object.keys(fieldsOf(body)).length;
}

/**
 * Calls whose responses contain no submitted text, or that need a secret link or a passkey. Other tests read previews,
 * drafts, settings and the opening state; the test below reads stored contact messages.
 */
const saysNothing =
  /\/(second-factor(\/options)?|auth\/passkey|identity-provider(\/check)?|auth\/provider\/(?:start|finish)|factors\/.*|login-json|refresh|logout|forgot-password|reset-password|confirm-email|undo-email-change|notices|mails\/test|events\/\{id\}\/(?:cancel|copy|repeat|grants)|role|active|status|bookings(\/\{id\}(\/(cancel|check-in))?)?|watches|uses|guests|payment|read|feature|order|orders|contact|join-application|subscribers|me\/news|preview|resend-links?|manage-link|email|announce|announce\/test|move|door|bulk|draft|faults|versions|accept|acceptances|signatures|minor|suspensions|people|log|\{qualification\}\/grants|grants\/people|revoke|trash\/restore|settings|set-up|submission|return|report|leaving|makers|maker-requests\/\{id\}|open|\{token\}|languages\/\{tag\}(\/po)?)$/;

const nowhere = (body: z.ZodType) => ("community_id" in fieldsOf(body) ? { community_id: null } : {});

async function fill(app: TestApp): Promise<void> {
  const event = await insertEvent(app.db);
  await insertRegistration(app.db, event);
  await insertPost(app.db);
  await insertProduct(app.db);
  await insertMessage(app.db);
  await insertCommunity(app.db, { id: "1" });
  await insertProject(app.db);
  await insertPartner(app.db);
  await insertTeamMember(app.db);
  await insertFault(app.db, await insertMachine(app.db));
  await insertQualification(app.db);
  await insertAgreement(app.db);
  await insertGalleryItem(app.db);
  await insertMedia(app.db);
  await insertUser(app.db);
  await insertWebhook(app.db);
}

const addressOf = ({ path }: Route) => path.replaceAll(/\{\w+\}/g, "1");

/** Text fields that take any text; the others refuse it by their own rule, which their own tests hold. */
const freeFields = (schema: z.ZodType, text: string) =>
  Object.entries(fieldsOf(schema)).filter(
    ([name, field]) => !/password|website/.test(name) && field.safeParse(text).success,
  );

describe("submitted text comes back unchanged, as JSON", () => {
  // One app for all calls: each only needs an item with the id 1. A cancelled event takes no registrations.
  const inOrder = [...writes].sort((a, b) => Number(a.path.endsWith("/cancel")) - Number(b.path.endsWith("/cancel")));
  let app: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    app = await openApp({ limits: unlimited });
    await fill(app);
    const user = await insertUser(app.db, { role: "admin", is_verified: 1 });
    admin = await app.as(user);
    await insertMemberProject(app.db, user.id, { id: 1 });
  });
  afterAll(() => app.close());

  test.each(inOrder)("$method $path", async (route) => {
    const body = route.endpoint.body as z.ZodType;
    let stored = 0;
    for (const text of hostile) {
      for (const [name] of freeFields(body, text)) {
        const unique = {
          username: `u${Math.random().toString(36).slice(2)}`,
          email: `${Math.random()}@people.example`,
        };
        const known = Object.fromEntries(Object.entries(unique).filter(([field]) => field in fieldsOf(body)));
        // A change needs only one field; a new item needs the required ones, and no unknown community.
        const others = route.method === "put" ? {} : { ...rightInput(body), ...known, ...nowhere(body) };
        const sent = { ...others, [name]: text };
        const response = await admin.raw(route.method.toUpperCase(), addressOf(route), { body: sent });
        expect(response.headers.get("content-type")).toMatch(/^application\/json/);
        const answer = (await response.json()) as Record<string, unknown>;
        expect(response.status, JSON.stringify(answer)).toBeLessThan(500);
        if (!response.ok || !(name in answer)) continue;
        expect(answer[name]).toBe(text);
        stored++;
      }
    }
    expect({ stored: stored > 0 }).toEqual({ stored: route.method !== "delete" && !saysNothing.test(route.path) });
  });

  test("an administrator reads a visitor's message unchanged", async () => {
    for (const text of hostile) {
      const sent = {
        name: text,
        email: "a@people.example",
        phone: text.slice(0, 40).trim(),
        subject: text,
        message: text,
      };
      expect(await app.post("/contact", sent)).toMatchObject({ status: 201, body: { detail: "Message received" } });
      const [read] = (await admin.get<{ items: object[] }>("/contact", { size: 1 })).body.items;
      expect(read).toMatchObject(sent);
    }
  });

  test("all free text fields are covered", () => {
    const free = writes.flatMap(({ method, path, endpoint }) =>
      freeFields(endpoint.body as z.ZodType, hostile[0] as string).map(([name]) => `${method} ${path} ${name}`),
    );
    expect(free).toEqual(
      expect.arrayContaining([
        "post /events title",
        "put /blog/{id} content",
        "post /contact message",
        "put /users/{id} full_name",
      ]),
    );
    expect(free.length).toBeGreaterThan(60);
  });
});

describe("addresses that would run scripts are refused", () => {
  const addresses = routes.flatMap(({ method, path, endpoint }) =>
    method === "get" || !endpoint.body
      ? []
      : Object.entries(fieldsOf(endpoint.body))
          .filter(([name]) => /_url$/.test(name))
          .map(([name, field]) => ({ call: `${method} ${path} ${name}`, field })),
  );
  test.each(addresses)("$call", ({ field }) => {
    for (const value of [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "data:text/html,<script>alert(1)</script>",
      "vbscript:x",
      "//evil.example/x.js",
      "\\\\evil.example",
      " javascript:alert(1)",
      "java\nscript:alert(1)",
    ]) {
      expect({ value, taken: field.safeParse(value).success }).toEqual({ value, taken: false });
    }
  });
});

describe("a body over the limit is not read to its end", () => {
  const taking = routes.filter(({ method, endpoint }) => method !== "get" && endpoint.body);
  // One app for all calls, which refuse these requests at once.
  let app: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    app = await openApp({ limits: unlimited });
    await fill(app);
    admin = await app.as("admin");
  });
  afterAll(() => app.close());

  test.each(taking)("$method $path: 413", async (route) => {
    const {
      bodyLimit = defaultBodyLimit,
      bodyTooLarge = "The request is larger than",
      bodyType = "json",
    } = route.endpoint;
    const types = {
      json: "application/json",
      form: "application/x-www-form-urlencoded",
      multipart: "multipart/form-data; boundary=x",
      "json or multipart": "multipart/form-data; boundary=x",
    };
    const headers = { "content-type": types[bodyType] };
    const body = "x".repeat(bodyLimit + 1);
    const answer = await admin.call(route.method.toUpperCase(), addressOf(route), { body, headers });
    expect(answer).toMatchObject({ status: 413, body: { detail: expect.stringContaining(bodyTooLarge) } });
  });
});
