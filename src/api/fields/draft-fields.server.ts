import { Problem } from "../../platform/errors/problem.server";
import { firstCurrency } from "../../platform/money/money";
import { fromColumns, toColumns } from "./columns.server";
import type { Fields } from "./field";
import type { AnswersOf, Columns } from "./fields";

/** The valid fields of a draft, as columns and as a response. */
interface Drafted<F extends Fields> {
  columns: Partial<Columns<F>>;
  answers: Partial<AnswersOf<F>>;
}

const isEmptyRow = (row: unknown) =>
  typeof row === "object" && row !== null && Object.values(row).every((value) => String(value).trim() === "");

/** Lists in a draft may have empty rows, which saving drops. */
const withoutEmptyRows = (value: unknown) => (Array.isArray(value) ? value.filter((row) => !isEmptyRow(row)) : value);

/**
 * A draft's values as they would be stored; unchecked input that is invalid is left out.
 * @param values by field, as form input
 * @param timeZone the site's, for times
 * @param currency the site's, for amounts
 */
export function draftFields<F extends Fields>(
  fields: F,
  values: Readonly<Record<string, unknown>>,
  timeZone: string,
  currency = firstCurrency,
): Drafted<F> {
  const drafted: Drafted<Fields> = { columns: {}, answers: {} };
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(values, name)) continue;
    const typed = field.parts.form.safeParse(withoutEmptyRows(values[name]));
    if (!typed.success) continue;
    const one: Fields = { [name]: field };
    try {
      const columns = toColumns(one, { [name]: typed.data }, timeZone, currency);
      Object.assign(drafted.columns, columns);
      Object.assign(drafted.answers, fromColumns(one, columns as Columns<Fields>));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
  // TypeScript cannot follow names through objects built in a loop.
  return drafted as Drafted<F>;
}
