import type { z } from "zod";

/**
 * Returns the fields that differ from the initial values, so that a save does not undo others' changes.
 * @param before as typed
 * @returns the whole body if `before` does not satisfy the schema
 */
export function changedFields<Values, Body extends object>(
  schema: z.ZodType<Body, Values>,
  body: Body,
  before: Values,
): Partial<Body> {
  const known = schema.safeParse(before);
  if (!known.success) return body;
  const was = new Map(Object.entries(known.data));
  const changed = Object.entries(body).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was.get(name)),
  );
  return Object.fromEntries(changed) as Partial<Body>;
}
