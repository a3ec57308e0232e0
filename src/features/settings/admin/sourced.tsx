import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { fieldOf } from "../../../admin/form/field-of";
import { SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { type SettingName, type Source, sources } from "../schema";
import { inheritedValues, isSame, type SettingsFormState, type SettingsItem, type SettingsValues } from "./values";

export interface SourcedProps {
  form: SettingsFormState;
  item: SettingsItem;
}

const [, fromFile, , fromSamples] = sources;

/** The names of sources; others are the defaults. */
const calledAs: Partial<Record<Source, string>> = {
  [fromFile]: "the site's configuration file",
  [fromSamples]: "the sample content",
};

/** A field with the source of its value; a value set here has a diamond and can be reset. */
export function Sourced({
  form,
  item,
  name,
  label,
  children,
}: SourcedProps & { name: SettingName; label: string; children: ReactNode }) {
  const value = useWatch({ control: form.control, name });
  const otherwise = inheritedValues(item)[name];
  const isSet = !isSame(value, otherwise);
  const source = calledAs[item.settings[name].otherwise_source];
  return (
    <div className="grid content-start gap-1">
      {children}
      <div className="flex min-h-6 flex-wrap items-center gap-x-2 text-[0.875rem] text-soft">
        {isSet ? (
          <>
            <span aria-hidden="true" className="size-2.5 flex-none rotate-45 bg-copper" />
            Set here
            <button
              type="button"
              className="reach underline hover:text-copper"
              onClick={() => form.setValue(name, otherwise, { shouldDirty: true, shouldTouch: true })}
            >
              Set <span className="sr-only">{label}</span> back to {source ?? "the default"}
            </button>
          </>
        ) : (
          source && `From ${source}`
        )}
      </div>
    </div>
  );
}

/** The settings that are one text. */
export type TextName = {
  [Name in SettingName]: SettingsValues[Name] extends string ? Name : never;
}[SettingName];

type FieldOf<Field extends (props: never) => ReactNode> = SourcedProps &
  Omit<Parameters<Field>[0], "form" | "name"> & { name: TextName };

/** A setting of one line. */
export const Line = ({ form, item, name, ...rest }: FieldOf<typeof TextField>) => (
  <Sourced form={form} item={item} name={name} label={rest.label}>
    <TextField {...rest} {...fieldOf(form, name)} />
  </Sourced>
);

/** A setting of several lines. */
export const Area = ({ form, item, name, ...rest }: FieldOf<typeof TextAreaField>) => (
  <Sourced form={form} item={item} name={name} label={rest.label}>
    <TextAreaField {...rest} {...fieldOf(form, name)} />
  </Sourced>
);

/** A setting that is one of several options. */
export const Choice = ({ form, item, name, ...rest }: FieldOf<typeof SelectField>) => (
  <Sourced form={form} item={item} name={name} label={rest.label}>
    <SelectField {...rest} {...fieldOf(form, name)} />
  </Sourced>
);
