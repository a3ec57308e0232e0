import type { ComponentProps } from "react";
import { t } from "../../platform/languages/texts";
import { TextField } from "./fields";

/** A hidden field that only bots fill in. If autofill did, it shows itself with instructions. */
export const HoneypotField = (
  field: Pick<
    ComponentProps<typeof TextField>,
    "id" | "error" | "name" | "defaultValue" | "onChange" | "onBlur" | "ref"
  >,
) => (
  <div hidden={!field.error}>
    <TextField label={t`Website`} autoComplete="off" tabIndex={field.error ? undefined : -1} {...field} />
  </div>
);
