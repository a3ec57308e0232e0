import { isHydrated } from "./application";

interface Entries {
  addEventListener: (
    name: "currententrychange",
    listener: (event: { navigationType: "push" | "replace" | "traverse" | "reload" | null }) => void,
  ) => void;
}

/** A hash that names nothing leads to the top; Back and Forward lead to where somebody was. */
export function watchHash(): void {
  const { navigation } = window as { navigation?: Entries };
  navigation?.addEventListener("currententrychange", ({ navigationType }) => {
    if (navigationType === "traverse" || isHydrated() || location.hash === "") return;
    // The browser names the new target only after this event.
    setTimeout(() => document.querySelector(":target") || scrollTo({ top: 0, behavior: "instant" }));
  });
}
