import { type FieldErrors, type FieldValues, get, type Resolver, type ResolverOptions, set } from "react-hook-form";
import type { z } from "zod";

type Issue = z.core.$ZodIssue;
type FieldsOf<Values extends FieldValues> = Pick<ResolverOptions<Values>, "fields" | "names">;

/** For a union without a match, returns the issues of the alternative with the fewest; otherwise the issue itself. */
function closest(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
  const nearest = issue.errors.reduce((one, other) => (other.length < one.length ? other : one));
  return nearest.flatMap((inner) => closest({ ...inner, path: [...issue.path, ...inner.path] } as Issue));
}

/** Returns the first message of each field where the form expects it; that of a whole list at its `root`. */
function toErrors<Values extends FieldValues>(issues: readonly Issue[], { fields, names }: FieldsOf<Values>) {
  const errors: FieldErrors<Values> = {};
  const said = new Set<string>();
  for (const { path, message, code } of issues.flatMap(closest)) {
    const name = path.join(".");
    if (said.has(name)) continue;
    said.add(name);
    const ref = (get(fields, name) as { ref?: unknown } | undefined)?.ref;
    const error = { type: code, message, ...(ref ? { ref } : {}) };
    const isList = names?.some((one) => one.startsWith(`${name}.`) && /^\d/.test(one.slice(name.length + 1)));
    if (isList) set(errors, name, { ...(get(errors, name) as object | undefined), root: error });
    else set(errors, name, error);
  }
  return errors;
}

/** Returns the request body or one message per wrong field. The library is larger (decision 037). */
export function zodResolver<Schema extends z.ZodType<unknown, FieldValues>>(
  schema: Schema,
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  return async (values, _, options) => {
    const { success, data, error } = await schema.safeParseAsync(values);
    return success
      ? { values: data as z.output<Schema>, errors: {} }
      : { values: {}, errors: toErrors<z.input<Schema>>(error.issues, options) };
  };
}
