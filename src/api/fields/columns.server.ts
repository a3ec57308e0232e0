import { invalid } from "../../platform/http/problem.server";
import { toInstant } from "../../platform/time";
import type { Field, Fields } from "./field";
import type { AnswersOf, Columns, Sent } from "./fields";

/** The site's time zone, where there is an instant among the fields. */
type TimeZone<F extends Fields> = "instant" extends F[keyof F]["parts"]["stored"] ? [string] : [];

/**
 * The columns of what is sent; what is left out or undefined has none.
 *
 * @throws Problem 422 for a date that does not exist
 */
export function toColumns<F extends Fields>(fields: F, sent: Required<Sent<F>>, ...timeZone: TimeZone<F>): Columns<F>;
export function toColumns<F extends Fields>(fields: F, sent: Sent<F>, ...timeZone: TimeZone<F>): Partial<Columns<F>>;
export function toColumns(fields: Fields, sent: Record<string, unknown>, timeZone = "UTC") {
  const columns = Object.entries(fields)
    .filter(([name]) => sent[name] !== undefined)
    .map(([name, field]) => [columnOf(name, field), toColumn(name, field, sent[name], timeZone)]);
  return Object.fromEntries(columns);
}

const columnOf = (name: string, { parts }: Field) => (parts.stored === "cents" ? `${name}_cents` : name);

function toColumn(name: string, { parts }: Field, value: unknown, timeZone: string): unknown {
  if (value === null) return null;
  switch (parts.stored) {
    case "plain":
      return value;
    case "flag":
      return value ? 1 : 0;
    case "cents":
      return Math.round(Number(value) * 100);
    case "json":
      return JSON.stringify(value);
    case "instant": {
      const instant = toInstant(String(value), timeZone);
      if (!instant) throw invalid(name, `${parts.label} is not a date that exists`);
      return instant;
    }
  }
}

/** The columns of fields as `columnsAs` names them. */
export type ColumnsAs<F extends Fields, Prefix extends string> = {
  [Column in keyof Columns<F> as `${Prefix}${Column & string}`]: Columns<F>[Column];
};

/**
 * The fields of a row as an answer has them.
 *
 * @param prefix what the names of the columns begin with, where `columnsAs` has joined them to another row
 */
export function fromColumns<F extends Fields>(fields: F, row: Columns<F>): AnswersOf<F>;
export function fromColumns<F extends Fields, const Prefix extends string>(
  fields: F,
  row: ColumnsAs<F, Prefix>,
  prefix: Prefix,
): AnswersOf<F>;
export function fromColumns(fields: Fields, row: Record<string, unknown>, prefix = "") {
  const values = Object.entries(fields).map(([name, field]) => [
    name,
    fromColumn(field, row[prefix + columnOf(name, field)]),
  ]);
  return Object.fromEntries(values);
}

function fromColumn({ parts }: Field, stored: unknown): unknown {
  if (stored === null) return null;
  switch (parts.stored) {
    case "flag":
      return stored === 1;
    case "cents":
      return Number(stored) / 100;
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
  Object.entries(fields).map(
    ([name, field]) => `${table}.${columnOf(name, field)} as ${prefix}${columnOf(name, field)}`,
    // The names are those of the fields' columns, which TypeScript does not follow.
  ) as Aliased<keyof Columns<F>, Table, Prefix>[];
