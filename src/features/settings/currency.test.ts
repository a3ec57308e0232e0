import { describe, expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { insertEvent, insertProduct, insertRegistration } from "../../../tests/support/factories";
import { openPostgresDatabase, openSqliteDatabase } from "../../platform/database/database.server";
import { createLog } from "../../platform/log.server";
import { currencies } from "../../platform/money/currencies";
import { digitsOf, highestAmount } from "../../platform/money/money";
import { weighAmounts } from "../../platform/money/stored-currency.server";
import type { AuditList } from "../audit/schema";
import { products } from "../store/model.server";
import type { Product, ProductList } from "../store/schema";
import type { Settings } from "./schema";
import { settleCurrency } from "./site/currency.server";

interface Asked {
  detail: string;
  confirm?: string;
  currency?: { from: string; to: string; amounts: { kind: string; count: number; rounded: number }[] };
}

async function shop() {
  const app = await makeApp();
  const admin = await app.as("admin");
  const anybody = app;
  const change = (currency: string | null, confirm_currency?: boolean) =>
    admin.call<Settings & Asked>("PUT", "/settings", {
      body: { currency },
      ...(confirm_currency === undefined ? {} : { query: { confirm_currency } }),
    });
  const prices = async () => {
    const { body } = await anybody.get<ProductList>("/store/products", { size: 100 });
    return body.items.toSorted((one, other) => one.id - other.id).map(({ price }) => price);
  };
  return { app, admin, anybody, change, prices };
}

test("only a currency in which people pay can be set, and another is asked about where there are amounts", async () => {
  const { app, admin, change } = await shop();
  for (const wrong of ["DEM", "XAU", "usd", "DOLLAR", "ZWL"]) {
    const refused = await change(wrong);
    expect([refused.status, Object.keys(refused.body)], wrong).toEqual([422, expect.arrayContaining(["errors"])]);
  }
  expect((await change("EUR")).status).toBe(200);
  expect((await change(null)).body.settings.currency).toMatchObject({ value: "USD", source: "default" });
  const event = await insertEvent(app.db, { registration_fee_cents: 500, title: "Soldering" });
  await insertEvent(app.db, { registration_fee_cents: 0 });
  await insertProduct(app.db, { price_cents: 2_500, name: "Kit" });
  await insertProduct(app.db, { price_cents: 2_550, name: "Filament" });
  const payment = { payment_status: "paid", paid_cents: 1_250 } as const;
  await insertRegistration(app.db, event, { ...payment, name: "Tariro" });

  const asked = await change("ZWG");
  expect([asked.status, asked.body.detail]).toEqual([
    409,
    "1 fee, 1 payment and 2 prices keep their numbers: $5.00 becomes ZWG\u00a05.00.",
  ]);
  expect(asked.body).toMatchObject({ confirm: "confirm_currency", currency: { from: "USD", to: "ZWG" } });
  const yen = await change("JPY", false);
  expect([yen.status, yen.body.detail]).toEqual([
    409,
    "1 fee, 1 payment and 2 prices keep their numbers: $5.00 becomes ¥5. 2 amounts have decimals that JPY does not have, and would be rounded: “Tariro” from $12.50 to ¥13 and “Filament” from $25.50 to ¥26.",
  ]);
  expect(yen.body.currency?.amounts).toEqual([
    { kind: "fees", count: 1, rounded: 0 },
    { kind: "payments", count: 1, rounded: 1 },
    { kind: "prices", count: 2, rounded: 1 },
  ]);
  expect((await admin.get<Settings>("/settings")).body.settings.currency.value).toBe("USD");
  expect((await change("JPY", true)).body.settings.currency).toMatchObject({ value: "JPY", source: "settings" });
  expect((await app.services.liveSite.latest()).currency).toBe("JPY");
  const { body: trail } = await admin.get<AuditList>("/audit", { resource: "settings" });
  expect(trail.items[0]?.changes).toContainEqual({ field: "currency", before: "", after: "JPY" });
});

test("stored in the minor unit, sent in the major unit: whatever the currency was before, and within its bounds", async () => {
  const { app, admin, anybody, change, prices } = await shop();
  await insertProduct(app.db, { price_cents: 2_500 });
  await change("JPY", true);
  const stored = () => app.db.selectFrom("products").select(["price_cents", "price_digits"]).orderBy("id").execute();
  expect([await prices(), await stored()]).toEqual([[25], [{ price_cents: 25, price_digits: 0 }]]);
  const one = { name: "Drill", description: "Old", category: "tools", stock_quantity: 1 };
  const refused = await admin.post("/store/products", { ...one, price: 12.5 });
  expect([refused.status, refused.body.errors]).toEqual([422, { price: "Price must have no decimals" }]);
  expect((await admin.post("/store/products", { ...one, price: highestAmount("JPY") })).status).toBe(201);
  const high = await change("KWD", true);
  expect([high.status, high.body.detail]).toEqual([
    409,
    "An amount in KWD is at most KWD\u00a01,000,000.000. Please change first what is more: “Drill” with ¥1,000,000,000.",
  ]);
  await admin.put("/store/products/2", { price: 1_000_000 });
  expect((await change("KWD", true)).status).toBe(200);
  expect((await admin.put<Product>("/store/products/1", { price: 25.125 })).body.price).toBe(25.125);
  expect(await stored()).toEqual([
    { price_cents: 25_125, price_digits: 3 },
    { price_cents: 1_000_000_000, price_digits: 3 },
  ]);
  const cheap = await anybody.get<ProductList>("/store/products", { max_price: 25.125 });
  expect(cheap.body.items.map(({ id }) => id)).toEqual([1]);
});

test("what visitors ask for, pay and owe keeps its number, and so does what comes back from the trash", async () => {
  const { app, admin, change, prices } = await shop();
  const member = await app.as("member");
  const product = await insertProduct(app.db, { price_cents: 2_500, stock_quantity: 5 });
  const gone = await insertProduct(app.db, { price_cents: 700 });
  await member.post("/store/orders", { product_id: product, quantity: 2 });
  const event = await insertEvent(app.db, { registration_fee_cents: 500, max_guests: 20 });
  const [paid, due] = [await insertRegistration(app.db, event), await insertRegistration(app.db, event)];
  const list = "/event-registrations/registrations";
  await admin.put(`${list}/${paid}/payment`, { payment_status: "paid", payment_method: "cash" });
  await admin.delete(`/store/products/${gone}`);
  const { body: trash } = await admin.get<{ items: { id: number }[] }>("/trash");
  await change("JPY", true);
  const orders = await member.get<{ items: object[] }>("/store/orders/my");
  expect(orders.body.items).toMatchObject([{ unit_price: 25, total: 50 }]);
  const registrations = await admin.get<{ items: { id: number; fee: number }[]; sums: object }>(list, {
    event_id: event,
  });
  expect(registrations.body.items.map(({ fee }) => fee)).toEqual([5, 5]);
  expect(registrations.body.sums).toMatchObject({ paid: 5, due: 5 });
  await admin.post(`/trash/${trash.items[0]?.id}/restore`);
  expect(await prices()).toEqual([25, 7]);
  await admin.put(`/events/${event}`, { registration_fee: highestAmount("JPY") });
  await app.db.updateTable("registrations").set({ places: 21 }).where("id", "=", due).execute();
  await admin.put(`${list}/${due}/payment`, { payment_status: "paid", payment_method: "bank" });
  const { body } = await admin.get<{ items: object[]; sums: { paid: number } }>(list, { event_id: event });
  expect(body.sums.paid).toBe(21 * highestAmount("JPY") + 5);
  const { body: year } = await admin.get<{ total: object }>("/events/statistics", {
    from: "2020-01-01",
    to: "2029-12-31",
  });
  expect(year.total).toMatchObject({ fees_paid: 21 * highestAmount("JPY") + 5 });
});

/** The same numbers in each run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state;
  }
}

describe("whatever currencies follow one another", () => {
  test.each([1, 2, 3, 4])("shown numbers stay, or are rounded as it was said (%i)", async (seed) => {
    const { app, change, prices } = await shop();
    const next = numbers(seed);
    const one = () => next.next().value;
    for (let index = 0; index < 12; index++) await insertProduct(app.db, { price_cents: one() % 100_000 });
    await insertProduct(app.db, { price_cents: 0 });
    for (let step = 0; step < 8; step++) {
      const to = step === 0 ? "JPY" : (currencies[one() % currencies.length] as string);
      const before = await prices();
      const [weighed] = await weighAmounts(app.db, to);
      const { status } = await change(to, true);
      expect(status, to).toBe(200);
      const digits = digitsOf(to);
      const rounded = before.map((price) => Math.round(Number((price * 10 ** digits).toFixed(4))) / 10 ** digits);
      expect(await prices(), to).toEqual(rounded);
      expect(weighed?.rounded, to).toBe(before.filter((price, index) => price !== rounded[index]).length);
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
        change(to, true),
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

test("a start in another currency takes amounts along that keep their numbers, and leaves all where one would not", async () => {
  const { app, prices } = await shop();
  await insertProduct(app.db, { price_cents: 2_550, name: "Widget" });
  const settle = (to: string) => app.db.change((transaction) => settleCurrency(transaction, to));
  expect(await settle("JPY")).toContain("“Widget” from $25.50 to ¥26");
  expect(await prices()).toEqual([25.5]);
  expect([await settle("KWD"), await settle("KWD"), await prices()]).toEqual([undefined, undefined, [25.5]]);
});
