import type { ColumnType, Generated } from "kysely";
import { z } from "zod";
import * as field from "../../api/fields/field";
import type { AnswersOf, Columns } from "../../api/fields/fields";
import { email, requiredLongText, requiredText, text, webAddress } from "../../platform/fields";
import { isTimeZone } from "../../platform/time-zone";

/** A place on another site. */
const linkSchema = z.object({
  kind: requiredText("Name of the place", 40).describe("what people call it: X, Mastodon"),
  address: webAddress("Address").min(1, "Address is required"),
});

const phone = (name: string) =>
  requiredText(name, 40).refine(
    (value) => value === "" || /^\+?[\d ()/.-]*\d[\d ()/.-]*$/.test(value),
    `${name} must be a number such as +263 00 000 0001`,
  );

const wrongEmail = "Please enter a valid email address";

/** What the back office says of the organisation; each in place of what SITE_CONFIG or the defaults say. */
export const settingFields = {
  name: field.text(requiredText("Name", 60)),
  tagline: field.text(requiredText("Tagline", 300)),
  about: field.text(requiredLongText("What it is", 600)).describe("what it is, in a paragraph"),
  founded: field.between("Founding year", { min: 1900, max: 2200, whole: true }),
  address_short: field.text(requiredText("Place in a few words", 120)),
  floor: field.text(text("Floor", 60)).describe("where in the building; may be empty"),
  address_lines: field.list(
    z
      .array(requiredText("Line", 120), "Address must be a list of lines")
      .min(1, "Address is required")
      .max(6, "Address must be at most 6 lines"),
    z.string(),
  ),
  country: field
    .text(
      requiredText("Country", 2).refine(
        (code) => code === "" || /^[A-Z]{2}$/.test(code),
        "Country must be two capital letters, such as ZW",
      ),
    )
    .describe("ISO 3166-1, two letters"),
  latitude: field.between("Latitude", { min: -90, max: 90 }),
  longitude: field.between("Longitude", { min: -180, max: 180 }),
  time_zone: field
    .text(
      requiredText("Time zone", 60).refine(
        (name) => name === "" || isTimeZone(name),
        "Time zone must be the name of one, such as Africa/Harare",
      ),
    )
    .describe("IANA"),
  phone: field.text(phone("Phone for calls")),
  whatsapp: field.text(phone("Number for chats")),
  email: field.text(email("Email", wrongEmail)),
  partnerships_email: field.text(email("Email for partnerships", wrongEmail)),
  events_email: field.text(email("Email for events", wrongEmail)),
  social_links: field.list(
    z.array(linkSchema, "Social links must be a list").max(20, "Social links must be at most 20"),
    z.object({ kind: z.string(), address: z.string() }),
  ),
};

export type SettingName = keyof typeof settingFields;
export type SettingValues = AnswersOf<typeof settingFields>;

type Stored = Columns<typeof settingFields>;

/** Null where it is not set, as it is in a new row. */
type Settable<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

declare module "../../platform/database/tables" {
  interface Tables {
    /** at most one row, which comes with the first change; a setting that is null is not set */
    site_settings: { [Column in keyof Stored]: Settable<Stored[Column]> } & {
      id: number;
      /** what the audit trail calls it */
      title: Generated<string>;
      /** UTC, ISO 8601 */
      updated_at: string;
    };
  }
}

export const sources = ["settings", "SITE_CONFIG", "default"] as const;
export type Source = (typeof sources)[number];

/** A part of every field, under the field's name, as `part` makes it. */
function eachField<Made extends { [Name in SettingName]: unknown }>(
  part: (parts: (typeof settingFields)[SettingName]["parts"]) => unknown,
): Made {
  // Names go in and come out again one by one, which TypeScript does not follow.
  return Object.fromEntries(Object.entries(settingFields).map(([name, { parts }]) => [name, part(parts)])) as Made;
}

type AnswerOf<Name extends SettingName> = (typeof settingFields)[Name]["parts"]["answer"];
type ChangeOf<Name extends SettingName> = (typeof settingFields)[Name]["parts"]["change"];

const settingOf = (value: z.ZodType) =>
  z.object({
    value,
    source: z.enum(sources).describe("where the value comes from"),
    otherwise: value.describe("what holds once it is set back"),
    otherwise_source: z.enum(sources).exclude(["settings"]),
  });

/** A setting with its value, where that comes from, and what would hold without it. */
export interface Setting<Value> {
  value: Value;
  source: Source;
  otherwise: Value;
  otherwise_source: Exclude<Source, "settings">;
}

export const settingsSchema = z.object({
  updated_at: z.string().describe("UTC, ISO 8601; for If-Match"),
  settings: z.object(
    eachField<{ [N in SettingName]: z.ZodType<Setting<z.output<AnswerOf<N>>>> }>(({ answer }) => settingOf(answer)),
  ),
});
export type Settings = z.infer<typeof settingsSchema>;

/** What is set; null sets it back, what is left out stays. */
export const settingsChangeSchema = z.object(
  eachField<{ [N in SettingName]: z.ZodOptional<z.ZodNullable<ChangeOf<N>>> }>(({ change }) =>
    (change as z.ZodType).nullable().optional().describe("null: set back"),
  ),
);
export type SettingsChange = z.infer<typeof settingsChangeSchema>;
