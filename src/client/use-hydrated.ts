import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until the page is hydrated, then true: for what only works with scripts. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
