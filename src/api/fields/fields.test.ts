import { expect, test } from "vitest";
import { requiredText, text as textUpTo } from "../../platform/fields";
import { columnsAs, fromColumns, toColumns } from "./columns.server";
import * as field from "./field";
import { answers, changes, formOf, newItem } from "./fields";

const fields = {
  name: field.text(requiredText("Name", 20)),
  note: field.text(textUpTo("Note", 20)).default(""),
  kind: field.choice(["saw", "drill"], "Kind must be saw or drill").default("drill"),
  needed: field.choice(["yes", "no"], "Needed is required"),
  ready: field.flag("Ready").default(true),
  bought: field.instant("Bought"),
  price: field.price("Price"),
  deposit: field.fee("Deposit"),
  pieces: field.count("Pieces"),
  lent_to: field.limit("Lent to"),
  order_priority: field.order(),
  owner: field.reference(textUpTo("Owner", 20)),
};
const least = { name: "Saw", needed: "no", bought: "2026-11-21T14:00", price: 12.5, pieces: 3 } as const;
const whole = {
  ...least,
  note: "",
  kind: "drill",
  ready: true,
  deposit: 0,
  lent_to: null,
  order_priority: 0,
  owner: null,
} as const;
const row = {
  name: "Saw",
  note: "",
  kind: "drill",
  needed: "no",
  ready: 1,
  bought: "2026-11-21T12:00:00.000Z",
  price_cents: 1250,
  price_digits: 2,
  deposit_cents: 0,
  deposit_digits: 2,
  pieces: 3,
  lent_to: null,
  order_priority: 0,
  owner: null,
} as const;

test("a new item needs what has no default, and has the rest by default", () => {
  expect(newItem(fields).parse(least)).toEqual(whole);
  const { error } = newItem(fields).safeParse({});
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["name", "Name is required"],
    ["needed", "Needed is required"],
    ["bought", "Bought is required"],
    ["price", "Price is required"],
    ["pieces", "Pieces is required"],
  ]);
});

test("a change has what is sent, and no defaults", () => {
  expect(changes(fields).parse({})).toEqual({});
  expect(changes(fields).parse({ ready: false, deposit: 2 })).toEqual({ ready: false, deposit: 2 });
});

test("values go into their columns and come back as an answer has them", () => {
  expect(toColumns(fields, whole, "Africa/Harare", "USD")).toEqual(row);
  expect(toColumns(fields, { ready: false, note: undefined }, "Africa/Harare", "USD")).toEqual({ ready: 0 });
  const answer = fromColumns(fields, row);
  expect(answer).toEqual({ ...whole, bought: row.bought });
  expect(Object.keys(answers(fields))).toEqual(Object.keys(fields));
  expect(() => toColumns(fields, { bought: "2026-02-30T10:00" }, "UTC", "USD")).toThrow(
    "Bought is not a date that exists",
  );
  expect(() => toColumns(fields, { bought: "2027-03-28T02:30" }, "Europe/Berlin", "USD")).toThrow(
    "The clocks skip this hour on that day. Choose another",
  );
  expect(toColumns(fields, { bought: "2027-03-28T02:30Z" }, "Europe/Berlin", "USD")).toEqual({
    bought: "2027-03-28T02:30:00.000Z",
  });
});

test("columns of a joined table are read under their prefix", () => {
  const some = { name: fields.name, price: fields.price };
  expect(columnsAs(some, "tools", "tool_")).toEqual([
    "tools.name as tool_name",
    "tools.price_cents as tool_price_cents",
    "tools.price_digits as tool_price_digits",
  ]);
  expect(fromColumns(some, { tool_name: "Saw", tool_price_cents: 50, tool_price_digits: 2 }, "tool_")).toEqual({
    name: "Saw",
    price: 0.5,
  });
});

test("an amount lies in the minor unit of its currency, and is refused where that cannot hold it", () => {
  const inCurrency = (price: number, currency: string) => toColumns(fields, { price }, "UTC", currency);
  expect(inCurrency(1250, "JPY")).toEqual({ price_cents: 1250, price_digits: 0 });
  expect(inCurrency(1250.125, "KWD")).toEqual({ price_cents: 1_250_125, price_digits: 3 });
  expect(inCurrency(0.29, "EUR")).toEqual({ price_cents: 29, price_digits: 2 });
  expect(() => inCurrency(25.5, "JPY")).toThrow("Price must have no decimals");
  expect(() => inCurrency(25.125, "EUR")).toThrow("Price must have at most two decimals");
  expect(() => inCurrency(100_000.01, "USD")).toThrow("Price must be at most 100000");
  for (const [currency, highest] of [
    ["JPY", 1e9],
    ["EUR", 1e7],
    ["KWD", 1e6],
    ["USD", 1e5],
  ] as const) {
    const { price_cents: cents = 0 } = inCurrency(highest, currency);
    expect(cents).toBeLessThan(2 ** 31);
    expect(() => inCurrency(highest + 1, currency)).toThrow(`Price must be at most ${highest}`);
  }
});

test("a form begins with the defaults, shows an item as it is typed, and makes a change of it", () => {
  const form = formOf(fields);
  const typed = { ...form.blank, name: "Saw", needed: "no", bought: "2026-11-21T14:00", price: "12.50", pieces: "3" };
  expect(form.blank).toMatchObject({ name: "", kind: "drill", needed: "", ready: true, price: "", deposit: "" });
  expect(form.schema.parse(typed)).toEqual(whole);
  expect(form.toValues(fromColumns(fields, row), "Africa/Harare")).toEqual(typed);
  expect(form.schema.safeParse(form.blank).success).toBe(false);
});
