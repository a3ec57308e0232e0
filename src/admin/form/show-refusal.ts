import type { FieldValues, Path } from "react-hook-form";
import type { ResourceLabels } from "../../api/resource";
import { ApiError } from "../../client/api-error";
import { detailOf } from "../../client/use-loaded";
import { toast } from "../../ui/overlay/toast";
import type { Form } from "./form-props";

/** Shows the server's errors at their fields, focuses the first, and puts the rest into a notice. */
export function showRefusal<Values extends FieldValues, Body>(
  labels: ResourceLabels,
  error: unknown,
  form: Form<Values, Body>,
  before: Values,
): void {
  const refused = error instanceof ApiError ? labels.saveRefused?.[error.status] : undefined;
  if (refused) toast({ tone: "error", message: refused });
  // Without a session the guard leads to the sign-in page and back; there is nothing more to say here.
  if (refused || (error instanceof ApiError && error.status === 401)) return;
  const errors = error instanceof ApiError ? Object.entries(error.errors) : [];
  const known = errors.filter(([field]) => (field.split(".")[0] ?? "") in before);
  known.forEach(([field, message], index) => {
    form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 });
  });
  if (known.length > 0) return;
  // Some error texts refer to the console, for the person who is asked for help.
  console.error(error);
  toast({
    tone: "error",
    message: `${labels.saveFailed ?? `The ${labels.one} could not be saved.`} ${detailOf(error)}`,
  });
}
