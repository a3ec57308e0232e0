import { useEffect } from "react";
import type { Section } from "../../ui/section";

/** A part that cannot be loaded shows as empty; why is only in the log. */
export function useLogFailure(what: string, given: Section<unknown> | Promise<Section<unknown>>): void {
  useEffect(() => {
    void Promise.resolve(given).then((loaded) => {
      if (!loaded.ok) console.error(`${what} could not be loaded: ${loaded.error.detail}`);
    });
  }, [what, given]);
}
