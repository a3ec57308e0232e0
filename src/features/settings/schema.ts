import type { ColumnType, Generated } from "kysely";
import { z } from "zod";
import type { AnswersOf, Columns } from "../../api/fields/fields";
import { bannerFields } from "./fields/banner";
import { hoursFields } from "./fields/hours";
import { lookFields } from "./fields/look";
import { mailFields } from "./fields/mail";
import { organisationFields } from "./fields/organisation";
import { partFields } from "./fields/parts";
import { wordFields } from "./fields/words";

/** What the back office says of the site; each in place of what SITE_CONFIG or the defaults say. A section of the form each. */
export const settingFields = {
  ...organisationFields,
  ...hoursFields,
  ...bannerFields,
  ...wordFields,
  ...partFields,
  ...lookFields,
  ...mailFields,
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
      /** when the terms and the privacy page were changed last; null while they never were */
      terms_changed_at: string | null;
      privacy_changed_at: string | null;
    };
  }
}

export const sources = ["settings", "SITE_CONFIG", "default", "samples"] as const;
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
