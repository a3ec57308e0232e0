import { Problem } from "../../platform/errors/problem.server";
import { firstCurrency } from "../../platform/money/money";
import { fromColumns, toColumns } from "./columns.server";
import type { Fields } from "./field";
import type { AnswersOf, Columns } from "./fields";

/** What of a draft can be shown, by field: as columns, and as an answer has it. */
interface Drafted<F extends Fields> {
  columns: Partial<Columns<F>>;
  answers: Partial<AnswersOf<F>>;
}

const isEmptyRow = (row: unknown) =>
  typeof row === "object" && row !== null && Object.values(row).every((value) => String(value).trim() === "");

/** A list as a form keeps it may have rows that are not filled in yet; saving it leaves them out. */
const withoutEmptyRows = (value: unknown) => (Array.isArray(value) ? value.filter((row) => !isEmptyRow(row)) : value);

/**
 * What somebody has typed, as it would be stored. Nothing of a draft was checked when it was kept: a field in which something
 * is wrong, half a date or a title that was emptied, is left out, so that what is stored shows in its place.
 *
 * @param values by field, as the form shows them
 * @param timeZone the site's, in which times are typed
 * @param currency the site's, where there are amounts among the fields
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
  // Names go in and come out again one by one, which TypeScript does not follow.
  return drafted as unknown as Drafted<F>;
}
