import type { ComponentProps } from "react";
import { TextField } from "./fields";

/**
 * A honeypot: a field that people neither see nor reach, so that whatever fills it in is taken for a robot. Should a browser's helper have done
 * so for a person, it shows itself and says what to do, so that nothing they wrote is lost.
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
