import { type RefObject, useEffect, useEffectEvent } from "react";
import { useNear } from "./use-near";

/**
 * Fetches the code of something in a box once that is near the screen. Where it does not arrive, the box stays as the server
 * has drawn it.
 *
 * @param fetchPart imports it, such as a custom element's definition
 */
export function useWhenNear(box: RefObject<HTMLElement | null>, fetchPart: () => Promise<unknown>): void {
  const near = useNear(box);
  const bring = useEffectEvent(() => fetchPart().catch(() => undefined));
  useEffect(() => {
    if (near) void bring();
  }, [near]);
}
