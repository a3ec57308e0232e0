import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { t } from "../platform/languages/texts";
import { ApiError } from "./api-error";

/** The state of loaded data; `refreshing` while newer data loads. */
export type Loaded<T> =
  | { state: "loading" }
  | { state: "failed"; status: number; detail: string }
  | { state: "ready"; value: T; refreshing: boolean };

/** Returns the server's error message, or one about the connection. */
export const detailOf = (error: unknown): string =>
  error instanceof ApiError ? error.detail : t`There is no connection. Please try again.`;

/** Returns the status of an error response; 0 for a network error. */
const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);

/**
 * Loads data and shows it while newer data loads.
 * @param key a new key loads again and drops old responses
 * @returns the state; `reload`; `change`, which updates the shown value
 */
export function useLoaded<T>(key: string, load: () => Promise<T>) {
  const [shown, setShown] = useState<Loaded<T>>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const ask = useEffectEvent(load);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key or attempt is another question
  useEffect(() => {
    let wanted = true;
    setShown((now) => (now.state === "ready" ? { ...now, refreshing: true } : { state: "loading" }));
    ask().then(
      (value) => wanted && setShown({ state: "ready", value, refreshing: false }),
      (error: unknown) => wanted && setShown({ state: "failed", status: statusOf(error), detail: detailOf(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [key, attempt]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const change = useCallback(
    (alter: (value: T) => T) => setShown((now) => (now.state === "ready" ? { ...now, value: alter(now.value) } : now)),
    [],
  );
  return { loaded: shown, reload, change };
}
