import type { ComponentProps } from "react";
import { TextField } from "./fields";

/**
 * A honeypot: a hidden field that only bots fill in. If a browser's autofill did, it shows itself and says what to do,
 * so that nothing is lost.
 */
export const HoneypotField = (
  field: Pick<
    ComponentProps<typeof TextField>,
    "id" | "error" | "name" | "defaultValue" | "onChange" | "onBlur" | "ref"
  >,
) => (
  <div hidden={!field.error}>
    <TextField label="Website" autoComplete="off" tabIndex={field.error ? undefined : -1} {...field} />
  </div>
);
