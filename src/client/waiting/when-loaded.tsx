import type { ReactNode } from "react";
import { FailedState, LoadingState } from "../../ui/states";
import type { useLoaded } from "../use-loaded";

interface WhenLoadedProps<T> {
  data: Pick<ReturnType<typeof useLoaded<T>>, "loaded" | "reload">;
  /** shown while loading: "Loading people..." */
  loading: ReactNode;
  /** the sentence before the reason of a failure */
  failed: string;
  children: (value: T) => ReactNode;
}

/** Shows data once it has been loaded; until then a note, or the failure. */
export function WhenLoaded<T>({ data: { loaded, reload }, loading, failed, children }: WhenLoadedProps<T>) {
  if (loaded.state === "loading") return typeof loading === "string" ? <LoadingState label={loading} /> : loading;
  if (loaded.state === "failed") return <FailedState message={`${failed} ${loaded.detail}`} onRetry={reload} />;
  return children(loaded.value);
}
