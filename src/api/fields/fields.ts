import type { Generated } from "kysely";
import { z } from "zod";
import { firstCurrency } from "../../platform/money/money";
import type { Field, Fields, Stored } from "./field";

type Part<F extends Fields, P extends keyof Field["parts"]> = { [Name in keyof F]: F[Name]["parts"][P] };

/** One part of every field. */
function parts<F extends Fields, P extends keyof Field["parts"]>(fields: F, part: P): Part<F, P> {
  const found = Object.entries(fields).map(([name, field]) => [name, field.parts[part]]);
  // Names go in and come out again one by one, which TypeScript does not follow.
  return Object.fromEntries(found) as Part<F, P>;
}

/** The fields by which a list can be filtered. */
export type Filterable<F extends Fields> = {
  [Name in keyof F]: F[Name]["parts"]["filter"] extends z.ZodNever ? never : Name;
}[keyof F];

/** The parameters by which a list is filtered, for the object of its query: some of the fields, in this order. */
export function filtersOf<F extends Fields, Name extends Filterable<F>>(
  fields: F,
  names: readonly Name[],
): Part<Pick<F, Name>, "filter"> {
  const found = names.map((name) => [name, fields[name]?.parts.filter]);
  // As above.
  return Object.fromEntries(found) as Part<Pick<F, Name>, "filter">;
}

/** The fields as an answer has them, for the object of its schema. */
export const answers = <F extends Fields>(fields: F) => parts(fields, "answer");

/** When an item was made and last changed, for the object of its schema. */
export const stamps = { created_at: z.string().describe("UTC, ISO 8601"), updated_at: z.string() };

/** The schema of a new item. */
export const newItem = <F extends Fields>(fields: F) => z.object(parts(fields, "create"));

/** The schema of a change: the fields that are sent. */
export const changes = <F extends Fields>(fields: F) => z.object(parts(fields, "change")).partial();

/** The fields in the form of an item: what it takes, what it is before anything is typed, and how it shows an item. */
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

/** The values of the fields in an answer. */
export type AnswersOf<F extends Fields> = { [Name in keyof F]: z.output<F[Name]["parts"]["answer"]> };

/** Those that are sent: all of a new item, some of a change. */
export type Sent<F extends Fields> = { [Name in keyof F]?: z.output<F[Name]["parts"]["change"]> };

/** What lies in the column of a value. */
type InColumn<S extends Stored, Value> = Value extends null
  ? null
  : S extends "flag" | "cents"
    ? number
    : S extends "json"
      ? string
      : Value;

/** The columns of a field: its own name, and where it is money the amount in the minor unit and how many decimals that has. */
type ColumnName<Name, F extends Field> = F["parts"]["stored"] extends "cents"
  ? `${Name & string}_cents` | `${Name & string}_digits`
  : Name & string;

/** The columns that say in which unit an amount is, which the database has a default for. */
type Digits<F extends Fields> = Extract<keyof Columns<F>, `${string}_digits`>;

/** The columns of fields, as a row has them. */
export type Columns<F extends Fields> = {
  [Name in keyof F as ColumnName<Name, F[Name]>]: InColumn<
    F[Name]["parts"]["stored"],
    z.output<F[Name]["parts"]["change"]>
  >;
};

/**
 * The columns of fields, for a table's declaration.
 *
 * @typeParam Later those that a migration added with a default in the database, so that an insert may leave them out
 */
export type ColumnsOf<F extends Fields, Later extends keyof Columns<F> = never> = Omit<
  Columns<F>,
  Later | Digits<F>
> & {
  [Name in Later | Digits<F>]: Generated<Columns<F>[Name]>;
};
