import type { ColumnType, Generated } from "kysely";
import { z } from "zod";
import type { AnswersOf, Columns } from "../../api/fields/fields";
import { bannerFields } from "./fields/banner";
import { embeddingFields } from "./fields/embedding";
import { hoursFields } from "./fields/hours";
import { lookFields } from "./fields/look";
import { mailFields } from "./fields/mail";
import { organisationFields } from "./fields/organisation";
import { partFields } from "./fields/parts";
import { wordFields } from "./fields/words";

/** All settings, which override SITE_CONFIG and the defaults; one part for each section of the form. */
export const settingFields = {
  ...organisationFields,
  ...hoursFields,
  ...bannerFields,
  ...wordFields,
  ...partFields,
  ...lookFields,
  ...mailFields,
  ...embeddingFields,
};

export type SettingName = keyof typeof settingFields;
export type SettingValues = AnswersOf<typeof settingFields>;

type Stored = Columns<typeof settingFields>;

/** Null if not set, as in a new row. */
type Settable<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

declare module "../../platform/database/tables" {
  interface Tables {
    /** at most one row, made by the first change; null means not set */
    site_settings: { [Column in keyof Stored]: Settable<Stored[Column]> } & {
      id: number;
      /** its title in the audit trail */
      title: Generated<string>;
      /** UTC, ISO 8601 */
      updated_at: string;
      /** the last change of terms or privacy; null if never changed */
      terms_changed_at: string | null;
      privacy_changed_at: string | null;
    };
  }
}

export const sources = ["settings", "SITE_CONFIG", "default", "samples"] as const;
export type Source = (typeof sources)[number];

/** Maps each setting to one of its field's parts. */
function eachField<Made extends { [Name in SettingName]: unknown }>(
  part: (parts: (typeof settingFields)[SettingName]["parts"]) => unknown,
): Made {
  // TypeScript cannot follow names through `Object.fromEntries`.
  return Object.fromEntries(Object.entries(settingFields).map(([name, { parts }]) => [name, part(parts)])) as Made;
}

type AnswerOf<Name extends SettingName> = (typeof settingFields)[Name]["parts"]["answer"];
type ChangeOf<Name extends SettingName> = (typeof settingFields)[Name]["parts"]["change"];

const settingOf = (value: z.ZodType) =>
  z.object({
    value,
    source: z.enum(sources).describe("where the value comes from"),
    otherwise: value.describe("the value after a reset"),
    otherwise_source: z.enum(sources).exclude(["settings"]),
  });

/** A setting with its value, the source, and the value without it. */
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

/** A change: null resets, missing ones stay. */
export const settingsChangeSchema = z.object(
  eachField<{ [N in SettingName]: z.ZodOptional<z.ZodNullable<ChangeOf<N>>> }>(({ change }) =>
    (change as z.ZodType).nullable().optional().describe("null: reset"),
  ),
);
export type SettingsChange = z.infer<typeof settingsChangeSchema>;
