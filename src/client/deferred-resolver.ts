import type { FieldValues, Resolver } from "react-hook-form";

/**
 * Validates a form with a lazily imported schema. If the import fails, only the server validates.
 * @param fetchCheck must be the same function on each render
 */
export const deferredResolver =
  <T extends FieldValues, U>(fetchCheck: () => Promise<Resolver<T, unknown, U>>): Resolver<T, unknown, U> =>
  async (values, context, options) => {
    const check = await fetchCheck().catch(() => undefined);
    // Cast twice: unchecked values go to the server as they are, and it checks them.
    return check ? check(values, context, options) : { values: values as unknown as U, errors: {} };
  };

/** Prefetches a part. Errors are ignored: the code that needs the part imports it again. */
export const fetchAhead = (fetchPart: () => Promise<unknown>): void => void fetchPart().catch(() => undefined);
