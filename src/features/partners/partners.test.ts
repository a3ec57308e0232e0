// On PostgreSQL too: requests write at the same time.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp } from "../../../tests/support/app";
import { start } from "../../../tests/support/clock";
import { insertPartner } from "../../../tests/support/factories";
import type { AuditList } from "../audit/schema";
import type { PartnerCategory } from "./choices";
import { type Partner, type PartnerList, partnerOrders } from "./schema";

async function office() {
  const app = await makeApp();
  return { app, admin: await app.as("admin") };
}

const names = ({ body }: { body: PartnerList }) => body.items.map(({ name }) => name);

describe("the list", () => {
  async function filled() {
    const { app, admin } = await office();
    const rows: [string, PartnerCategory, number, number, string][] = [
      ["msasa", "tech", 1, 1, "2026-01-03T00:00:00.000Z"],
      ["Baobab", "ngo", 0, 1, "2026-01-01T00:00:00.000Z"],
      ["Acacia", "tech", 1, 0, "2026-01-02T00:00:00.000Z"],
    ];
    for (const [name, category, featured, is_active, created_at] of rows)
      await insertPartner(app.db, { name, category, featured, is_active, created_at });
    return { app, admin, member: await app.as("member") };
  }

  anyEngine.test("shows the active ones to everybody, the others to administrators too, as they ask", async () => {
    const { app, admin, member } = await filled();
    for (const caller of [app, member]) {
      const list = async (query = {}) => names(await caller.get<PartnerList>("/partners", query));
      expect(await list()).toEqual(["Baobab", "msasa"]);
      expect(await list({ is_active: "false" })).toEqual([]);
      expect(await list({ featured: "true" })).toEqual(["msasa"]);
      expect(await list({ category: "tech" })).toEqual(["msasa"]);
      expect(await list({ search: "acacia" })).toEqual([]);
    }
    const list = async (query = {}) => names(await admin.get<PartnerList>("/partners", query));
    expect(await list()).toEqual(["Baobab", "Acacia", "msasa"]);
    expect(await list({ is_active: "true" })).toEqual(["Baobab", "msasa"]);
    expect(await list({ is_active: "0" })).toEqual(["Acacia"]);
    expect(await list({ featured: "false" })).toEqual(["Baobab"]);
    expect(await list({ category: "tech", featured: "true", is_active: "true" })).toEqual(["msasa"]);
    expect(await list({ search: "ACACIA" })).toEqual(["Acacia"]);
  });

  test("has each order, and pages", async () => {
    const { admin } = await filled();
    const list = async (query = {}) => names(await admin.get<PartnerList>("/partners", query));
    const orders: Record<(typeof partnerOrders)[number], string[]> = {
      "-order_priority": ["Baobab", "Acacia", "msasa"],
      order_priority: ["msasa", "Acacia", "Baobab"],
      created_at: ["Baobab", "Acacia", "msasa"],
      "-created_at": ["msasa", "Acacia", "Baobab"],
      name: ["Acacia", "Baobab", "msasa"],
      "-name": ["msasa", "Baobab", "Acacia"],
    };
    for (const sort of partnerOrders) expect(await list({ sort }), sort).toEqual(orders[sort]);
    expect(await list({ page: 2, size: 2 })).toEqual(["msasa"]);
    expect((await admin.get<PartnerList>("/partners", { size: 2 })).body).toMatchObject({ total: 3, pages: 2 });
  });

  test("has the highest priority first, and of equal ones the longest with us", async () => {
    const { app, admin } = await filled();
    await insertPartner(app.db, { name: "Dombeya", order_priority: 9, created_at: "2026-01-09T00:00:00.000Z" });
    await insertPartner(app.db, { name: "Erythrina", created_at: "2026-01-01T00:00:00.000Z" });
    const shown = ["Dombeya", "Baobab", "Erythrina", "Acacia", "msasa"];
    expect(names(await admin.get<PartnerList>("/partners"))).toEqual(shown);
    expect(names(await admin.get<PartnerList>("/partners", { sort: "order_priority" }))).toEqual(shown.toReversed());
    expect(names(await app.get<PartnerList>("/partners"))).toEqual(shown.filter((name) => name !== "Acacia"));
    expect(names(await admin.get<PartnerList>("/partners", { category: "tech" }))).toEqual(["Acacia", "msasa"]);
  });

  anyEngine.test("one that is not active is not found, but by an administrator", async () => {
    const { app, admin } = await office();
    const id = await insertPartner(app.db, { is_active: 0 });
    const member = await app.as("member");
    for (const caller of [app, member]) expect((await caller.get(`/partners/${id}`)).status).toBe(404);
    expect((await admin.get<Partner>(`/partners/${id}`)).body).toMatchObject({ id, is_active: false });
  });
});

anyEngine.describe("adding a partner", () => {
  test("takes every field; only the name is needed", async () => {
    const { app, admin } = await office();
    const everything = {
      name: "Msasa Circuits",
      description: "Sells parts.",
      logo_url: "https://pictures.example/msasa.svg",
      website_url: "https://msasa.example",
      category: "tech",
      featured: true,
      order_priority: 7,
      publication: "published",
      publish_at: null,
      is_active: true,
    };
    const { status, body } = await admin.post<Partner>("/partners", everything);
    expect(status).toBe(201);
    expect(body).toEqual({ ...everything, id: expect.any(Number), created_at: start, updated_at: start });
    expect((await app.get<Partner>(`/partners/${body.id}`)).body).toEqual(body);
    expect((await admin.post<Partner>("/partners", { name: "Baobab" })).body).toMatchObject({
      description: "",
      logo_url: "",
      website_url: "",
      category: "",
      featured: false,
      order_priority: 0,
      is_active: true,
    });
  });

  test.each<[string, unknown, string]>([
    ["name", undefined, "Name is required"],
    ["name", "a".repeat(121), "Name must be at most 120 characters"],
    ["description", "a".repeat(2_001), "Description must be at most 2000 characters"],
    ["logo_url", "logo.png", "Picture addresses begin with https:// or /"],
    ["website_url", "javascript:alert(1)", "Website URL must be a web address that begins with https:// or http://"],
    ["category", "church", "Category must be one of tech, education, government, ngo, corporate, startup, or empty"],
    ["featured", 1, "Featured must be true or false"],
    ["order_priority", -1, "Order priority must be at least 0"],
    ["order_priority", "7", "Order priority must be a number"],
    ["order_priority", 2 ** 31, "Order priority is too large"],
    ["is_active", null, "Active must be true or false"],
  ])("%s %j: %s", async (field, value, sentence) => {
    const { app, admin } = await office();
    const { status, body } = await admin.post("/partners", { name: "x", [field]: value });
    expect({ status, body }).toEqual({ status: 422, body: { detail: sentence, errors: { [field]: sentence } } });
    expect(await app.db.selectFrom("partners").select("id").execute()).toEqual([]);
  });
});

anyEngine.test("a change touches only the fields that are sent, and the words it is found by follow", async () => {
  const { app, admin } = await office();
  const { body: before } = await admin.post<Partner>("/partners", {
    name: "Msasa",
    description: "Parts",
    category: "ngo",
  });
  app.clock.advance(60_000);
  const { body } = await admin.put<Partner>(`/partners/${before.id}`, { name: "Baobab", category: "" });
  expect(body).toEqual({ ...before, name: "Baobab", category: "", updated_at: app.clock.in(0) });
  const found = async (search: string) => (await app.get<PartnerList>("/partners", { search })).body.total;
  expect([await found("msasa"), await found("baobab"), await found("parts")]).toEqual([0, 1, 1]);
});

test("both flags are turned round, each by its own call, and none is lost when many do so", async () => {
  const { app, admin } = await office();
  const id = await insertPartner(app.db);
  const toggle = async (flag: string) => (await admin.patch<Partner>(`/partners/${id}/toggle-${flag}`)).body;
  expect(await toggle("featured")).toMatchObject({ featured: true, is_active: true });
  expect(await toggle("active")).toMatchObject({ featured: true, is_active: false });
  expect((await app.get(`/partners/${id}`)).status).toBe(404);
  expect(await toggle("active")).toMatchObject({ featured: true, is_active: true });
  await Promise.all(Array.from({ length: 5 }, () => toggle("featured")));
  expect((await app.get<Partner>(`/partners/${id}`)).body.featured).toBe(false);
});

anyEngine.describe("the order", () => {
  test("is set by body or by query, and is in the trail", async () => {
    const { app, admin } = await office();
    const id = await insertPartner(app.db, { name: "Msasa" });
    const order = `/partners/${id}/order`;
    app.clock.advance(60_000);
    expect((await admin.patch<Partner>(order, { order_priority: 3 })).body).toMatchObject({
      order_priority: 3,
      updated_at: app.clock.in(0),
    });
    expect((await admin.patch<Partner>(`${order}?order_priority=4`)).body.order_priority).toBe(4);
    expect((await app.get<Partner>(`/partners/${id}`)).body.order_priority).toBe(4);
    const trail = await admin.get<AuditList>("/audit", { noun: "partner" });
    expect(trail.body.items).toMatchObject([
      { action: "updated", title: "Msasa", changes: [{ field: "order_priority", before: "3", after: "4" }] },
      { action: "updated", title: "Msasa", changes: [{ field: "order_priority", before: "0", after: "3" }] },
    ]);
    expect((await admin.put<Partner>(`/partners/${id}`, { order_priority: 1 })).body.order_priority).toBe(1);
    expect((await admin.put<Partner>(`/partners/${id}`, { name: "Baobab" })).body.order_priority).toBe(1);
  });

  test.each<[string, unknown, string]>([
    ["", { order_priority: -1 }, "Order priority must be at least 0"],
    ["?order_priority=1.5", undefined, "Order priority must be a number"],
    ["?order_priority=99999999999", undefined, "Order priority is too large"],
    ["", {}, "Order priority must be a number"],
  ])("%s %j: %s", async (query, body, sentence) => {
    const { app, admin } = await office();
    const id = await insertPartner(app.db, { order_priority: 5 });
    const refused = await admin.patch(`/partners/${id}/order${query}`, body);
    expect(refused).toMatchObject({ status: 422, body: { detail: sentence, errors: { order_priority: sentence } } });
    expect((await app.get<Partner>(`/partners/${id}`)).body.order_priority).toBe(5);
  });
});

anyEngine.test("a deleted partner is gone; an unknown one is not found, for every call that names one", async () => {
  const { app, admin } = await office();
  const id = await insertPartner(app.db);
  expect(await admin.delete(`/partners/${id}`)).toMatchObject({ status: 200, body: { detail: "Partner deleted" } });
  const notFound = { status: 404, body: { detail: "Partner not found" } };
  expect(await app.get(`/partners/${id}`)).toMatchObject(notFound);
  expect(await admin.put(`/partners/${id}`, { name: "x" })).toMatchObject(notFound);
  expect(await admin.patch(`/partners/${id}/toggle-featured`)).toMatchObject(notFound);
  expect(await admin.patch(`/partners/${id}/toggle-active`)).toMatchObject(notFound);
  expect(await admin.patch(`/partners/${id}/order`, { order_priority: 1 })).toMatchObject(notFound);
  expect(await admin.delete(`/partners/${id}`)).toMatchObject(notFound);
});
