import { beforeAll, describe, expect, test } from "vitest";
import type { Route } from "../src/api/endpoint.server";
import { can, type Right } from "../src/api/policy";
import { routes } from "../src/app/api.server";
import { type Caller, openApp, type TestApp } from "./support/app";
import {
  insertCommunity,
  insertEvent,
  insertFault,
  insertGalleryItem,
  insertMachine,
  insertMessage,
  insertPartner,
  insertPost,
  insertProduct,
  insertProject,
  insertRegistration,
  insertTeamMember,
} from "./support/factories";

const whoOf = ({ access }: Route): keyof typeof expectations => {
  if (access === "public" || access === "anyone" || access === "member") return access;
  return can({ role: "moderator" }, access.replace(" or link", "") as Right)
    ? ("moderator" as const)
    : ("admin" as const);
};
const named = routes.map((route) => ({
  ...route,
  who: whoOf(route),
  name: `${route.method.toUpperCase()} ${route.path}`,
}));
const of = (...who: string[]) => named.filter((route) => who.includes(route.who));

/** The result by a call's right and the caller's role: "in", or the status of the refusal before validation. */
const expectations = {
  public: { anonymous: "in", member: "in", moderator: "in", admin: "in" },
  anyone: { anonymous: "in", member: "in", moderator: "in", admin: "in" },
  member: { anonymous: 401, member: "in", moderator: "in", admin: "in" },
  moderator: { anonymous: 401, member: 403, moderator: "in", admin: "in" },
  admin: { anonymous: 401, member: 403, moderator: 403, admin: "in" },
} as const;

const addressOf = (path: string, id = 1) => path.replaceAll(/\{\w+\}/g, String(id));

/** Opens an app with one of each item, so that a refusal is due to the caller's rights and not to a missing item. */
async function filled() {
  const app = await openApp();
  const event = await insertEvent(app.db);
  await insertRegistration(app.db, event, {
    name: "Secret Person",
    email: "secret@people.example",
    phone: "+263 00 99",
  });
  await insertCommunity(app.db, { id: "1" });
  await insertProject(app.db);
  await insertPost(app.db);
  await insertGalleryItem(app.db);
  await insertProduct(app.db);
  await insertMessage(app.db, { name: "Secret Person", email: "secret@people.example", phone: "+263 00 99" });
  await insertPartner(app.db);
  await insertTeamMember(app.db, { email: "secret@people.example" });
  await insertFault(app.db, await insertMachine(app.db), { name: "Secret Person", contact: "secret@people.example" });
  return app;
}

/** Calls by the right they need, listed here independently; all others are for administrators. */
const open: Record<string, string[]> = {
  public: [
    "POST /auth/register",
    "POST /auth/login",
    "POST /auth/login-json",
    "POST /auth/refresh",
    "POST /auth/logout",
    "POST /auth/forgot-password",
    "POST /auth/reset-password",
    "POST /auth/confirm-email",
    "POST /auth/undo-email-change",
    "POST /auth/second-factor",
    "POST /auth/second-factor/options",
    "POST /auth/passkey",
    "POST /auth/passkey/options",
    "GET /r/{token}",
    "PUT /r/{token}",
    "POST /r/{token}/cancel",
    "POST /r/{token}/confirm",
    "POST /r/{token}/move",
    "POST /r/{token}/replace",
    "GET /r/{token}/certificate",
    "POST /events/{id}/resend-link",
    "POST /event-registrations/resend-links",
    "GET /draft/{token}",
    "GET /unsubscribe/{token}",
    "POST /unsubscribe/{token}",
    "GET /news",
    "GET /news/{id}",
    "POST /subscribers",
    "GET /subscribers/topics",
    "GET /subscribers/{token}",
    "PUT /subscribers/{token}",
    "POST /subscribers/{token}/confirm",
    "POST /subscribers/{token}/end",
    "GET /communities/categories",
    "POST /blog/{id}/view",
    "GET /gallery/categories",
    "GET /store/categories",
    "POST /contact",
    "POST /projects/{id}/report",
    "POST /contact/join-application",
    "GET /health",
    "GET /search",
    "GET /words/home",
    "GET /words/about",
    "GET /words/contact",
    "GET /words/terms",
    "GET /words/privacy",
    "GET /ready",
    "GET /open",
    "GET /m/{code}",
  ],
  anyone: [
    "GET /events",
    "GET /events/{id}",
    "POST /events/{id}/register",
    "POST /auth/provider/start",
    "POST /auth/provider/finish",
    "POST /event-registrations/{id}/register",
    "GET /communities",
    "GET /communities/{id}",
    "GET /partners",
    "GET /partners/{id}",
    "GET /team-members",
    "GET /team-members/{id}",
    "GET /blog",
    "GET /blog/slug/{slug}",
    "GET /blog/{id}",
    "GET /blog/{id}/related",
    "GET /projects",
    "GET /equipment",
    "GET /equipment/{id}",
    "GET /equipment/{id}/log",
    "GET /equipment/{id}/faults",
    "POST /equipment/{id}/faults",
    "GET /projects/{id}",
    "GET /gallery",
    "GET /gallery/{id}",
    "GET /agreements",
    "GET /agreements/{id}",
    "GET /agreements/{id}/versions",
    "GET /equipment/{id}/may-use",
    "GET /equipment/{id}/availability",
    "GET /events/{id}/uses",
    "GET /qualifications",
    "GET /qualifications/{id}",
    "GET /qualifications/next",
    "GET /events/{id}/grants",
    "GET /store/products",
    "GET /store/products/{id}",
  ],
  member: [
    "GET /users/me/news",
    "PUT /users/me/news",
    "DELETE /users/me/news",
    "GET /users/me/projects",
    "POST /users/me/projects",
    "GET /users/me/projects/{id}",
    "PUT /users/me/projects/{id}",
    "DELETE /users/me/projects/{id}",
    "POST /users/me/projects/{id}/submit",
    "POST /users/me/projects/{id}/withdraw",
    "POST /users/me/projects/{id}/archive",
    "PUT /users/me/projects/{id}/leaving",
    "POST /users/me/projects/{id}/pictures",
    "POST /users/me/projects/{id}/files",
    "GET /users/me/projects/{id}/files/{file}",
    "PUT /users/me/projects/{id}/makers",
    "POST /users/me/maker-requests/{id}",
    "GET /users/me/acceptances",
    "POST /agreements/{id}/accept",
    "POST /equipment/{id}/signatures",
    "GET /users/me",
    "PUT /users/me",
    "DELETE /users/me",
    "GET /users/me/export",
    "GET /users/me/provider",
    "DELETE /users/me/provider",
    "GET /users/me/sessions",
    "DELETE /users/me/sessions",
    "DELETE /users/me/sessions/{id}",
    "POST /auth/confirm-email/resend",
    "GET /users/me/factors",
    "POST /users/me/factors/proof",
    "POST /users/me/factors/proof/options",
    "POST /users/me/factors/passkeys",
    "POST /users/me/factors/passkeys/options",
    "PUT /users/me/factors/passkeys/{id}",
    "DELETE /users/me/factors/passkeys/{id}",
    "POST /users/me/factors/app",
    "POST /users/me/factors/app/options",
    "DELETE /users/me/factors/app",
    "POST /users/me/factors/recovery-codes",
    "GET /users/me/registrations/{id}/certificate",
    "GET /users/me/registrations",
    "GET /users/me/registrations/adopt",
    "POST /users/me/registrations/adopt",
    "GET /users/me/qualifications",
    "POST /users/me/qualifications/adopt",
    "GET /qualifications/teaching",
    "POST /qualifications/{id}/interest",
    "DELETE /qualifications/{id}/interest",
    "GET /users/me/communities",
    "GET /users/me/machines",
    "GET /users/me/bookings",
    "POST /users/me/bookings/feed",
    "POST /bookings",
    "PUT /bookings/{id}",
    "POST /bookings/{id}/cancel",
    "POST /bookings/{id}/check-in",
    "POST /bookings/{id}/end",
    "POST /equipment/{id}/watches",
    "DELETE /watches/{id}",
    "POST /users/me/registrations/{id}/confirm",
    "POST /events/{id}/unregister",
    "POST /communities/{id}/join",
    "POST /communities/{id}/leave",
    "POST /upload/avatar",
    "POST /store/orders",
    "GET /store/orders/my",
  ],
  // Attendees, messages and drafts; drafts.test.ts covers published items, which moderators may not change.
  moderator: [
    "GET /projects/submissions",
    "GET /projects/{id}/submission",
    "GET /projects/{id}/submission/files/{file}",
    "PUT /projects/{id}/submission",
    "POST /projects/{id}/approve",
    "POST /projects/{id}/return",
    "GET /event-registrations/registrations",
    "GET /event-registrations/registrations/by-day",
    "GET /events/{id}/answers",
    "GET /events/statistics",
    "GET /events/turn-out",
    "PUT /event-registrations/registrations/{id}/status",
    "POST /event-registrations/registrations/bulk",
    "POST /event-registrations/registrations/{id}/promote",
    "PUT /event-registrations/registrations/{id}/guests",
    "PUT /event-registrations/registrations/{id}/payment",
    "POST /event-registrations/registrations/{id}/move",
    "GET /events/{id}/door",
    "POST /events/{id}/door",
    "GET /events/{id}/door-links",
    "POST /events/{id}/door-links",
    "DELETE /events/{id}/door-links/{link}",
    "GET /qualifications/{qualification}/grants",
    "GET /events/{event}/grants/people",
    "GET /contact",
    "GET /contact/stats",
    "GET /contact/{id}",
    "PUT /contact/{id}/read",
    "PUT /contact/{id}/status",
    "POST /contact/bulk",
    "PUT /events/{id}/draft",
    "DELETE /events/{id}/draft",
    "PUT /blog/{id}/draft",
    "DELETE /blog/{id}/draft",
    "PUT /projects/{id}/draft",
    "PUT /equipment/{id}/draft",
    "DELETE /equipment/{id}/draft",
    "POST /equipment/{id}/log",
    "GET /bookings",
    "GET /bookings/day",
    "GET /faults",
    "GET /faults/broken",
    "GET /faults/{id}",
    "GET /faults/{id}/pictures/{picture}",
    "PUT /faults/{id}",
    "POST /faults/bulk",
    "PUT /equipment/{equipment}/units/{id}/status",
    "DELETE /projects/{id}/draft",
    "PUT /gallery/{id}/draft",
    "DELETE /gallery/{id}/draft",
    ...["/events", "/blog", "/projects", "/equipment", "/gallery"].flatMap((path) => [
      `GET ${path}/{id}/preview-links`,
      `POST ${path}/{id}/preview-links`,
      `DELETE ${path}/{id}/preview-links/{link}`,
    ]),
    "GET /drafts/{resource}",
    "GET /drafts/{resource}/{id}",
    "POST /events",
    "PUT /events/{id}",
    "POST /events/{id}/copy",
    "POST /blog",
    "PUT /blog/{id}",
    "POST /blog/preview",
    "GET /blog/{id}/versions",
    "GET /blog/{id}/versions/{n}",
    "POST /blog/{id}/versions/{n}/restore",
    "POST /projects",
    "POST /equipment",
    "PUT /equipment/{id}",
    "PUT /projects/{id}",
    "POST /gallery",
    "PUT /gallery/{id}",
    "POST /upload/image",
    "POST /upload/file",
    "GET /media",
    "GET /media/{id}",
    "GET /letters",
    "POST /letters",
    "GET /letters/{id}",
    "PUT /letters/{id}",
    "DELETE /letters/{id}",
    "GET /letters/{id}/preview",
    "POST /letters/{id}/test",
    "PUT /open",
    "GET /admin/search",
    "GET /admin/waiting",
    "GET /handbook/{slug}",
    "GET /handbook/pictures/{picture}",
  ],
};

test("each call is in the table once, with the right intended for it", () => {
  expect(new Set(named.map(({ name }) => name)).size).toBe(routes.length);
  const meant = ({ name }: { name: string }) =>
    Object.keys(open).find((rights) => open[rights]?.includes(name)) ?? "admin";
  expect(named.map(({ name, who }) => `${name}: ${who}`)).toEqual(named.map((call) => `${call.name}: ${meant(call)}`));
});

/** The calls in section 7 of both specifications with their fields; the names must match exactly. */
const specified: Record<string, string[]> = {
  "POST /auth/login": ["username", "password"],
  "POST /auth/login-json": ["username", "password"],
  "POST /auth/register": ["username", "email", "full_name", "password"],
  "POST /auth/admin-create-user": ["username", "email", "full_name", "password", "role"],
  "POST /auth/refresh": ["refresh_token"],
  "GET /users/me": [],
  "PUT /users/me": ["email", "full_name"],
  "GET /users": ["page", "size", "role", "search"],
  "GET /users/{id}": ["id"],
  "PUT /users/{id}": ["id", "email", "full_name", "is_active"],
  "DELETE /users/{id}": ["id"],
  "PUT /users/{id}/role": ["id", "role"],
  "GET /communities": ["page", "size", "category", "search"],
  "POST /communities": ["name", "description", "category", "image_url", "is_active"],
  "GET /communities/{id}": ["id"],
  "PUT /communities/{id}": ["id", "name", "description", "category", "image_url", "is_active"],
  "DELETE /communities/{id}": ["id"],
  "POST /communities/{id}/join": ["id"],
  "POST /communities/{id}/leave": ["id"],
  "GET /communities/categories": [],
  "PUT /communities/{id}/active": ["id", "is_active"],
  "GET /projects": ["page", "size", "community_id", "status", "difficulty", "featured", "search"],
  "POST /projects": [
    ...["title", "description", "content", "image_url", "github_url", "demo_url", "technologies"],
    ...["category", "status", "featured", "difficulty"],
  ],
  "GET /projects/{id}": ["id"],
  "PUT /projects/{id}": ["id", "title", "technologies", "status"],
  "DELETE /projects/{id}": ["id"],
  "PUT /projects/{id}/feature": ["id", "featured"],
  "GET /events": ["page", "size", "status", "featured", "upcoming"],
  "POST /events": [
    ...["title", "description", "content", "image_url", "start_date", "end_date", "location", "is_online"],
    ...["meeting_url", "max_attendees", "registration_fee", "community_id"],
  ],
  "GET /events/{id}": ["id"],
  "PUT /events/{id}": ["id", "title", "start_date", "end_date"],
  "DELETE /events/{id}": ["id"],
  "POST /events/{id}/register": [
    ...["id", "name", "email", "phone", "organization", "experience_level", "interests"],
    ...["dietary_restrictions", "special_requirements"],
  ],
  "POST /events/{id}/unregister": ["id"],
  "POST /event-registrations/{id}/register": ["id"],
  "GET /event-registrations/registrations": ["page", "size", "event_id", "status", "search"],
  "PUT /event-registrations/registrations/{id}/status": ["id", "status"],
  "DELETE /event-registrations/registrations/{id}": ["id"],
  "GET /event-registrations/registrations/export": ["event_id", "status"],
  "GET /blog": ["page", "size", "status", "featured", "search"],
  "GET /blog/{id}": ["id"],
  "GET /blog/slug/{slug}": ["slug"],
  "POST /blog": ["title", "excerpt", "content", "image_url", "status"],
  "PUT /blog/{id}": ["id", "title", "excerpt", "content", "image_url", "status"],
  "DELETE /blog/{id}": ["id"],
  "GET /store/products": ["page", "size", "category", "featured", "available", "search"],
  "POST /store/products": [
    ...["name", "description", "price", "image_url", "category", "stock_quantity", "is_available"],
  ],
  "GET /store/products/{id}": ["id"],
  "PUT /store/products/{id}": ["id", "name", "price", "stock_quantity"],
  "DELETE /store/products/{id}": ["id"],
  "GET /store/categories": [],
  "GET /store/orders/my": ["page", "size"],
  "POST /store/orders": ["product_id", "quantity"],
  "PUT /store/orders/{id}/status": ["id", "status"],
  "GET /gallery": ["page", "size", "category", "featured"],
  "GET /gallery/{id}": ["id"],
  "DELETE /gallery/{id}": ["id"],
  "POST /gallery": ["title", "description", "image_url", "category"],
  "GET /gallery/categories": [],
  "POST /contact": ["name", "email", "subject", "message"],
  "POST /contact/join-application": ["name", "email", "phone", "community", "experience", "interests"],
  "GET /contact": ["page", "size", "status", "search"],
  "GET /contact/{id}": ["id"],
  "PUT /contact/{id}/read": ["id", "is_read"],
  "PUT /contact/{id}/status": ["id", "status"],
  "DELETE /contact/{id}": ["id"],
  "GET /contact/stats": [],
  "POST /upload/image": ["file", "category", "resize"],
  "POST /upload/avatar": ["file"],
  "POST /upload/file": ["file", "category"],
  "POST /gallery/upload": ["file", "title", "description", "category"],
  "GET /partners": ["page", "size", "category", "is_active", "featured"],
  "POST /partners": ["name", "description", "logo_url", "website_url", "category"],
  "GET /partners/{id}": ["id"],
  "PUT /partners/{id}": ["id", "name", "description", "logo_url", "website_url", "category"],
  "DELETE /partners/{id}": ["id"],
  "PATCH /partners/{id}/toggle-featured": ["id"],
  "PATCH /partners/{id}/toggle-active": ["id"],
  "PATCH /partners/{id}/order": ["id", "order_priority"],
  "GET /team-members": ["page", "size", "is_active"],
  "POST /team-members": [
    ...["name", "role", "bio", "image_url", "email", "github_url", "linkedin_url", "twitter_url", "order_priority"],
  ],
  "GET /team-members/{id}": ["id"],
  "PUT /team-members/{id}": ["id", "name", "role", "bio", "order_priority"],
  "DELETE /team-members/{id}": ["id"],
  "PATCH /team-members/{id}/toggle-active": ["id"],
  "PATCH /team-members/{id}/order": ["id", "order_priority"],
  "GET /search": ["q", "kind", "page", "size"],
  "GET /backups": [],
  "POST /backups": [],
};

const namesIn = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

test.each(Object.entries(specified))("%s exists, and takes what it is specified to take", (name, fields) => {
  const route = named.find((one) => one.name === name);
  expect(route).toBeDefined();
  const { params, query, body } = (route as (typeof named)[number]).endpoint;
  expect([...namesIn(params), ...namesIn(query), ...namesIn(body)]).toEqual(expect.arrayContaining(fields));
});

// The tests below change only the caller, so they share one app.
let app: TestApp;
beforeAll(async () => {
  app = await filled();
  return app.close;
});

describe.each(["anonymous", "member", "moderator", "admin"] as const)("the whole table: %s", (role) => {
  let caller: Caller;
  beforeAll(async () => {
    caller = role === "anonymous" ? app : await app.as(role);
  });
  test.each(named)("$name", async ({ method, path, who }) => {
    // The item does not exist, so allowed callers get a 404 or 422; a sign-in without a password is refused too.
    const response = await caller.raw(method.toUpperCase(), addressOf(path, 999));
    await response.body?.cancel();
    const expected = expectations[who][role];
    if (expected !== "in") expect(response.status).toBe(expected);
    else if (path.endsWith("/register") && role === "anonymous") expect([401, 422]).toContain(response.status);
    else expect([401, 403]).not.toContain(response.status);
  });
});

describe("an anonymous caller", () => {
  test.each(of("member", "moderator", "admin"))(
    "$name: 401, before anything else is looked at",
    async ({ method, path }) => {
      for (const body of method === "get" ? [undefined] : [undefined, "{", "{}"]) {
        const sent = body === undefined ? {} : { body, headers: { "content-type": "application/json" } };
        const answer = await app.call(method.toUpperCase(), addressOf(path), sent);
        expect(answer).toMatchObject({ status: 401, body: { detail: "Please sign in first" } });
        expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      }
    },
  );

  // The privacy page mentions phones and addresses, but nobody's.
  const told = named.filter(({ method, path }) => method === "get" && path !== "/words/privacy");
  test.each(told.filter(({ who }) => ["public", "anyone"].includes(who)))(
    "$name never tells who has registered, nor the address of a person",
    async ({ path }) => {
      const { body } = await app.get(addressOf(path));
      expect(JSON.stringify(body)).not.toMatch(/secret|263 00 99|email|phone|search_text|_key/i);
    },
  );
});

describe.each([
  ["member", ["moderator", "admin"]],
  ["moderator", ["admin"]],
] as const)("a %s", (role, others) => {
  test.each(of(...others))("$name: 403, and nothing happens", async ({ method, path }) => {
    const caller = await app.as(role);
    expect(await caller.call(method.toUpperCase(), addressOf(path))).toMatchObject({
      status: 403,
      body: { detail: "Access denied. Admin privileges required." },
    });
    expect(await app.db.selectFrom("registrations").select("registration_status").execute()).toEqual([
      { registration_status: "confirmed" },
    ]);
    expect(await app.db.selectFrom("events").select("id").execute()).toHaveLength(1);
  });
});

describe("an administrator", () => {
  test.each(of("moderator", "admin"))(
    "$name is closed again with the role taken away, at once",
    async ({ method, path }) => {
      const admin = await app.as("admin");
      await app.db.updateTable("users").set({ role: "member" }).where("id", "=", admin.user.id).execute();
      expect((await admin.call(method.toUpperCase(), addressOf(path))).status).toBe(403);
    },
  );
});

describe("a deactivated account", () => {
  test.each(of("anyone", "member", "moderator", "admin"))(
    "$name: 401 although the token is young",
    async ({ method, path }) => {
      const admin = await app.as("admin");
      await app.db.updateTable("users").set({ is_active: 0 }).where("id", "=", admin.user.id).execute();
      expect((await admin.call(method.toUpperCase(), addressOf(path))).status).toBe(401);
    },
  );
});
