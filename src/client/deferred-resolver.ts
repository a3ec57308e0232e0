import type { FieldValues, Resolver } from "react-hook-form";

/**
 * Checks a form with a schema whose code is fetched when it is needed: schemas weigh more than the forms they check. Where
 * it cannot be had, what is typed goes to the server as it is, which says the same sentences.
 *
 * @param fetchCheck imports it; the same function each time
 */
export const deferredResolver =
  <T extends FieldValues, U>(fetchCheck: () => Promise<Resolver<T, unknown, U>>): Resolver<T, unknown, U> =>
  async (values, context, options) => {
    const check = await fetchCheck().catch(() => undefined);
    return check ? check(values, context, options) : { values: values as unknown as U, errors: {} };
  };

/** Fetches a part before it is needed; when that fails, whoever needs it tries again. */
export const fetchAhead = (fetchPart: () => Promise<unknown>): void => void fetchPart().catch(() => undefined);
