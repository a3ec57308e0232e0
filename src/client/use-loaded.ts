import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "./api-error";

/** What one panel shows: on its way, not to be had, or here; `refreshing` while a newer one is being fetched. */
export type Loaded<T> =
  | { state: "loading" }
  | { state: "failed"; status: number; detail: string }
  | { state: "ready"; value: T; refreshing: boolean };

/** What went wrong, in a sentence: the server's own, or that it could not be reached. */
export const detailOf = (error: unknown): string =>
  error instanceof ApiError ? error.detail : "There is no connection. Please try again.";

/** The status of a refusal; 0 when there was no answer. */
const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);

/**
 * Loads something and keeps it while a newer one is fetched, so that nothing on the screen jumps.
 *
 * @param key what is asked for; another key asks anew, and an answer to an older question is dropped
 * @param load asks for it
 * @returns what there is to show; `reload` asks again; `change` alters what is shown, after a change that the server took
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
