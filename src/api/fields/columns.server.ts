import { invalid } from "../../platform/errors/problem.server";
import {
  decimalsInWords,
  digitsOf,
  firstCurrency,
  fromMinorUnit,
  hasAtMost,
  highestAmount,
  toMinorUnit,
} from "../../platform/money/money";
import { isSkipped, skippedHour, toInstant } from "../../platform/time";
import type { Field, Fields } from "./field";
import type { AnswersOf, Columns, FieldInput } from "./fields";

/** The site's time zone for fields with an instant, and the currency for those with money (`currencyForWriting`). */
type Terms<F extends Fields> = "cents" extends F[keyof F]["parts"]["stored"]
  ? [timeZone: string, currency: string]
  : "instant" extends F[keyof F]["parts"]["stored"]
    ? [timeZone: string]
    : [];

/** Converts sent values to columns; missing ones are left out. @throws Problem 422 for an impossible date or amount */
export function toColumns<F extends Fields>(fields: F, sent: Required<FieldInput<F>>, ...terms: Terms<F>): Columns<F>;
export function toColumns<F extends Fields>(fields: F, sent: FieldInput<F>, ...terms: Terms<F>): Partial<Columns<F>>;
export function toColumns<F extends Fields>(
  fields: F,
  sent: Required<FieldInput<F>>,
  timeZone: string,
  currency: string,
): Columns<F>;
export function toColumns<F extends Fields>(
  fields: F,
  sent: FieldInput<F>,
  timeZone: string,
  currency: string,
): Partial<Columns<F>>;
export function toColumns(fields: Fields, sent: Record<string, unknown>, timeZone = "UTC", currency = firstCurrency) {
  const columns = Object.entries(fields)
    .filter(([name]) => sent[name] !== undefined)
    .flatMap(([name, field]) =>
      field.parts.stored === "cents"
        ? moneyColumns(name, field, Number(sent[name]), currency)
        : [[name, toColumn(name, field, sent[name], timeZone)]],
    );
  return Object.fromEntries(columns);
}

function moneyColumns(name: string, { parts: { label = name } }: Field, amount: number, currency: string) {
  const digits = digitsOf(currency);
  if (!hasAtMost(amount, digits)) throw invalid(name, `${label} must have ${decimalsInWords(digits)}`);
  const highest = highestAmount(currency);
  if (amount > highest) throw invalid(name, `${label} must be at most ${highest}`);
  return [
    [`${name}_cents`, toMinorUnit(amount, digits)],
    [`${name}_digits`, digits],
  ];
}

const columnNames = (name: string, { parts }: Field) =>
  parts.stored === "cents" ? [`${name}_cents`, `${name}_digits`] : [name];

function toColumn(name: string, { parts }: Field, value: unknown, timeZone: string): unknown {
  if (value === null) return null;
  switch (parts.stored) {
    case "flag":
      return value ? 1 : 0;
    case "json":
      return JSON.stringify(value);
    case "instant": {
      const instant = toInstant(String(value), timeZone);
      if (!instant) throw invalid(name, `${parts.label} is not a date that exists`);
      if (isSkipped(String(value), timeZone)) throw invalid(name, skippedHour);
      return instant;
    }
    default:
      return value;
  }
}

/** The columns of fields as `columnsAs` names them. */
export type ColumnsAs<F extends Fields, Prefix extends string> = {
  [Column in keyof Columns<F> as `${Prefix}${Column & string}`]: Columns<F>[Column];
};

/** Converts a row to the fields of a response. @param prefix of the columns' names if `columnsAs` has joined them */
export function fromColumns<F extends Fields>(fields: F, row: Columns<F>): AnswersOf<F>;
export function fromColumns<F extends Fields, const Prefix extends string>(
  fields: F,
  row: ColumnsAs<F, Prefix>,
  prefix: Prefix,
): AnswersOf<F>;
export function fromColumns(fields: Fields, row: Record<string, unknown>, prefix = "") {
  const values = Object.entries(fields).map(([name, field]) => [
    name,
    field.parts.stored === "cents"
      ? fromMinorUnit(Number(row[`${prefix}${name}_cents`]), Number(row[`${prefix}${name}_digits`]))
      : fromColumn(field, row[prefix + name]),
  ]);
  return Object.fromEntries(values);
}

/** Converts a column to the field of a response. */
export function fromColumn({ parts }: Field, stored: unknown): unknown {
  if (stored === null) return null;
  switch (parts.stored) {
    case "flag":
      return stored === 1;
    case "json":
      return JSON.parse(String(stored));
    default:
      return stored;
  }
}

type Aliased<Column, Table extends string, Prefix extends string> = {
  [Name in Column & string]: `${Table}.${Name} as ${Prefix}${Name}`;
}[Column & string];

/** The columns of fields for a query that joins their table to another: "events.title as event_title". */
export const columnsAs = <F extends Fields, const Table extends string, const Prefix extends string>(
  fields: F,
  table: Table,
  prefix: Prefix,
) =>
  Object.entries(fields).flatMap(
    ([name, field]) => columnNames(name, field).map((column) => `${table}.${column} as ${prefix}${column}`),
    // TypeScript cannot infer these names.
  ) as Aliased<keyof Columns<F>, Table, Prefix>[];
