import type { ReactNode } from "react";
import type { Loaded } from "../../../client/use-loaded";
import { Skeleton } from "../../../ui/skeleton";
import { FailedState, LoadingState } from "../../../ui/states";

interface ListStatesProps<T> {
  loaded: Loaded<{ items: T[]; total: number }>;
  onRetry: () => void;
  /** the content in lower case: "your requests" */
  what: string;
  none: ReactNode;
  children: (item: T) => ReactNode;
}

/** A list in a drawer, in all states. */
export function ListStates<T>({ loaded, onRetry, what, none, children }: ListStatesProps<T>) {
  if (loaded.state === "loading")
    return (
      <div>
        <Skeleton className="h-20 w-full" />
        <LoadingState label={`Loading ${what}...`} />
      </div>
    );
  if (loaded.state === "failed")
    return (
      <FailedState message={`${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded.`} onRetry={onRetry} />
    );
  const { items, total } = loaded.value;
  if (items.length === 0) return <p className="text-soft">{none}</p>;
  return (
    <>
      <ul className="border-rule border-t">{items.map(children)}</ul>
      {total > items.length ? (
        <p className="mt-4 text-soft">
          These are the latest {items.length} of {total}; your data file has them all.
        </p>
      ) : null}
    </>
  );
}
