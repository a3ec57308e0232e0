import { type FieldErrors, type FieldValues, get, type Resolver, type ResolverOptions, set } from "react-hook-form";
import type { z } from "zod";

type Issue = z.core.$ZodIssue;
type FieldsOf<Values extends FieldValues> = Pick<ResolverOptions<Values>, "fields" | "names">;

/** Of an alternative that nothing fits, the wrongs of the one that comes closest; of all else the wrong itself. */
function closest(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
  const nearest = issue.errors.reduce((one, other) => (other.length < one.length ? other : one));
  return nearest.flatMap((inner) => closest({ ...inner, path: [...issue.path, ...inner.path] } as Issue));
}

/** The first sentence of each field, where the form looks for it; that of a whole list stands at its root. */
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

/**
 * Checks a form by a schema: what is typed in, the call's body or a sentence for each wrong field out. In the place of
 * `@hookform/resolvers`, whose megabyte serves twenty other libraries.
 */
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
