import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { type SettingName, type Source, sources } from "../schema";
import { inheritedValues, isSame, type SettingsFormState, type SettingsItem } from "./values";

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
        ) : source ? (
          `From ${source}`
        ) : (
          "Default"
        )}
      </div>
    </div>
  );
}
