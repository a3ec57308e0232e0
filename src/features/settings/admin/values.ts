import type { z } from "zod";
import type { Form } from "../../../admin/form/form-props";
import { formOf } from "../../../api/fields/fields";
import { type SettingName, type Settings, type SettingsChange, type SettingValues, settingFields } from "../schema";

const settingsForm = formOf(settingFields);

export type SettingsValues = z.input<typeof settingsForm.schema>;
export type SettingsBody = z.output<typeof settingsForm.schema>;
export type SettingsFormState = Form<SettingsValues, SettingsBody>;

/** The settings as the item of a section's form. */
export interface SettingsItem extends Settings {
  /** of the section */
  id: string;
}

const only = <Values extends object>(names: readonly SettingName[], values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name as SettingName))) as Values;

const each = (settings: Settings["settings"], part: "value" | "otherwise"): SettingValues =>
  // TypeScript cannot follow names through `Object.fromEntries`.
  Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, setting[part]])) as SettingValues;

/** A section's form, typed for all settings so that every field component fits; its values are the section's. */
export const sectionOf = (names: readonly SettingName[]) => ({
  schema: settingsForm.schema.pick(
    Object.fromEntries(names.map((name) => [name, true])) as Record<SettingName, true>,
  ) as z.ZodType<SettingsBody, SettingsValues>,
  toValues: ({ settings }: Settings): SettingsValues =>
    only(names, settingsForm.toValues(each(settings, "value"), "UTC")),
});

/** The form's values if everything were reset. */
export const inheritedValues = ({ settings }: Settings): SettingsValues =>
  settingsForm.toValues(each(settings, "otherwise"), "UTC");

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The change to send: a value equal to its default is reset. */
export const toChange = (changed: Partial<SettingsBody>, { settings }: Settings): SettingsChange =>
  Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [
      name,
      isSame(value, settings[name as SettingName].otherwise) ? null : value,
    ]),
  );
