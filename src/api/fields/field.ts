import { z } from "zod";
import { maxId } from "../../platform/database/max-id";
import { flag as flagInQuery, orderPriority, requiredText } from "../../platform/fields";
import { money as amountOfMoney } from "../../platform/money/amount";
import { digitsOf, firstCurrency, hasAtMost } from "../../platform/money/money";
import { toLocalInput } from "../../platform/time";
import { decimalInput, exactNumber, filled, orNull, wholeNumberInput, wholeOrNothing } from "./typed";

/**
 * How a column stores a value: plain, a flag as 0 or 1, money as `<name>_cents` and `<name>_digits` (decision 085), a
 * list as JSON, an instant as UTC ISO 8601.
 */
export type Stored = "plain" | "flag" | "cents" | "json" | "instant";

interface Parts<
  A extends z.ZodType,
  C extends z.ZodType,
  N extends z.ZodType,
  F extends z.ZodType,
  S extends Stored,
  Q extends z.ZodType,
> {
  stored: S;
  /** the filter parameter of lists; never if lists cannot be filtered by it */
  filter: Q;
  answer: A;
  change: C;
  create: N;
  /** the typed input, converted to the value of a change */
  form: F;
  /** the empty form's input */
  blank: z.input<F>;
  /** a value as form input: instants on the zone's wall clock, money with the currency's decimals */
  typed(value: z.output<C>, timeZone: string, currency: string): z.input<F>;
  /** the name of an instant or amount in refusals */
  label?: string;
}

/** A field of a resource, from which schemas and types are derived. */
export class Field<
  A extends z.ZodType = z.ZodType,
  C extends z.ZodType = z.ZodType,
  N extends z.ZodType = z.ZodType,
  F extends z.ZodType = z.ZodType,
  S extends Stored = Stored,
  Q extends z.ZodType = z.ZodType,
> {
  readonly parts: Parts<A, C, N, F, S, Q>;

  constructor(parts: Parts<A, C, N, F, S, Q>) {
    this.parts = parts;
  }

  /** Makes the field optional in a new item. */
  default(value: z.core.util.NoUndefined<z.output<C>>): Field<A, C, z.ZodDefault<C>, F, S, Q> {
    const { change, typed } = this.parts;
    return new Field({ ...this.parts, create: z._default(change, value), blank: typed(value, "UTC", firstCurrency) });
  }

  /** Describes the response value in the API reference. */
  describe(meaning: string): Field<A, C, N, F, S, Q> {
    return new Field({ ...this.parts, answer: this.parts.answer.describe(meaning) });
  }

  /** Describes the filter in the API reference. */
  describeFilter(meaning: string): Field<A, C, N, F, S, Q> {
    return new Field({ ...this.parts, filter: this.parts.filter.describe(meaning) });
  }
}

export type Fields = Record<string, Field>;

const same = <V>(value: V) => value;

/** For fields that lists cannot be filtered by. */
const noFilter = z.never();

/** A text. @param schema its bounds: `text`, `requiredLongText`, `webAddress` … */
export const text = (schema: z.ZodString) =>
  new Field({
    stored: "plain",
    filter: noFilter,
    answer: z.string(),
    change: schema,
    create: schema,
    form: schema,
    blank: "",
    typed: same,
  });

/** One of a few words. @param wrong the sentence for other words @param needed the sentence for a missing one */
export function choice<const Values extends readonly [string, ...string[]]>(
  values: Values,
  wrong: string,
  needed = wrong,
) {
  const error = ({ input }: { input?: unknown }) => (input === undefined || input === "" ? needed : wrong);
  const schema = z.enum(values, { error });
  return new Field({
    stored: "plain",
    filter: z.enum(values, wrong).optional(),
    answer: z.enum(values),
    change: schema,
    create: schema,
    form: z.string().pipe(schema),
    blank: "",
    typed: same<string>,
  });
}

/** One of a few words, or empty. */
export function optionalChoice<const Values extends readonly [string, ...string[]]>(values: Values, wrong: string) {
  const schema = z.enum([...values, ""], `${wrong}, or empty`);
  return new Field({
    stored: "plain",
    filter: z.enum(values, wrong).optional(),
    answer: z.enum([...values, ""]),
    change: schema,
    create: schema,
    form: z.string().pipe(schema),
    blank: "",
    typed: same<string>,
  });
}

/** The id of another item, or null. */
export function reference(schema: z.ZodString) {
  const change = schema.nullable();
  return new Field({
    stored: "plain",
    filter: schema.optional(),
    answer: z.string().nullable(),
    change,
    create: change.default(null),
    form: orNull.pipe(change),
    blank: "",
    typed: (id) => id ?? "",
  });
}

/** Yes or no. @param name in sentences: "Featured" */
export function flag(name: string) {
  const schema = z.boolean(`${name} must be true or false`);
  return new Field({
    stored: "flag",
    filter: flagInQuery(name).optional(),
    answer: z.boolean(),
    change: schema,
    create: schema,
    form: z.boolean(),
    blank: false,
    typed: same,
  });
}

const inSiteZone = "ISO 8601; without an offset in the site's time zone";

const sentInstant = (name: string, sent: string) => {
  const shape = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i;
  return requiredText(name, 40)
    .refine((value) => value === "" || shape.test(value), `${name} must be a date and time such as 2026-11-21T14:00`)
    .describe(sent);
};

/** A date and time: sent with an offset or in the site's time zone, stored and returned as UTC. */
export function instant(name: string, sent = inSiteZone) {
  const schema = sentInstant(name, sent);
  return new Field({
    stored: "instant",
    filter: noFilter,
    answer: z.string().describe("UTC, ISO 8601"),
    change: schema,
    create: schema,
    form: schema,
    blank: "",
    typed: toLocalInput,
    label: name,
  });
}

/** A date and time, or null. */
export function optionalInstant(name: string, sent = `${inSiteZone}; null for none`) {
  const schema = sentInstant(name, sent).nullable();
  return new Field({
    stored: "instant",
    filter: noFilter,
    answer: z.string().nullable().describe("UTC, ISO 8601"),
    change: schema,
    create: schema.default(null),
    form: orNull.pipe(schema),
    blank: "",
    typed: (value, timeZone) => (value === null ? "" : toLocalInput(value, timeZone)),
    label: name,
  });
}

/** The sentences for a missing number and for other types. */
const numberNeeded = (name: string) => ({
  error: ({ input }: { input?: unknown }) => `${name} ${input === undefined ? "is required" : "must be a number"}`,
});

const money = z.number().describe("in the site's currency, with at most as many decimals as it has");

/** An amount with the currency's decimals, or more if it has more. */
const withDecimals = (amount: number, currency: string) =>
  hasAtMost(amount, digitsOf(currency)) ? amount.toFixed(digitsOf(currency)) : String(amount);

export function price(name: string) {
  const schema = amountOfMoney(name, numberNeeded(name));
  return new Field({
    stored: "cents",
    filter: noFilter,
    answer: money,
    change: schema,
    create: schema,
    form: filled(name).pipe(decimalInput).pipe(schema),
    blank: "",
    typed: (amount, _, currency) => withDecimals(amount, currency),
    label: name,
  });
}

/** A price that is 0 by default. */
export function fee(name: string) {
  const schema = amountOfMoney(name);
  return new Field({
    stored: "cents",
    filter: noFilter,
    answer: money,
    change: schema,
    create: schema.default(0),
    form: decimalInput.pipe(schema),
    blank: "",
    typed: (amount, _, currency) => (amount ? withDecimals(amount, currency) : ""),
    label: name,
  });
}

interface Bounds {
  min: number;
  /** the sentence for a smaller number */
  tooSmall: string;
}

const wholeNumber = (name: string, { min, tooSmall }: Bounds, wrong: Parameters<typeof z.number>[0]) =>
  z.number(wrong).int(`${name} must be a whole number`).min(min, tooSmall).max(maxId, `${name} is too large`);

/** A whole number from 0. @param most its upper bound */
export function count(name: string, most = maxId) {
  const whole = wholeNumber(name, { min: 0, tooSmall: `${name} must not be negative` }, numberNeeded(name));
  const schema = most < maxId ? whole.max(most, `${name} must be at most ${most}`) : whole;
  return new Field({
    stored: "plain",
    filter: noFilter,
    answer: z.int(),
    change: schema,
    create: schema,
    form: filled(name).pipe(wholeNumberInput).pipe(schema),
    blank: "",
    typed: String,
  });
}

/** The id of another item whose ids are numbers, or null. */
export function numberedReference(name: string) {
  const bounds = { min: 1, tooSmall: `${name} must be at least 1` };
  const change = wholeNumber(name, bounds, `${name} must be a number`).nullable();
  return new Field({
    stored: "plain",
    filter: noFilter,
    answer: z.int().nullable(),
    change,
    create: change.default(null),
    form: wholeOrNothing.pipe(change),
    blank: "",
    typed: (id) => (id === null ? "" : String(id)),
  });
}

/** A number within bounds. @param whole without decimals */
export function between(name: string, { min, max, whole = false }: { min: number; max: number; whole?: boolean }) {
  const sentence = `${name} must be ${min} to ${max}`;
  const bounded = z.number(numberNeeded(name)).min(min, sentence).max(max, sentence);
  const schema = whole ? bounded.int(`${name} must be a whole number`) : bounded;
  return new Field({
    stored: "plain",
    filter: noFilter,
    answer: z.number(),
    change: schema,
    create: schema,
    form: filled(name).pipe(exactNumber).pipe(schema),
    blank: "",
    typed: String,
  });
}

/** An upper limit of at least 1; null for no limit. @param most its upper bound */
export function limit(name: string, most = maxId) {
  const bounds = { min: 1, tooSmall: `${name} must be at least 1` };
  const whole = wholeNumber(name, bounds, `${name} must be a number`);
  const schema = (most < maxId ? whole.max(most, `${name} must be at most ${most}`) : whole).nullable();
  return new Field({
    stored: "plain",
    filter: noFilter,
    answer: z.int().nullable().describe("null: no limit"),
    change: schema.describe("null: no limit"),
    create: schema.describe("null: no limit").default(null),
    form: wholeOrNothing.pipe(schema),
    blank: "",
    typed: (most) => (most === null ? "" : String(most)),
  });
}

/** The position in a list: higher numbers come first. */
export function order() {
  const schema = orderPriority();
  return new Field({
    stored: "plain",
    filter: noFilter,
    answer: z.int().describe("higher numbers appear first"),
    change: schema,
    create: schema.default(0),
    form: wholeNumberInput.pipe(schema),
    blank: "0",
    typed: String,
  });
}

/** A list of texts or objects. @param schema for a change @param item one entry in a response */
export const list = <Item, A extends z.ZodType<Item>>(schema: z.ZodType<Item[], Item[]>, item: A) =>
  new Field({
    stored: "json",
    filter: noFilter,
    answer: z.array(item),
    change: schema,
    create: schema.default([]),
    form: schema,
    blank: [],
    typed: same,
  });
