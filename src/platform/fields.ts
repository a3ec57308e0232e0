import { z } from "zod";
import { maxId } from "./database/max-id";
import { withBalancedMarks, withoutMarks } from "./direction-marks";
import { named, t } from "./languages/texts";
import { isEmail } from "./mail/email";
import { isDay } from "./time";

/** Characters no text of ours holds: everything below a space but tab and line breaks. PostgreSQL refuses the first. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters that are refused
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const canBeShown = (value: string) => !controlCharacters.test(value) && value.isWellFormed();

/** Whether anything of it can be seen: spaces, joiners and the letters that are drawn as nothing are not a name. */
const saysSomething = (value: string) => value === "" || /[^\p{Z}\p{C}\u115f\u1160\u2800\u3164\uffa0]/u.test(value);

/** A message in the language of whoever asks: schemas are made before anybody does. */
const says = (message: () => string) => ({ error: message });

const isRequired = (name: string) => t`${{ name: named(name) }} is required`;
const mustBeText = (name: string) => t`${{ name: named(name) }} must be text`;

const limited = (field: z.ZodString, name: string, max: number) =>
  field
    .max(
      max,
      says(() => t`${{ name: named(name) }} must be at most ${{ max }} characters`),
    )
    .refine(
      canBeShown,
      says(() => t`${{ name: named(name) }} contains characters that cannot be shown`),
    );

const optional = (name: string) => z.string(says(() => mustBeText(name)));

const needed = (name: string) =>
  z.string({ error: (issue) => (issue.input === undefined ? isRequired(name) : mustBeText(name)) });

/** As one line: without marks of direction, with a space where a caller or a spreadsheet's cell begins a new line. */
const asOneLine = (value: string): string => {
  const lines = withoutMarks(value).split(/[\r\n\u2028\u2029]+/);
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");
};

/**
 * A trimmed one-line text of at most `max` characters, without control characters and marks of direction.
 * @param name how the field is called in a sentence, e.g. "Full name"
 */
export const text = (name: string, max: number) => limited(optional(name).overwrite(asOneLine), name, max);

/** A text of several lines: as `text`, but marks of direction stay where they are balanced. */
export const longText = (name: string, max: number) =>
  limited(optional(name).overwrite(withBalancedMarks).trim(), name, max);

/** A text of one line that has to say something. */
export const requiredText = (name: string, max: number) =>
  limited(
    needed(name)
      .overwrite(asOneLine)
      .min(
        1,
        says(() => isRequired(name)),
      ),
    name,
    max,
  ).refine(
    saysSomething,
    says(() => isRequired(name)),
  );

/** A text of several lines that has to say something. */
export const requiredLongText = (name: string, max: number) =>
  limited(
    needed(name)
      .overwrite(withBalancedMarks)
      .trim()
      .min(
        1,
        says(() => isRequired(name)),
      ),
    name,
    max,
  ).refine(
    saysSomething,
    says(() => isRequired(name)),
  );

/** A day of the site's calendar: "2026-11-28". */
export const day = (name: string) =>
  requiredText(name, 10).refine(
    (value) => value === "" || isDay(value),
    says(() => t`${{ name: named(name) }} must be a day such as 2026-11-28`),
  );

/** An address that looks like one; at most 254 characters (RFC 5321, section 4.5.3.1.3). */
export const email = (name: string, message: string) =>
  requiredText(name, 254).refine(
    (value) => value === "" || isEmail(value),
    says(() => named(message)),
  );

/** The same, or empty. */
export const optionalEmail = (name: string, message: string) =>
  text(name, 254).refine(
    (value) => value === "" || isEmail(value),
    says(() => named(message)),
  );

/** A web address (http or https), or empty. */
export const webAddress = (name: string) =>
  text(name, 2000).refine(
    (value) => value === "" || isWebAddress(value),
    says(() => t`${{ name: named(name) }} must be a web address that begins with https:// or http://`),
  );

/** A picture's address: a secure web address, a path on this site, or empty. Pages load no picture over http. */
export const pictureAddress = (name: string) =>
  text(name, 2000).refine(
    (value) => value === "" || /^\/(?!\/)[^\s\\]*$/.test(value) || (isWebAddress(value) && /^https:/i.test(value)),
    "Picture addresses begin with https:// or /",
  );

export function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  // A name and a password before the host are shown to everybody, and make one host look like another.
  return url !== null && /^https?:$/.test(url.protocol) && !/\s/.test(value) && !url.username && !url.password;
}

export const id = (name: string) =>
  z.coerce
    .number(`${name} must be a number`)
    .min(1, `${name} must be at least 1`)
    .max(maxId, `${name} is too large`)
    .int(`${name} must be a whole number`);

/** `1e1`, `0x0a` and `010` are ten as well; each thing has one address. */
const onlyPlainDigits = (value: unknown) =>
  typeof value === "string" && !/^(0|-?[1-9]\d*)$/.test(value) ? Number.NaN : value;

/** `{id}` of a path: plain digits. */
export const idParams = z.object({ id: z.preprocess(onlyPlainDigits, id("Id")) });

/** A flag in a query: true or false, in the spellings that forms and clients use. */
export const flag = (name: string) =>
  z
    .enum(["true", "false", "1", "0"], `${name} must be true or false`)
    .transform((value) => value === "true" || value === "1");

/** A flag that is set by a JSON body, or by a query parameter of the same name. */
export const setFlag = (name: string) =>
  z.preprocess(
    (value) => (value === "true" || value === "1" ? true : value === "false" || value === "0" ? false : value),
    z.boolean(`${name} must be true or false`),
  );

/** Where a thing stands in its list, from 0 to 2^31 − 1: higher numbers come first. */
export const orderPriority = () =>
  z
    .number("Order priority must be a number")
    .int("Order priority must be a whole number")
    .min(0, "Order priority must be at least 0")
    .max(maxId, "Order priority is too large");

/** What sets where a thing stands: a number in a JSON body, or its digits in a query parameter. */
export const setOrder = () =>
  z.object({
    order_priority: z.preprocess(
      (value) => (typeof value === "string" && /^-?\d{1,12}$/.test(value) ? Number(value) : value),
      orderPriority(),
    ),
  });

/** Ids of other items, each once. @param name in sentences: "Requires" */
export const idList = (name: string, most = 20) =>
  z
    .array(z.int(`${name} must be a list of ids`).min(1).max(maxId), `${name} must be a list of ids`)
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length <= most, `${name} must be at most ${most}`);

/** A list of short texts: trimmed, each once, without empty ones. */
export const textList = (name: string, { each, most, max }: { each: string; most: number; max: number }) =>
  z
    .array(text(each, max), `${name} must be a list of texts`)
    .transform((values) => [...new Set(values)].filter((value) => value !== ""))
    .refine((values) => values.length <= most, `${name} must be at most ${most}`);

/** Paging of every list: page counts from 1, at most 100 items on one. */
export const paging = {
  page: z.coerce
    .number("Page must be a number")
    .min(1, "Page must be at least 1")
    .max(1_000_000, "Page must be at most 1000000")
    .int("Page must be a whole number")
    .default(1),
  size: z.coerce
    .number("Size must be a number")
    .min(1, "Size must be at least 1")
    .max(100, "Size must be at most 100")
    .int("Size must be a whole number")
    .default(20),
};

/** A search: part of a text, at most 100 characters; spaces around it are ignored. */
export const search = text("Search", 100);

/** The envelope of every list. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.int().describe("number of items on all pages"),
    page: z.int().describe("number of this page, from 1"),
    size: z.int().describe("maximum number of items on a page"),
    pages: z.int().describe("number of pages; 0 if nothing was found"),
  });

/** The envelope around the rows of one page. */
export const listAnswer = <T>(items: T[], total: number, { page, size }: { page: number; size: number }) => ({
  items,
  total,
  page,
  size,
  pages: Math.ceil(total / size),
});

/** The envelope around a list that is short enough to come whole. */
export const onePage = <T>(items: readonly T[]) =>
  listAnswer([...items], items.length, { page: 1, size: Math.max(1, items.length) });

/** The response of a call that only confirms. */
export const doneSchema = z.object({
  detail: z.string().describe("the result, as a sentence"),
  trash_id: z.int().optional().describe("id of the deleted item in the trash, from which it can be restored"),
});

/** What every failed call answers. */
export const problemSchema = z
  .object({
    detail: z.string().describe("the error, as a sentence for people"),
    errors: z.record(z.string(), z.string()).optional().describe("one sentence for each invalid field, by field name"),
  })
  .meta({ id: "Problem" });
