import { createHash } from "node:crypto";
import { toColumns } from "../../../api/fields/columns.server";
import { headingOf } from "../../../api/import-export/cells";
import { type EventChange, eventFields } from "../schema";

/** Digests of the values that an import gave, by field. They tell whether a value is still the same. */
export type ImportedValues = Record<string, string>;

/** Booleans are numbers in a row. */
const digestOf = (value: unknown): string =>
  createHash("sha256")
    .update(String(typeof value === "boolean" ? Number(value) : (value ?? "")))
    .digest("base64url")
    .slice(0, 16);

export const digestsOf = (fields: EventChange): ImportedValues =>
  Object.fromEntries(
    Object.entries(toColumns(eventFields, fields, "UTC", "USD")).map(([name, value]) => [name, digestOf(value)]),
  );

interface Merge {
  /** what the calendar says now */
  fields: EventChange;
  /** fields that the import filled in because the calendar does not have them */
  filledIn: readonly string[];
  /** what the last import gave; undefined for an event that an earlier version imported */
  last: ImportedValues | undefined;
  /** the stored event */
  before: Record<string, unknown>;
}

export interface Merged {
  change: EventChange;
  /** sentences about values that stay because they were changed here */
  notes: string[];
}

/** Finds what has changed in the calendar since the last import. What was changed here stays. */
export function mergeChange({ fields, filledIn, last, before }: Merge): Merged {
  const theirs = digestsOf(fields);
  const changed = Object.keys(theirs).filter(
    (name) => theirs[name] !== last?.[name] && theirs[name] !== digestOf(before[name]),
  );
  const isOurs = (name: string) => last?.[name] !== digestOf(before[name]);
  if (!last)
    return {
      change: {},
      notes: keptNote(
        "An earlier version imported it",
        changed.filter((name) => !filledIn.includes(name)),
      ),
    };
  const taken = changed.filter((name) => !isOurs(name));
  // A start that was set here keeps the end with it.
  const followed = isOurs("start_date") ? taken.filter((name) => name !== "end_date") : taken;
  const change: Record<string, unknown> = Object.fromEntries(
    followed.map((name) => [name, fields[name as keyof EventChange]]),
  );
  const movesEnd = change.start_date !== undefined && isOurs("end_date");
  if (movesEnd) change.end_date = endFrom(String(change.start_date), before);
  const kept = changed.filter((name) => !(name in change) && !filledIn.includes(name));
  return { change: change as EventChange, notes: keptNote("It was changed here and in the calendar", kept) };
}

/** The end of an event with another start, as long as it lasts here. */
const endFrom = (start: string, { start_date, end_date }: Record<string, unknown>): string =>
  new Date(Date.parse(start) + Date.parse(String(end_date)) - Date.parse(String(start_date))).toISOString();

const keptNote = (why: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${why}, so this stays as it is here: ${names.map(headingOf).join(", ")}.`];
