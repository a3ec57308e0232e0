import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until the page has come alive, then true: for what only works with scripts. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
