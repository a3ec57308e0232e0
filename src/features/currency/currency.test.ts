// On PostgreSQL too: sums and dates are computed in SQL.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp } from "../../../tests/support/app";
import { insertEvent, insertProduct, insertRegistration } from "../../../tests/support/factories";
import { openPostgresDatabase, openSqliteDatabase } from "../../platform/database/database.server";
import { createLog } from "../../platform/log.server";
import { currencies } from "../../platform/money/currencies";
import { digitsOf, highestAmount } from "../../platform/money/money";
import type { AuditList } from "../audit/schema";
import type { Settings } from "../settings/schema";
import { products } from "../store/model.server";
import type { Product, ProductList } from "../store/schema";
import { settleCurrency } from "./change-currency.server";

async function shop() {
  const app = await makeApp();
  const admin = await app.as("admin");
  const anybody = app;
  const change = (currency: string | null) =>
    admin.call<Settings & { detail: string }>("PUT", "/settings", { body: { currency } });
  const prices = async () => {
    const { body } = await anybody.get<ProductList>("/store/products", { size: 100 });
    return body.items.toSorted((one, other) => one.id - other.id).map(({ price }) => price);
  };
  return { app, admin, anybody, change, prices };
}

anyEngine.test("only a currency in which people pay can be set; prices and fees keep their numbers", async () => {
  const { app, admin, change, prices } = await shop();
  for (const wrong of ["DEM", "XAU", "usd", "DOLLAR", "ZWL"]) {
    const refused = await change(wrong);
    expect([refused.status, Object.keys(refused.body)], wrong).toEqual([422, expect.arrayContaining(["errors"])]);
  }
  const event = await insertEvent(app.db, { registration_fee_cents: 500 });
  await insertProduct(app.db, { price_cents: 2_500 });
  await insertProduct(app.db, { price_cents: 2_550 });
  expect((await change("EUR")).body.settings.currency).toMatchObject({ value: "EUR", source: "settings" });
  expect(await prices()).toEqual([25, 25.5]);
  expect((await change("JPY")).status).toBe(200);
  expect((await app.services.liveSite.latest()).currency).toBe("JPY");
  // A currency without decimals rounds prices.
  expect(await prices()).toEqual([25, 26]);
  expect((await admin.get<{ registration_fee: number }>(`/events/${event}`)).body.registration_fee).toBe(5);
  expect((await change(null)).body.settings.currency).toMatchObject({ value: "USD", source: "default" });
  expect(await prices()).toEqual([25, 26]);
  const { body: trail } = await admin.get<AuditList>("/audit", { resource: "settings" });
  expect(trail.items[0]?.changes).toContainEqual({ field: "currency", before: "JPY", after: "" });
});

test("once people have ordered, the currency stays", async () => {
  const { app, admin, change, prices } = await shop();
  const member = await app.as("member");
  const product = await insertProduct(app.db, { price_cents: 2_550, stock_quantity: 5 });
  await member.post("/store/orders", { product_id: product, quantity: 2 });
  const refused = await change("JPY");
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    "People have already paid or ordered in USD, so the currency can no longer change",
  ]);
  expect((await admin.get<Settings>("/settings")).body.settings.currency.value).toBe("USD");
  expect(await prices()).toEqual([25.5]);
  // Saving the same currency, and all other settings, still works.
  expect((await change("USD")).status).toBe(200);
});

test("once people have paid, the currency stays; a payment among the samples does not count", async () => {
  const { app, admin, change } = await shop();
  const event = await insertEvent(app.db, { registration_fee_cents: 500 });
  const payment = { payment_status: "paid", paid_cents: 500 } as const;
  const sample = await insertRegistration(app.db, event, payment);
  const made_at = "2026-01-01T00:00:00.000Z";
  await app.db
    .insertInto("samples")
    .values({ kind: "registration", item: String(sample), made_at })
    .execute();
  const unpaid = await insertRegistration(app.db, event);
  expect((await change("JPY")).status).toBe(200);
  const list = "/event-registrations/registrations";
  const registrations = await admin.get<{ items: { fee: number }[]; sums: object }>(list, { event_id: event });
  expect(registrations.body.items.map(({ fee }) => fee)).toEqual([5, 5]);
  expect(registrations.body.sums).toMatchObject({ paid: 5, due: 5 });
  await admin.put(`${list}/${unpaid}/payment`, { payment_status: "paid", payment_method: "cash" });
  expect((await change("USD")).status).toBe(409);
});

anyEngine.test(
  "stored in the minor unit, sent in the major unit: whatever the currency was before, and within its bounds",
  async () => {
    const { app, admin, anybody, change, prices } = await shop();
    await insertProduct(app.db, { price_cents: 2_500 });
    await change("JPY");
    const stored = () => app.db.selectFrom("products").select(["price_cents", "price_digits"]).orderBy("id").execute();
    expect([await prices(), await stored()]).toEqual([[25], [{ price_cents: 25, price_digits: 0 }]]);
    const one = { name: "Drill", description: "Old", category: "tools", stock_quantity: 1 };
    const refused = await admin.post("/store/products", { ...one, price: 12.5 });
    expect([refused.status, refused.body.errors]).toEqual([422, { price: "Price must have no decimals" }]);
    expect((await admin.post("/store/products", { ...one, price: highestAmount("JPY") })).status).toBe(201);
    const high = await change("KWD");
    expect([high.status, high.body.detail]).toEqual([
      409,
      "Prices and fees in KWD are at most 1000000. Lower those above it first",
    ]);
    await admin.put("/store/products/2", { price: 1_000_000 });
    expect((await change("KWD")).status).toBe(200);
    expect((await admin.put<Product>("/store/products/1", { price: 25.125 })).body.price).toBe(25.125);
    expect(await stored()).toEqual([
      { price_cents: 25_125, price_digits: 3 },
      { price_cents: 1_000_000_000, price_digits: 3 },
    ]);
    const cheap = await anybody.get<ProductList>("/store/products", { max_price: 25.125 });
    expect(cheap.body.items.map(({ id }) => id)).toEqual([1]);
  },
);

test("a product that was deleted before the currency changed comes back with its number", async () => {
  const { app, admin, change, prices } = await shop();
  const gone = await insertProduct(app.db, { price_cents: 700 });
  await admin.delete(`/store/products/${gone}`);
  const { body: trash } = await admin.get<{ items: { id: number }[] }>("/trash");
  await change("JPY");
  await admin.post(`/trash/${trash.items[0]?.id}/restore`);
  expect(await prices()).toEqual([7]);
  expect((await app.db.selectFrom("products").select(["price_cents", "price_digits"]).execute())[0]).toEqual({
    price_cents: 7,
    price_digits: 0,
  });
});

anyEngine.test("a payment for many people may be higher than a price", async () => {
  const { app, admin, change } = await shop();
  await change("JPY");
  const event = await insertEvent(app.db, { max_guests: 20 });
  await admin.put(`/events/${event}`, { registration_fee: highestAmount("JPY") });
  const id = await insertRegistration(app.db, event, { places: 21 });
  const list = "/event-registrations/registrations";
  await admin.put(`${list}/${id}/payment`, { payment_status: "paid", payment_method: "bank" });
  const { body } = await admin.get<{ sums: { paid: number } }>(list, { event_id: event });
  expect(body.sums.paid).toBe(21 * highestAmount("JPY"));
  const { body: year } = await admin.get<{ total: object }>("/events/statistics", {
    from: "2020-01-01",
    to: "2029-12-31",
  });
  expect(year.total).toMatchObject({ fees_paid: 21 * highestAmount("JPY") });
});

/** The same numbers in each run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state;
  }
}

describe("whatever currencies follow one another", () => {
  test.each([1, 2, 3, 4])("shown numbers stay, or are rounded half up (%i)", async (seed) => {
    const { app, change, prices } = await shop();
    const next = numbers(seed);
    const one = () => next.next().value;
    for (let index = 0; index < 12; index++) await insertProduct(app.db, { price_cents: one() % 100_000 });
    await insertProduct(app.db, { price_cents: 0 });
    for (let step = 0; step < 8; step++) {
      const to = step === 0 ? "JPY" : (currencies[one() % currencies.length] as string);
      const before = await prices();
      const { status } = await change(to);
      expect(status, to).toBe(200);
      const digits = digitsOf(to);
      const rounded = before.map((price) => Math.round(Number((price * 10 ** digits).toFixed(4))) / 10 ** digits);
      expect(await prices(), to).toEqual(rounded);
      const rows = await app.db.selectFrom("products").select(["price_cents", "price_digits"]).execute();
      expect(new Set(rows.map((row) => row.price_digits))).toEqual(new Set([digits]));
    }
  });
});

test("an amount that is written while the currency is changed is never wrong by a factor, in either process", async () => {
  const { app, admin, change, prices } = await shop();
  const id = await insertProduct(app.db, { price_cents: 2_500 });
  const log = createLog("silent");
  const { settings } = app;
  const other =
    "DATABASE_URL" in settings
      ? await openPostgresDatabase(settings.DATABASE_URL, log)
      : openSqliteDatabase(settings.DATA_DIR);
  try {
    for (const to of ["JPY", "KWD", "USD", "JPY", "EUR", "KWD"]) {
      const now = new Date();
      const [changed, ...saved] = await Promise.all([
        change(to),
        admin.put<Product>(`/store/products/${id}`, { price: 31 }),
        products.update(other, id, { price: 47 }, now),
        admin.post<Product>("/store/products", {
          name: "N",
          description: "D",
          category: "tools",
          price: 83,
          stock_quantity: 1,
        }),
      ]);
      expect([changed.status, saved[0].status, saved[2].status], to).toEqual([200, 200, 201]);
      expect([saved[0].body.price, saved[1].price, saved[2].body.price]).toEqual([31, 47, 83]);
      const [first, ...rest] = await prices();
      expect([31, 47]).toContain(first);
      expect(new Set(rest)).toEqual(new Set([83]));
      const rows = await app.db.selectFrom("products").select("price_digits").distinct().execute();
      expect(rows, to).toEqual([{ price_digits: digitsOf(to) }]);
    }
  } finally {
    await other.destroy();
  }
});

test("a start in another currency changes it while nobody has paid or ordered, and keeps it afterwards", async () => {
  const { app, admin, prices } = await shop();
  const member = await app.as("member");
  const product = await insertProduct(app.db, { price_cents: 2_500, stock_quantity: 5 });
  expect([await settleCurrency(app.db, "KWD"), await settleCurrency(app.db, "KWD")]).toEqual([undefined, undefined]);
  expect(await prices()).toEqual([25]);
  await member.post("/store/orders", { product_id: product, quantity: 1 });
  expect(await settleCurrency(app.db, "JPY")).toContain("already paid or ordered in KWD");
  expect((await admin.get<Settings>("/settings")).body.settings.currency).toMatchObject({
    value: "KWD",
    source: "settings",
  });
  expect(await prices()).toEqual([25]);
});
