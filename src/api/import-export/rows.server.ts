import { z } from "zod";
import { Problem } from "../../platform/errors/problem.server";
import { check } from "../../platform/http/http.server";
import { firstCurrency } from "../../platform/money/money";
import { type Cell, readSheet } from "../../platform/spreadsheet/read-sheet.server";
import { toLocalInput } from "../../platform/time";
import type { AnyRow } from "../audit/trail.server";
import { fromColumns, toColumns } from "../fields/columns.server";
import type { Fields } from "../fields/field";
import { changes, newItem } from "../fields/fields";
import { ambiguityOf, headingOf, instantOf, keyOfHeading, pairsOf, valueOfCell } from "./cells";

export interface SheetRow {
  line: number;
  /** the id of the item to change; undefined for a new one */
  id: string | undefined;
  /** the cells by field; null for an empty one */
  cells: Record<string, Cell>;
  /** the cells as text, in the order of the headings */
  texts: string[];
}

interface Sheet {
  rows: SheetRow[];
  headings: string[];
  /** the headings without a field */
  ignored: string[];
}

/** The heading of the errors in a file of refused rows. */
const errorsKey = "errors";

const textOf = (cell: Cell): string =>
  cell === null
    ? ""
    : cell instanceof Date
      ? String(instantOf(cell))
      : typeof cell === "boolean"
        ? cell
          ? "yes"
          : "no"
        : String(cell);

const refused = (detail: string) => new Problem(422, detail, { errors: { file: detail } });

/**
 * Reads a spreadsheet whose headings are fields.
 * @param labels other names of fields
 * @throws Problem 422 for a file that is unreadable, has no heading of a field, or one twice
 */
export async function readRows(
  fields: Fields,
  bytes: Uint8Array,
  labels: Readonly<Record<string, string>> = {},
): Promise<Sheet> {
  const [first, ...others] = await readSheet(bytes);
  if (!first) throw refused("This file is empty");
  const headings = first.cells.map((cell) => String(cell ?? ""));
  const known = headings.map((heading) => {
    const key = keyOfHeading(heading);
    return [key, labels[key], `is_${key}`].find((name) => name === "id" || (name !== undefined && name in fields));
  });
  const named = known.filter((key) => key !== undefined);
  if (!named.some((key) => key !== "id")) {
    const some = Object.keys(fields).slice(0, 4).map(headingOf).join(", ");
    throw refused(`The first row has no known heading, such as ${some}`);
  }
  const twice = named.find((key, index) => named.indexOf(key) !== index);
  if (twice) throw refused(`The heading ${headingOf(twice)} appears twice`);
  const rows = others.map(({ line, cells }) => {
    const own = known.flatMap((key, index) => (key === undefined ? [] : [[key, cells[index] ?? null] as const]));
    const { id, ...rest } = Object.fromEntries(own);
    return {
      line,
      id: id === null || id === undefined ? undefined : String(id).trim(),
      cells: rest,
      texts: headings.map((_heading, index) => textOf(cells[index] ?? null)),
    };
  });
  const ignored = headings.filter(
    (heading, index) => heading.trim() && known[index] === undefined && keyOfHeading(heading) !== errorsKey,
  );
  return { rows, headings, ignored };
}

/** The value of an empty cell: the default of a new item; undefined if the field is required. */
const emptyValue = (field: Fields[string]): unknown => {
  const left = field.parts.create.safeParse(undefined);
  if (left.success) return left.data;
  return field.parts.change.safeParse("").success ? "" : undefined;
};

/**
 * A new item as its call takes it.
 * @param wrong fields replaced by a valid value, to judge the others
 * @throws Problem 422 with a sentence for each wrong field
 */
export const newOf = (fields: Fields, { cells }: SheetRow, wrong: readonly string[] = []): Record<string, unknown> => {
  const said = filledCells(fields, Object.fromEntries(Object.entries(cells).filter(([name]) => !wrong.includes(name))));
  const standIns = wrong.flatMap((name) => {
    const field = fields[name];
    return field ? [[name, standInOf(field)] as const] : [];
  });
  return check(newItem(fields), Object.fromEntries([...said, ...standIns])) as Record<string, unknown>;
};

/** Some valid value of a field; undefined if none is known. */
const standInOf = ({ parts }: Fields[string]): unknown =>
  [undefined, parts.blank, ...enumerated(parts.answer), "-", "2000-01-01T00:00", 0].find(
    (value) => parts.create.safeParse(value).success,
  );

const enumerated = (schema: z.ZodType): unknown[] => (schema instanceof z.ZodEnum ? schema.options : []);

/** The values of the cells with content. @throws Problem 422 with a sentence for each number with two readings */
function filledCells(fields: Fields, cells: SheetRow["cells"]): (readonly [name: string, value: unknown])[] {
  const errors: Record<string, string> = {};
  const values = Object.entries(cells).flatMap(([name, cell]) => {
    const field = fields[name];
    if (!field || cell === null) return [];
    const ambiguity = ambiguityOf(name, field, cell);
    if (ambiguity) errors[name] = ambiguity;
    return [[name, pairsOf(field, valueOfCell(field, cell))] as const];
  });
  const [first] = Object.values(errors);
  if (first) throw new Problem(422, first, { errors });
  return values;
}

/** The longest text of an Excel cell; longer ones were cut on export. Characters. */
const cellBound = 32_766;

const sameText = (stored: unknown, value: unknown): boolean => {
  if (typeof stored !== "string" || typeof value !== "string") return false;
  const [one, other] = [stored.replaceAll(/\r\n?/g, "\n").trim(), value.replaceAll(/\r\n?/g, "\n").trim()];
  return one === other || (value.length >= cellBound && one.startsWith(other));
};

/** The sentence for a missing required field. */
const neededSentence = (fields: Fields, name: string): string =>
  fields[name]?.parts.create.safeParse(undefined).error?.issues[0]?.message ?? `${headingOf(name)} is required`;

/** A change as its call takes it. @param missing the sentences for required fields that are empty */
function checkAll(
  fields: Fields,
  change: Record<string, unknown>,
  missing: Record<string, string>,
): Record<string, unknown> {
  const names = Object.keys(missing);
  try {
    const checked = check(changes(fields), change) as Record<string, unknown>;
    if (names.length === 0) return checked;
  } catch (error) {
    if (!(error instanceof Problem) || names.length === 0) throw error;
    throw new Problem(422, error.message, { errors: { ...missing, ...error.errors } });
  }
  throw new Problem(422, missing[names[0] as string] as string, { errors: missing });
}

type Changed = [string, unknown][];

const pick = (fields: Fields, among: Changed): Fields =>
  Object.fromEntries(among.map(([name]) => [name, fields[name] as Fields[string]]));

/** The fields whose cells differ from the stored row. @throws Problem 422 with a sentence for each wrong field */
export function changeOf(fields: Fields, { cells }: SheetRow, row: AnyRow, timeZone: string): Record<string, unknown> {
  const said = [
    ...filledCells(fields, cells),
    ...Object.keys(cells).flatMap((name) =>
      cells[name] === null ? [[name, emptyValue(fields[name] as Fields[string])] as const] : [],
    ),
  ];
  const missing = said.flatMap(([name, value]) => (value === undefined ? [[name, neededSentence(fields, name)]] : []));
  const other = said.filter(([name, value]) => {
    if (value === undefined) return false;
    const stored = row[name];
    if (fields[name]?.parts.stored === "instant" && typeof stored === "string" && typeof value === "string")
      return toLocalInput(stored, timeZone) !== value.replace(" ", "T").slice(0, 16);
    return !sameText(stored, value);
  });
  const change = checkAll(fields, Object.fromEntries(other), Object.fromEntries(missing));
  const [money, others] = ["cents", ""].map((kind) =>
    Object.entries(change).filter(([name]) => (fields[name]?.parts.stored === "cents") === (kind === "cents")),
  ) as [Changed, Changed];
  const columns = toColumns(
    pick(fields, others),
    Object.fromEntries(others) as never,
    timeZone,
    firstCurrency,
  ) as AnyRow;
  const stored = fromColumns(pick(fields, money), row as never) as Record<string, unknown>;
  const changed = Object.entries(change).filter(([name, value]) =>
    name in stored ? value !== stored[name] : columns[name] !== row[name],
  );
  return Object.fromEntries(changed);
}
