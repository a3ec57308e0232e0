import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError, failureMessage } from "../../../client/api-error";

/** Shows a refusal under its fields. @returns a sentence that belongs to no field */
export function showRefusal<T extends FieldValues>(
  error: unknown,
  { getValues, setError }: Pick<UseFormReturn<T>, "getValues" | "setError">,
  failed: string,
): string | undefined {
  const named = error instanceof ApiError ? Object.entries(error.errors).filter(([field]) => field in getValues()) : [];
  for (const [field, message] of named) setError(field as FieldPath<T>, { message }, { shouldFocus: true });
  return named.length > 0 ? undefined : failureMessage(error, failed);
}
