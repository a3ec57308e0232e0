import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until hydration, then true; for parts that need scripts. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
