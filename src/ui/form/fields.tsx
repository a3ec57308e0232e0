import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "../classes";
import { CheckBox } from "./check-box";
import { FieldError, type FieldProps, useField } from "./field-frame";
import { fieldStyles } from "./field-styles";

export { PasswordField } from "./password-field";

type Native<E extends "input" | "textarea" | "select"> = Omit<ComponentProps<E>, keyof FieldProps> & FieldProps;

/** A line of text. Phones neither capitalise nor spell-check an e-mail address. */
export function TextField({ label, error, hint, required, className, ...rest }: Native<"input">) {
  const { control, frame } = useField({ id: rest.id, label, error, hint, required, className });
  const literal = rest.type === "email" && { autoCapitalize: "none", spellCheck: false };
  return frame(<input type="text" {...literal} {...rest} {...control} className={fieldStyles} />);
}

/** Several lines of text. */
export function TextAreaField({ label, error, hint, required, className, rows = 4, ...rest }: Native<"textarea">) {
  const { control, frame } = useField({ id: rest.id, label, error, hint, required, className });
  return frame(<textarea {...rest} {...control} rows={rows} className={classes(fieldStyles, "resize-y")} />);
}

interface SelectFieldProps extends Native<"select"> {
  options: readonly { value: string; label: string }[];
}

/** A choice by the browser's own list, which works for thumbs and keyboards. */
export function SelectField({ label, error, hint, required, className, options, ...rest }: SelectFieldProps) {
  const { control, frame } = useField({ id: rest.id, label, error, hint, required, className });
  return frame(
    <div className="relative">
      <select {...rest} {...control} className={classes(fieldStyles, "appearance-none truncate pr-11")}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
      >
        <path d="m3 6 5 5 5-5" />
      </svg>
    </div>,
  );
}

interface CheckboxFieldProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  error?: string;
}

/** A checkbox; its label may contain links. */
export function CheckboxField({ label, error, className, id: givenId, ...rest }: CheckboxFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={classes("flex flex-col gap-1", className)}>
      <div className="flex items-start">
        <span className="relative -my-2.5 -ml-2.5 grid size-11 flex-none place-items-center">
          <CheckBox
            {...rest}
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
        </span>
        <label htmlFor={id} className="min-w-0 cursor-pointer pl-0.5 text-[0.9375rem] leading-[1.45rem] wrap-anywhere">
          {label}
        </label>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
