import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "../src/api.server";
import { openApp, type TestApp } from "./support/app";
import {
  insertCommunity,
  insertEvent,
  insertGalleryItem,
  insertMessage,
  insertPartner,
  insertPost,
  insertProduct,
  insertProject,
  insertRegistration,
  insertTeamMember,
} from "./support/factories";

const named = routes.map((route) => ({ ...route, name: `${route.method.toUpperCase()} ${route.path}` }));
const of = (...who: string[]) => named.filter((route) => who.includes(route.who));

/** The address of a call, with an id that exists where it needs one. */
const addressOf = (path: string, id = 1) => path.replaceAll(/\{\w+\}/g, String(id));

/** An app with one of each thing, so that what is refused is refused for who asks, and not for want of the thing. */
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
  return app;
}

/** What is open, written down a second time: whatever is not here is for administrators. */
const open: Record<string, string[]> = {
  public: [
    "POST /auth/register",
    "POST /auth/login",
    "POST /auth/login-json",
    "POST /auth/refresh",
    "POST /auth/logout",
    "GET /events",
    "GET /events/{id}",
    "GET /communities/categories",
    "GET /projects",
    "GET /projects/{id}",
    "POST /blog/{id}/view",
    "GET /gallery",
    "GET /gallery/categories",
    "GET /gallery/{id}",
    "GET /store/products",
    "GET /store/products/{id}",
    "GET /store/categories",
    "POST /contact",
    "POST /contact/join-application",
    "GET /health",
    "GET /ready",
  ],
  anyone: [
    "POST /events/{id}/register",
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
  ],
  member: [
    "GET /users/me",
    "PUT /users/me",
    "GET /users/me/registrations",
    "POST /events/{id}/unregister",
    "POST /communities/{id}/join",
    "POST /communities/{id}/leave",
    "POST /upload/avatar",
    "POST /store/orders",
    "GET /store/orders/my",
  ],
};

test("each call is in the table once, and open only to whom it was meant to be", () => {
  expect(new Set(named.map(({ name }) => name)).size).toBe(routes.length);
  for (const { name, who } of named) {
    const meant = Object.keys(open).find((rights) => open[rights]?.includes(name)) ?? "admin";
    expect({ name, who }).toEqual({ name, who: meant });
  }
});

// Nothing below changes anything but who somebody is, so one app does for all of it.
let app: TestApp;
beforeAll(async () => {
  app = await filled();
  return app.close;
});

describe("an anonymous caller", () => {
  test.each(of("member", "admin"))("$name: 401, before anything else is looked at", async ({ method, path }) => {
    for (const body of method === "get" ? [undefined] : [undefined, "{", "{}"]) {
      const sent = body === undefined ? {} : { body, headers: { "content-type": "application/json" } };
      const answer = await app.call(method.toUpperCase(), addressOf(path), sent);
      expect(answer).toMatchObject({ status: 401, body: { detail: "Please sign in first" } });
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    }
  });

  test.each(named.filter(({ method, who }) => method === "get" && ["public", "anyone"].includes(who)))(
    "$name never tells who has registered, nor the address of a person",
    async ({ path }) => {
      const { body } = await app.get(addressOf(path));
      expect(JSON.stringify(body)).not.toMatch(/secret|263 00 99|email|phone|search_text|_key/i);
    },
  );
});

describe.each(["member", "moderator"] as const)("a %s", (role) => {
  test.each(of("admin"))("$name: 403, and nothing happens", async ({ method, path }) => {
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
  test.each(of("admin", "member"))("$name is let in", async ({ method, path }) => {
    const admin = await app.as("admin");
    // No such thing: what is let in finds nothing, or misses its body.
    const response = await admin.raw(method.toUpperCase(), addressOf(path, 999));
    expect([401, 403]).not.toContain(response.status);
    await response.body?.cancel();
  });

  test.each(of("admin"))("$name is closed again with the role taken away, at once", async ({ method, path }) => {
    const admin = await app.as("admin");
    await app.db.updateTable("users").set({ role: "moderator" }).where("id", "=", admin.user.id).execute();
    expect((await admin.call(method.toUpperCase(), addressOf(path))).status).toBe(403);
  });
});

describe("a deactivated account", () => {
  test.each(of("anyone", "member", "admin"))("$name: 401 although the token is young", async ({ method, path }) => {
    const admin = await app.as("admin");
    await app.db.updateTable("users").set({ is_active: 0 }).where("id", "=", admin.user.id).execute();
    expect((await admin.call(method.toUpperCase(), addressOf(path))).status).toBe(401);
  });
});
