import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from "react-hook-form";

/** The properties of a box: what registers it in its form, and what is wrong with its value. */
export const fieldOf = <Values extends FieldValues, Name extends FieldPath<Values>, Body>(
  { register, getFieldState, formState }: UseFormReturn<Values, unknown, Body>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) => ({ ...register(name, options), error: getFieldState(name, formState).error?.message });
