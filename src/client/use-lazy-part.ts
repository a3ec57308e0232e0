import { useCallback, useState } from "react";
import { notifyFailure, partMissing } from "../ui/overlay/notify";

/**
 * A part of a page loaded on demand.
 * @param fetchPart the same function on each render
 * @returns the part once loaded, whether it is loading, and `ready`, which loads it and resolves to whether that
 * succeeded
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
      void notifyFailure(partMissing());
      return false;
    } finally {
      setLoading(false);
    }
  }, [fetchPart]);
  return { part: part?.value, loading, ready };
}
