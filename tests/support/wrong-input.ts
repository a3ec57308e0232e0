import fc, { type Arbitrary } from "fast-check";
import { z } from "zod";

/** Any code point, half of a pair included. */
const anyCharacter: Arbitrary<string> = fc.nat(0x10_ff_ff).map((point) => String.fromCodePoint(point));

/** Texts that have broken programs before. */
const nastyText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\ud83d",
    "\ude00x",
    "\uffff",
    "\u202eevil",
    "👩🏽‍🔧🇿🇼",
    "ﷺ".repeat(50),
    "İıſΣς",
    "%",
    "_",
    "\\",
    "%_\\%%",
    "'; drop table events; --",
    '" or 1=1 --',
    "{{7*7}}",
    "<img src=x onerror=alert(1)>",
    "=HYPERLINK(1)",
    "../../etc/passwd",
    "null",
    "undefined",
    "NaN",
    "Infinity",
    "-0",
    "1e400",
    "0x10",
    "９",
    "true",
    "[object Object]",
    "__proto__",
    "2026-02-30",
    "0000-01-01T00:00",
    "9999-12-31T23:59:59Z",
    "275760-09-13",
    "2026-03-07T10:00+99:99",
    "a@b",
    "http://[::1",
    "http://%zz",
    "\r\nSet-Cookie: a=b",
    "x".repeat(70_000),
    "é".repeat(5_000),
  ),
  // fast-check's own "binary" makes a table of all of them first, which takes seconds.
  fc.array(anyCharacter, { maxLength: 60 }).map((all) => all.join("")),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);

const nastyNumber: Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.1, 1.5, 1e-320, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 31 - 1, 2 ** 53, -(2 ** 63), 19.999),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const deep = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>((inside) => [inside], "deep");

/** Any value that JSON can carry, the nasty ones first. */
const nastyValue: Arbitrary<unknown> = fc.oneof(
  nastyText,
  nastyNumber,
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], { "": 0 }, { toString: 1, length: -1 }, deep(500)),
  fc.jsonValue({ maxDepth: 3 }),
);

/** The few that every field meets in every run. */
const deadly: unknown[] = [
  "\u0000",
  "a\u0000b",
  "\ud83d",
  "%c3%28",
  "x".repeat(70_000),
  1e308,
  -1,
  0.1,
  2 ** 53,
  null,
  [],
  {},
  deep(500),
];

/** Values among which most fields find one that they take. */
const samples: unknown[] = [
  ...[
    "A name",
    "somebody",
    "Bench9maker",
    "rudo@people.example",
    "https://makers.example/b",
    "2026-04-11T10:00",
    "2026-05-01",
  ],
  ["Rust", "C++"],
  [],
  ...["true", "false", "1", "2", "", null, true, false, 0, 1, 2, 20, 19.99],
];

/** The fields of an object schema, by name. */
export const fieldsOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  (schema as unknown as { shape?: Record<string, z.ZodType> }).shape ?? {};

/** Returns the valid values of a field: those of its enum, and the samples that its schema accepts. */
function takenBy(field: z.ZodType): unknown[] {
  const shape = z.toJSONSchema(field, { io: "input", unrepresentable: "any" }) as {
    enum?: unknown[];
    items?: { enum?: unknown[] };
    default?: unknown;
  };
  const lists = (shape.items?.enum ?? []).map((one) => [one]);
  return [...(shape.enum ?? []), ...lists, ...samples].filter((value) => field.safeParse(value).success);
}

const taken = (field: z.ZodType): Arbitrary<unknown> => {
  const good = takenBy(field);
  return good.length > 0 ? fc.constantFrom(...good) : nastyValue;
};

/** Input that a schema takes, as far as the samples have a value for each of its fields. */
export const rightInput = (schema: z.ZodType): Record<string, unknown> =>
  mapValues(fieldsOf(schema), (field) => takenBy(field)[0]);

/** Input that is right but for one field, once for each field and each deadly value. */
export function eachWrong(schema: z.ZodType): Record<string, unknown>[] {
  const right = rightInput(schema);
  return Object.keys(right).flatMap((name) => deadly.map((value) => ({ ...right, [name]: value })));
}

const mapValues = <T, U>(from: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, change(value)]));

/** Input for an object schema: usually with wrong, missing or unknown fields; sometimes correct, or not an object. */
function wrong(schema: z.ZodType): Arbitrary<unknown> {
  const right = mapValues(fieldsOf(schema), taken);
  const names = Object.keys(right);
  const wild = mapValues(right, (good) =>
    fc.oneof({ weight: 2, arbitrary: good }, { weight: 1, arbitrary: nastyValue }),
  );
  const stranger = fc.oneof(nastyText, fc.constantFrom("id", "role", "is_active", "places_taken", "constructor"));
  const oneWrong = fc
    .tuple(fc.record(right), names.length > 0 ? fc.constantFrom(...names) : fc.constant("x"), nastyValue)
    .map(([object, name, value]) => ({ ...object, [name]: value }));
  return fc.oneof(
    { weight: 2, arbitrary: fc.record(right) },
    { weight: 6, arbitrary: oneWrong },
    { weight: 4, arbitrary: fc.record(wild, { requiredKeys: [] }) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.dictionary(stranger, nastyValue, { maxKeys: 3 }), fc.record(right))
        .map(([others, own]) => ({ ...others, ...own })),
    },
    { weight: 1, arbitrary: nastyValue },
  );
}

/** A JSON body for a schema, as text: wrong input, or text that is no JSON. */
export const wrongBody = (schema: z.ZodType): Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: wrong(schema).map((value) => JSON.stringify(value) ?? "") },
    { weight: 1, arbitrary: nastyText },
    { weight: 1, arbitrary: fc.constantFrom("", "{", "[[[[", '{"a":}', "\uFEFF{}") },
  );

/** Form fields for a schema. */
export const wrongForm = (schema: z.ZodType): Arbitrary<URLSearchParams> =>
  wrong(schema).map((value) => new URLSearchParams(pairs(value)));

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name, { type: "image/png" });

/** Form data with a file; without a given file, a valid one. */
export function upload(fields: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of pairs(fields)) if (name !== "file") form.append(name, value);
  const { file } = (fields ?? {}) as { file?: unknown };
  if (file === undefined) form.append("file", fileOf(onePixel, "a.png"));
  else if (file instanceof File) form.append("file", file);
  else form.append("file", JSON.stringify(file) ?? "");
  return form;
}

/** Form data for an upload: wrong fields, an invalid file, text instead of the file, or a body that is not a form. */
export const wrongUpload = (schema: z.ZodType): Arbitrary<FormData | string> => {
  const file = fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.uint8Array({ maxLength: 200 }), nastyText).map(([bytes, name]) => fileOf(bytes, name)),
    },
    { weight: 1, arbitrary: fc.nat(onePixel.length).map((length) => fileOf(onePixel.subarray(0, length), "half.png")) },
    { weight: 1, arbitrary: nastyText },
  );
  const form = fc.tuple(wrong(schema), file).map(([fields, sent]) => upload({ ...(fields as object), file: sent }));
  return fc.oneof({ weight: 12, arbitrary: form }, { weight: 1, arbitrary: nastyText });
};

/** A query string for a schema: wrong values, repeated and unknown names. */
export const wrongQuery = (schema: z.ZodType | undefined): Arbitrary<string> =>
  schema
    ? fc.oneof(
        { weight: 6, arbitrary: wrong(schema).map((value) => new URLSearchParams(pairs(value)).toString()) },
        {
          weight: 1,
          arbitrary: fc
            .array(fc.tuple(nastyText, nastyText), { maxLength: 3 })
            .map((list) => new URLSearchParams(list).toString()),
        },
        {
          weight: 1,
          arbitrary: fc.constantFrom("page", "page=&size=", "page=1&page=x", "%", "%zz=%c3%28", "a[b]=c", "=", "&&&"),
        },
      )
    : fc.constantFrom("", "x=1");

/** Fields as a form or a query carries them: all of them texts. */
export const pairs = (value: unknown): [string, string][] =>
  value && typeof value === "object"
    ? Object.entries(value).map(([name, field]) => [
        name,
        short(typeof field === "string" ? field : JSON.stringify(field)),
      ])
    : [["value", short(String(value))]];

/** Node.js limits the length of addresses before our code runs. */
const short = (text = "") => text.slice(0, 2_000);

/** Values for `{id}` in a path. */
export const wrongParameter: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("1", "2") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "0",
      "-1",
      "1.5",
      "99",
      "2147483647",
      "2147483648",
      "1e3",
      "%00",
      "%c3%28",
      "%F0%9F%98%80",
      "a%2Fb",
      "..",
      "%",
      "null",
    ),
  },
  { weight: 1, arbitrary: nastyText.map((text) => encodeURIComponent(short(text).toWellFormed()) || "x") },
);

/** The path of an address, percent signs and all. */
export const wrongPath: Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      "api",
      "events",
      "event-registrations",
      "users",
      "me",
      "1",
      "..",
      ".",
      "%",
      "%2e%2e",
      "%00",
      "%c3%28",
      "%2f",
      "\\",
      "",
      "assets",
      "admin",
      "?",
      "#",
      "?page=x",
      ";",
      "@",
      "~",
      ":80",
      "index.php",
      "é".normalize("NFD").charCodeAt(1).toString(),
    ),
    { maxLength: 6 },
  )
  .map((parts) => `/${parts.join("/")}`);
