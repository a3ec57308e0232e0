import type { Generated } from "kysely";
import { z } from "zod";
import { firstCurrency } from "../../platform/money/money";
import type { Field, Fields, Stored } from "./field";

type Part<F extends Fields, P extends keyof Field["parts"]> = { [Name in keyof F]: F[Name]["parts"][P] };

function parts<F extends Fields, P extends keyof Field["parts"]>(fields: F, part: P): Part<F, P> {
  const found = Object.entries(fields).map(([name, field]) => [name, field.parts[part]]);
  // TypeScript cannot follow names through `Object.fromEntries`.
  return Object.fromEntries(found) as Part<F, P>;
}

/** The names of fields that lists can be filtered by. */
export type Filterable<F extends Fields> = {
  [Name in keyof F]: F[Name]["parts"]["filter"] extends z.ZodNever ? never : Name;
}[keyof F];

/** The filter parameters of some fields, in this order, for a query schema. */
export function filtersOf<F extends Fields, Name extends Filterable<F>>(
  fields: F,
  names: readonly Name[],
): Part<Pick<F, Name>, "filter"> {
  const found = names.map((name) => [name, fields[name]?.parts.filter]);
  // TypeScript cannot follow names through `Object.fromEntries`.
  return Object.fromEntries(found) as Part<Pick<F, Name>, "filter">;
}

/** The fields of a response, for its schema. */
export const answers = <F extends Fields>(fields: F) => parts(fields, "answer");

/** The times of creation and last change, for a response schema. */
export const stamps = { created_at: z.string().describe("UTC, ISO 8601"), updated_at: z.string() };

/** The schema of a new item. */
export const newItem = <F extends Fields>(fields: F) => z.object(parts(fields, "create"));

/** The schema of a change: all fields are optional. */
export const changes = <F extends Fields>(fields: F) => z.object(parts(fields, "change")).partial();

/** The form of an item: its schema, the empty form, and an item's input. */
export const formOf = <F extends Fields>(fields: F) => ({
  schema: z.object(parts(fields, "form")),
  blank: parts(fields, "blank"),
  toValues: (item: AnswersOf<F>, timeZone: string, currency = firstCurrency): Part<F, "blank"> => {
    const typed = Object.entries(fields).map(([name, { parts }]) => [
      name,
      parts.typed(item[name], timeZone, currency),
    ]);
    return Object.fromEntries(typed) as Part<F, "blank">;
  },
});

/** The response values of fields. */
export type AnswersOf<F extends Fields> = { [Name in keyof F]: z.output<F[Name]["parts"]["answer"]> };

/** The sent values of fields: all for a new item, some for a change. */
export type FieldInput<F extends Fields> = { [Name in keyof F]?: z.output<F[Name]["parts"]["change"]> };

type InColumn<S extends Stored, Value> = Value extends null
  ? null
  : S extends "flag" | "cents"
    ? number
    : S extends "json"
      ? string
      : Value;

/** The columns of a field: its own name; for money, the amount and its number of decimals. */
type ColumnName<Name, F extends Field> = F["parts"]["stored"] extends "cents"
  ? `${Name & string}_cents` | `${Name & string}_digits`
  : Name & string;

type Digits<F extends Fields> = Extract<keyof Columns<F>, `${string}_digits`>;

/** The columns of fields, as a row has them. */
export type Columns<F extends Fields> = {
  [Name in keyof F as ColumnName<Name, F[Name]>]: InColumn<
    F[Name]["parts"]["stored"],
    z.output<F[Name]["parts"]["change"]>
  >;
};

/** The columns of fields, for the declaration of a table. @typeParam Later columns that an insert may omit */
export type ColumnsOf<F extends Fields, Later extends keyof Columns<F> = never> = Omit<
  Columns<F>,
  Later | Digits<F>
> & {
  [Name in Later | Digits<F>]: Generated<Columns<F>[Name]>;
};
