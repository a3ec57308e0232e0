import type { z } from "zod";

/**
 * The fields of a form's outcome that differ from what it began with, so that nobody else's change of another field is
 * undone.
 *
 * @param before what the form showed at first, as typed
 * @returns all of the body where `before` is not good by today's rules
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
