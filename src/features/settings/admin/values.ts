import type { z } from "zod";
import type { Form } from "../../../admin/form/form-props";
import { formOf } from "../../../api/fields/fields";
import { type SettingName, type Settings, type SettingsChange, type SettingValues, settingFields } from "../schema";

const settingsForm = formOf(settingFields);

export type SettingsValues = z.input<typeof settingsForm.schema>;
export type SettingsBody = z.output<typeof settingsForm.schema>;
export type SettingsFormState = Form<SettingsValues, SettingsBody>;

/** The settings as the one item that a section's form changes. */
export interface SettingsItem extends Settings {
  /** of the section */
  id: string;
}

const only = <Values extends object>(names: readonly SettingName[], values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name as SettingName))) as Values;

const each = (settings: Settings["settings"], part: "value" | "otherwise"): SettingValues =>
  // Names go in and come out again one by one, which TypeScript does not follow.
  Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, setting[part]])) as SettingValues;

/**
 * The form of a section. Its types are those of the form of all settings, so that whatever shows a setting serves each section; its
 * schema and values have the section's own alone.
 */
export const sectionOf = (names: readonly SettingName[]) => ({
  schema: settingsForm.schema.pick(
    Object.fromEntries(names.map((name) => [name, true])) as Record<SettingName, true>,
  ) as z.ZodType<SettingsBody, SettingsValues>,
  toValues: ({ settings }: Settings): SettingsValues =>
    only(names, settingsForm.toValues(each(settings, "value"), "UTC")),
});

/** What the form would show were everything set back. */
export const otherwiseOf = ({ settings }: Settings): SettingsValues =>
  settingsForm.toValues(each(settings, "otherwise"), "UTC");

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What is sent of changed fields: one that says what would hold anyway is set back. */
export const toChange = (changed: Partial<SettingsBody>, { settings }: Settings): SettingsChange =>
  Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [
      name,
      isSame(value, settings[name as SettingName].otherwise) ? null : value,
    ]),
  );
