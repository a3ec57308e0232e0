import { z } from "zod";
import type { Column } from "../../platform/spreadsheet/xlsx";
import { toLocalInput } from "../../platform/time";
import type { Field, Fields } from "../fields/field";
import { readNumber } from "./numbers";

type Cell = string | number | boolean | Date | null;

/** "image_url" is the "Image URL", "start_date" the "Start date". */
export function headingOf(name: string): string {
  const words = name.replaceAll("_", " ").replace(/\burl\b/, "URL");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The key that compares headings: "Image URL" equals "image_url", and "Start Date (CAT)" "start_date". */
export const keyOfHeading = (heading: string): string =>
  heading
    .replace(/\([^()]*\)\s*$/, "")
    .trim()
    .toLowerCase()
    .replaceAll("e-mail", "email")
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_|_$/g, "");

type Item = Record<string, unknown>;

const plain = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable ? plain(schema.unwrap() as z.ZodType) : schema;

const isNumber = ({ parts }: Field): boolean => parts.stored === "cents" || plain(parts.answer) instanceof z.ZodNumber;

/** The columns of a sheet with all fields of an item, its id first; instants on the zone's wall clock. */
export const columnsOfFields = (fields: Fields, timeZone: string): Column<Item>[] => [
  { type: "text", heading: "Id", width: 8, value: ({ id }) => String(id) },
  ...Object.entries(fields).map(([name, field]) => columnOf(name, field, timeZone)),
];

function columnOf(name: string, field: Field, timeZone: string): Column<Item> {
  const heading = headingOf(name);
  if (field.parts.stored === "instant")
    return {
      type: "date",
      heading,
      width: 18,
      value: (item) => (item[name] ? toLocalInput(String(item[name]), timeZone) : ""),
    };
  if (isNumber(field))
    return {
      type: "number",
      heading,
      width: 12,
      value: (item) => (item[name] === null ? Number.NaN : Number(item[name])),
    };
  return { type: "text", heading, width: 28, value: (item) => inWords(item[name]) };
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (!Array.isArray(value)) return String(value);
  if (value.every((one) => typeof one !== "object")) return value.join("\n");
  return value.every(isPair) ? value.map((one) => `${one.name}: ${one.value}`).join("\n") : JSON.stringify(value);
}

const isPair = (one: unknown): one is { name: string; value: string } =>
  typeof one === "object" &&
  one !== null &&
  Object.keys(one).sort().join() === "name,value" &&
  !String((one as { name: string }).name).includes(":");

/** Converts a cell to a field's value as a call takes it; unreadable text is left for the field's schema to refuse. */
export function valueOfCell(field: Field, cell: Exclude<Cell, null>): unknown {
  const { stored } = field.parts;
  if (stored === "flag") return flagOf(cell);
  if (stored === "instant") return instantOf(cell);
  if (stored === "json") return listOf(String(cell));
  if (isNumber(field)) return numberOf(cell);
  return cell instanceof Date ? instantOf(cell) : String(cell);
}

const flags: Record<string, boolean> = {
  yes: true,
  true: true,
  "1": true,
  x: true,
  no: false,
  false: false,
  "0": false,
};

const flagOf = (cell: Exclude<Cell, null>) => flags[String(cell).trim().toLowerCase()] ?? cell;

/** Workbooks store days as binary fractions, so seconds are rounded. */
export function instantOf(cell: Exclude<Cell, null>): unknown {
  if (!(cell instanceof Date)) return typeof cell === "string" ? cell.trim() : String(cell);
  const rounded = new Date(Math.round(cell.getTime() / 1_000) * 1_000);
  return Number.isNaN(rounded.getTime()) ? "" : rounded.toISOString().slice(0, 19);
}

function numberOf(cell: Exclude<Cell, null>): unknown {
  if (typeof cell !== "string") return cell;
  const read = readNumber(cell);
  return read && "value" in read ? read.value : cell;
}

/** A sentence with both readings of a number such as "1,250"; undefined for any other cell. */
export function ambiguityOf(name: string, field: Field, cell: Cell): string | undefined {
  const read = typeof cell === "string" && isNumber(field) ? readNumber(cell) : undefined;
  if (!read || !("readings" in read)) return undefined;
  const [one, other] = read.readings;
  return `${headingOf(name)} can be ${one} or ${other}. Please write one of them in place of “${String(cell).trim()}”`;
}

/** One entry on each line; pairs as "name: value". JSON is accepted too. */
function listOf(text: string): unknown {
  if (/^\s*\[/.test(text)) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  }
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  return lines;
}

/** Splits "Voltage: 5 V" into a pair if the field wants pairs. */
export function pairsOf(field: Field, value: unknown): unknown {
  if (field.parts.stored !== "json" || !Array.isArray(value) || !value.every((one) => typeof one === "string"))
    return value;
  if (field.parts.change.safeParse(value).success) return asNumbers(field, value);
  const pairs = value.map((line) => /^([^:]+):\s*(.*)$/s.exec(line));
  if (pairs.every((pair) => pair !== null)) return pairs.map(([, name, said]) => ({ name: name?.trim(), value: said }));
  return asNumbers(field, value);
}

/** Converts entries to numbers if the field wants numbers. */
function asNumbers(field: Field, value: string[]): unknown {
  const numbers = value.map(numberOf);
  return value.length > 0 && numbers.every(Number.isFinite) && field.parts.change.safeParse(numbers).success
    ? numbers
    : value;
}
