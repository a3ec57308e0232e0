import type { ComponentProps } from "react";
import { Button } from "../button";
import { TextField } from "../form/fields";
import { copyNamed } from "./copy-text";

interface CopyFieldProps extends Pick<ComponentProps<typeof TextField>, "label" | "hint"> {
  value: string;
  /** the value in the notice, as "link" */
  what: string;
  /** the button */
  copyLabel: string;
  variant?: "secondary";
}

/** A text to copy, such as a secret that is shown once. */
export const CopyField = ({ value, what, copyLabel, variant, ...field }: CopyFieldProps) => (
  <div className="grid w-full gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
    <TextField readOnly value={value} {...field} onFocus={({ currentTarget }) => currentTarget.select()} />
    <Button variant={variant} onClick={() => void copyNamed(value, what)}>
      {copyLabel}
    </Button>
  </div>
);
