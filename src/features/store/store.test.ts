// On PostgreSQL too: searches and sort orders differ between the engines.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp } from "../../../tests/support/app";
import { day, start } from "../../../tests/support/clock";
import { insertProduct } from "../../../tests/support/factories";
import type { AuditList } from "../audit/schema";
import { productCategories } from "./choices";
import type { Order, OrderList, Product, ProductList, RequestList } from "./schema";

const daysAgo = (days: number) => new Date(Date.parse(start) - days * day).toISOString();

const board = {
  name: "Microcontroller board",
  description: "Two cores and a radio.",
  price: 25,
  category: "electronics",
  stock_quantity: 4,
};

async function office() {
  const app = await makeApp();
  return { app, admin: await app.as("admin") };
}

anyEngine.describe("adding a product", () => {
  test("takes every field, and anybody can see it", async () => {
    const { app, admin } = await office();
    const everything = {
      ...board,
      price: 19.99,
      image_url: "/pictures/board.webp",
      is_available: false,
      publication: "published",
      publish_at: "2026-03-01T08:00:00.000Z",
      featured: true,
      specifications: [
        { name: "Memory", value: "520 kB" },
        { name: "Radio", value: "2.4 GHz" },
      ],
    };
    const { status, body } = await admin.post<Product>("/store/products", everything);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...everything,
      id: expect.any(Number),
      in_stock: false,
      created_at: start,
      updated_at: start,
    });
    expect((await app.get<Product>(`/store/products/${body.id}`)).body).toEqual(body);
  });

  test("needs name, category, description, price and stock; it is offered unless said otherwise", async () => {
    const { admin } = await office();
    expect((await admin.post<Product>("/store/products", board)).body).toMatchObject({
      image_url: "",
      is_available: true,
      in_stock: true,
      featured: false,
      specifications: [],
    });
  });

  test.each([0, 0.1, 0.29, 1.1, 19.99, 1234.56, 99_999.99])("%d dollars are stored without rounding", async (price) => {
    const { app, admin } = await office();
    expect((await admin.post<Product>("/store/products", { ...board, price })).body.price).toBe(price);
    const { price_cents } = await app.db.selectFrom("products").select("price_cents").executeTakeFirstOrThrow();
    expect(price_cents).toBe(Math.round(price * 100));
  });

  const required = (field: string, sentence: string) => [field, undefined, sentence] as const;
  test.each([
    required("name", "Name is required"),
    required("description", "Description is required"),
    required("category", "Category is required"),
    required("price", "Price is required"),
    required("stock_quantity", "Stock quantity is required"),
    ["name", "x".repeat(201), "Name must be at most 200 characters"],
    ["description", "x".repeat(5_001), "Description must be at most 5000 characters"],
    ["price", "25", "Price must be a number"],
    ["price", -0.01, "Price must not be negative"],
    ["price", 12.345, "Price must have at most two decimals"],
    ["price", 100_000.01, "Price must be at most 100000"],
    ["stock_quantity", 1.5, "Stock quantity must be a whole number"],
    ["stock_quantity", -1, "Stock quantity must not be negative"],
    ["stock_quantity", 2 ** 31, "Stock quantity is too large"],
    ["category", "food", `Category must be one of ${productCategories.join(", ")}`],
    ["is_available", "yes", "Available must be true or false"],
    ["image_url", "ftp://x.example", "Picture addresses begin with https:// or /"],
    ["specifications", "many", "Specifications must be a list"],
  ] as const)("%s %j: %s", async (field, value, sentence) => {
    const { app, admin } = await office();
    const { status, body } = await admin.post("/store/products", { ...board, [field]: value });
    expect({ status, body }).toEqual({ status: 422, body: { detail: sentence, errors: { [field]: sentence } } });
    expect(await app.db.selectFrom("products").select("id").execute()).toEqual([]);
  });
});

describe("the list", () => {
  test("is the latest first; it filters, searches, orders by price and has pages", async () => {
    const { app } = await office();
    const add = (name: string, days: number, given: object) =>
      insertProduct(app.db, { name, created_at: daysAgo(days), ...given });
    await add("A", 4, { category: "tools", price_cents: 20_001, featured: 1 });
    await add("B", 3, { category: "tools", price_cents: 500, stock_quantity: 0 });
    await add("C", 2, { category: "books", price_cents: 500, is_available: 0 });
    await add("D", 1, { category: "books", price_cents: 20_000, description: "A CRIMPING tool" });
    const found = async (query: Record<string, string>) => {
      const { body } = await app.get<ProductList>("/store/products", query);
      expect(body.total).toBe(body.items.length);
      return body.items.map(({ name }) => name).join("");
    };
    expect(await found({})).toBe("DCBA");
    expect(await found({ sort: "created_at" })).toBe("ABCD");
    expect(await found({ sort: "price" })).toBe("BCDA");
    expect(await found({ sort: "-price" })).toBe("ADCB");
    expect((await found({ sort: "stock_quantity" })).at(0)).toBe("B");
    expect((await found({ sort: "-stock_quantity" })).at(-1)).toBe("B");
    expect(await found({ category: "tools" })).toBe("BA");
    expect(await found({ category: "tools", sort: "price" })).toBe("BA");
    expect(await found({ featured: "true" })).toBe("A");
    expect(await found({ available: "true" })).toBe("DA");
    expect(await found({ available: "false" })).toBe("CB");
    expect(await found({ max_price: "200" })).toBe("DCB");
    expect(await found({ max_price: "4.99" })).toBe("");
    expect(await found({ search: "crimping" })).toBe("D");
    expect(await found({ search: "crimping", available: "true", category: "books", max_price: "200" })).toBe("D");
    expect((await app.get<ProductList>("/store/products", { size: 3, page: 2 })).body).toMatchObject({
      items: [{ name: "A" }],
      total: 4,
      page: 2,
      pages: 2,
    });
  });

  anyEngine.test.each([
    ["category", "food", `Category must be one of ${productCategories.join(", ")}`],
    ["available", "maybe", "Available must be true or false"],
    ["max_price", "cheap", "Max price must be a number"],
    ["max_price", "-1", "Max price must not be negative"],
    [
      "sort",
      "stock",
      "Sort must be one of -created_at, created_at, price, -price, stock_quantity, -stock_quantity, name, -name",
    ],
  ])("%s=%s is refused with a sentence", async (name, value, sentence) => {
    const { app } = await office();
    expect(await app.get("/store/products", { [name]: value })).toMatchObject({
      status: 422,
      body: { errors: { [name]: sentence } },
    });
  });
});

anyEngine.test("the categories come whole, in the envelope of every list", async () => {
  const { app } = await office();
  expect((await app.get("/store/categories")).body).toEqual({
    items: [...productCategories],
    total: 6,
    page: 1,
    size: 6,
    pages: 1,
  });
});

anyEngine.test("a change touches only the fields that are sent, and updates the availability", async () => {
  const { app, admin } = await office();
  const { body: before } = await admin.post<Product>("/store/products", board);
  app.clock.advance(60_000);
  const change = (fields: object) => admin.put<Product>(`/store/products/${before.id}`, fields);
  expect((await change({ price: 24.5 })).body).toEqual({
    ...before,
    price: 24.5,
    updated_at: "2026-03-07T08:01:00.000Z",
  });
  expect((await change({ stock_quantity: 0 })).body).toMatchObject({ is_available: true, in_stock: false });
  expect((await change({ stock_quantity: 2 })).body.in_stock).toBe(true);
  expect((await change({ is_available: false })).body.in_stock).toBe(false);
  expect((await change({ description: "One core." })).body.in_stock).toBe(false);
  expect((await app.get<ProductList>("/store/products", { search: "two cores" })).body.total).toBe(0);
});

anyEngine.test("deletes a product; an unknown one is a 404", async () => {
  const { app, admin } = await office();
  const id = await insertProduct(app.db);
  const deleted = { status: 200, body: { detail: "Product deleted" } };
  expect(await admin.delete(`/store/products/${id}`)).toMatchObject(deleted);
  const notFound = { status: 404, body: { detail: "Product not found" } };
  expect(await admin.delete(`/store/products/${id}`)).toMatchObject(notFound);
  expect(await admin.put(`/store/products/${id}`, { price: 1 })).toMatchObject(notFound);
  expect(await app.get(`/store/products/${id}`)).toMatchObject(notFound);
});

describe("asking to buy", () => {
  anyEngine.test("notes product, quantity and the price of that moment; the stock and cached pages stay", async () => {
    const { app, admin } = await office();
    const member = await app.as("member");
    const id = await insertProduct(app.db, { name: "Filament", price_cents: 1_999 });
    const version = app.db.contentVersion;
    const { status, body } = await member.post<Order>("/store/orders", { product_id: id, quantity: 3 });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      product_id: id,
      product_name: "Filament",
      quantity: 3,
      unit_price: 19.99,
      total: 59.97,
      status: "requested",
      created_at: start,
    });
    expect(app.db.contentVersion).toBe(version);
    expect((await app.get<Product>(`/store/products/${id}`)).body.stock_quantity).toBe(5);
    await admin.put(`/store/products/${id}`, { price: 30, name: "Dear filament" });
    expect((await member.get<OrderList>("/store/orders/my")).body.items).toEqual([body]);
    await admin.delete(`/store/products/${id}`);
    expect((await member.get<OrderList>("/store/orders/my")).body.items).toEqual([{ ...body, product_id: null }]);
  });

  anyEngine.test("one is asked for unless said otherwise", async () => {
    const { app } = await office();
    const member = await app.as("member");
    const id = await insertProduct(app.db);
    expect((await member.post<Order>("/store/orders", { product_id: id })).body.quantity).toBe(1);
  });

  anyEngine.test.each([
    ["sold out", { stock_quantity: 0 }, 1, "This product is out of stock"],
    ["not offered", { is_available: 0 }, 1, "This product is out of stock"],
    ["fewer there", { stock_quantity: 2 }, 3, "Only 2 of this product are in stock"],
    ["one there", { stock_quantity: 1 }, 2, "Only 1 of this product is in stock"],
  ])("%s: 409, and nothing is noted", async (_case, given, quantity, detail) => {
    const { app } = await office();
    const member = await app.as("member");
    const product_id = await insertProduct(app.db, given);
    expect(await member.post("/store/orders", { product_id, quantity })).toMatchObject({
      status: 409,
      body: { detail },
    });
    expect((await member.get<OrderList>("/store/orders/my")).body.total).toBe(0);
  });

  anyEngine.test.each([
    [{}, "product_id", "Product is required"],
    [{ product_id: 1.5 }, "product_id", "Product must be an id"],
    [{ product_id: 1, quantity: 0 }, "quantity", "Quantity must be at least 1"],
    [{ product_id: 1, quantity: 101 }, "quantity", "Quantity must be at most 100"],
  ])("%j: 422", async (body, field, sentence) => {
    const { app } = await office();
    const member = await app.as("member");
    expect(await member.post("/store/orders", body)).toMatchObject({
      status: 422,
      body: { errors: { [field]: sentence } },
    });
  });

  anyEngine.test("an unknown product is not found", async () => {
    const { app } = await office();
    const member = await app.as("member");
    expect(await member.post("/store/orders", { product_id: 77 })).toMatchObject({ status: 404 });
  });

  test("one's own orders are the latest first, ten to a page, and nobody else's", async () => {
    const { app } = await office();
    const [member, other] = [await app.as("member"), await app.as("member")];
    const product_id = await insertProduct(app.db);
    for (let count = 0; count < 12; count++) await member.post("/store/orders", { product_id });
    await other.post("/store/orders", { product_id });
    const { body } = await member.get<OrderList>("/store/orders/my");
    expect(body).toMatchObject({ total: 12, page: 1, size: 10, pages: 2 });
    const ids = body.items.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect((await member.get<OrderList>("/store/orders/my", { page: 2 })).body.items).toHaveLength(2);
    expect((await other.get<OrderList>("/store/orders/my")).body.total).toBe(1);
  });

  test("the store sees who asked, the latest first; nobody else does", async () => {
    const { app, admin } = await office();
    const member = await app.as("member");
    const product_id = await insertProduct(app.db, { name: "Solder wick", price_cents: 450 });
    for (const quantity of [1, 2]) await member.post("/store/orders", { product_id, quantity });
    const { body } = await admin.get<RequestList>("/store/orders");
    expect(body).toMatchObject({ total: 2, size: 10 });
    expect(body.items.map(({ quantity, total }) => [quantity, total])).toEqual([
      [2, 9],
      [1, 4.5],
    ]);
    expect(body.items[0]).toMatchObject({
      product_name: "Solder wick",
      user_name: expect.any(String),
      user_email: expect.stringContaining("@"),
    });
    expect(await member.get("/store/orders")).toMatchObject({ status: 403 });
  });

  anyEngine.test("the store sets the status of a request; the buyer and the audit trail see it", async () => {
    const { app, admin } = await office();
    const member = await app.as("member");
    const product_id = await insertProduct(app.db, { name: "Solder wick", stock_quantity: 4 });
    const { id } = (await member.post<Order>("/store/orders", { product_id })).body;
    const statusOf = async () => (await member.get<OrderList>("/store/orders/my")).body.items[0]?.status;
    for (const status of ["done", "cancelled", "requested"]) {
      expect(await admin.put(`/store/orders/${id}/status`, { status })).toMatchObject({
        status: 200,
        body: { id, status, product_name: "Solder wick", user_email: expect.stringContaining("@") },
      });
      expect(await statusOf()).toBe(status);
    }
    expect(await admin.put(`/store/orders/${id}/status?status=done`)).toMatchObject({ body: { status: "done" } });
    expect((await admin.get<Product>(`/store/products/${product_id}`)).body.stock_quantity).toBe(4);
    expect((await admin.get<AuditList>("/audit", { resource: "order", size: 1 })).body.items[0]).toMatchObject({
      action: "updated",
      item: String(id),
      title: "Solder wick",
      changes: [{ field: "status", before: "requested", after: "done" }],
    });
  });

  anyEngine.test("only administrators set one of three statuses, of an existing request", async () => {
    const { app, admin } = await office();
    const member = await app.as("member");
    const product_id = await insertProduct(app.db);
    const { id } = (await member.post<Order>("/store/orders", { product_id })).body;
    expect(await admin.put(`/store/orders/${id}/status`, { status: "sold" })).toMatchObject({
      status: 422,
      body: { errors: { status: "Status must be one of requested, done, cancelled" } },
    });
    expect(await admin.put("/store/orders/999/status", { status: "done" })).toMatchObject({
      status: 404,
      body: { detail: "Request not found" },
    });
    expect(await member.put(`/store/orders/${id}/status`, { status: "done" })).toMatchObject({ status: 403 });
  });
});
