import { useCallback, useState } from "react";
import { notifyFailure, partMissing } from "../ui/overlay/notify";

/**
 * A part of a page whose code is fetched only when somebody asks for it.
 *
 * @param fetchPart imports it; the same function each time
 * @returns the part once it is here, whether it is on its way, and `ready`, which fetches it and answers whether it is
 *   here; when it is not, a notice has said so
 */
export function useLazyPart<P>(fetchPart: () => Promise<P>) {
  const [part, setPart] = useState<{ value: P }>();
  const [loading, setLoading] = useState(false);
  const ready = useCallback(async (): Promise<boolean> => {
    setLoading(true);
    try {
      const value = await fetchPart();
      setPart({ value });
      return true;
    } catch {
      void notifyFailure(partMissing);
      return false;
    } finally {
      setLoading(false);
    }
  }, [fetchPart]);
  return { part: part?.value, loading, ready };
}
