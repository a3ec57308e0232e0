import { useEffect } from "react";
import type { Section } from "../../ui/section";

/** Logs a section that could not be loaded; the page shows it as empty. */
export function useLogFailure(what: string, given: Section<unknown> | Promise<Section<unknown>>): void {
  useEffect(() => {
    void Promise.resolve(given).then((loaded) => {
      if (!loaded.ok) console.error(`${what} could not be loaded: ${loaded.error.detail}`);
    });
  }, [what, given]);
}
