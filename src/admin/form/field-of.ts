import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from "react-hook-form";

/** Returns the props of a text box: its registration in the form and its error. */
export const fieldOf = <Values extends FieldValues, Name extends FieldPath<Values>, Body>(
  { register, getFieldState, formState }: UseFormReturn<Values, unknown, Body>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) => ({ ...register(name, options), error: getFieldState(name, formState).error?.message });
