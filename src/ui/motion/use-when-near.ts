import { type RefObject, useEffect, useEffectEvent } from "react";
import { useNear } from "./use-near";

/**
 * Imports code when an element is near the viewport; on failure the server's HTML stays.
 * @param fetchPart the import
 */
export function useWhenNear(box: RefObject<HTMLElement | null>, fetchPart: () => Promise<unknown>): void {
  const near = useNear(box);
  const bring = useEffectEvent(() => fetchPart().catch(() => undefined));
  useEffect(() => {
    if (near) void bring();
  }, [near]);
}
