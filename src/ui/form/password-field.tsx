import { type ComponentProps, useState } from "react";
import { t } from "../../platform/languages/texts";
import { classes } from "../classes";
import { Eye, EyeOff } from "../symbols";
import { type FieldProps, useField } from "./field-frame";
import { fieldStyles } from "./field-styles";

type PasswordFieldProps = Omit<ComponentProps<"input">, keyof FieldProps | "type"> & FieldProps;

/** A password field with a button to show it. */
export function PasswordField({ label, error, hint, required, className, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const { control, frame } = useField({ id: rest.id, label, error, hint, required, className });
  const Icon = shown ? EyeOff : Eye;
  return frame(
    <div className="relative">
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        {...control}
        type={shown ? "text" : "password"}
        className={classes(fieldStyles, "pr-13")}
      />
      <button
        type="button"
        aria-label={shown ? t`Hide password` : t`Show password`}
        aria-controls={control.id}
        onClick={() => setShown(!shown)}
        className="absolute top-1/2 right-0.5 grid size-11 -translate-y-1/2 place-items-center rounded-sm text-soft hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </div>,
  );
}
