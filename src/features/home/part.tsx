import { type ReactNode, Suspense } from "react";
import { useSection } from "../../client/page";
import { Skeleton } from "../../ui/skeleton";
import { LoadingState } from "../../ui/states";

interface PartProps<T> {
  given: T | Promise<T>;
  /** what is said while it is on its way */
  loading: string;
  /** the height of its place until then, as a class */
  place: string;
  children: (value: T) => ReactNode;
}

/** A part of the page that arrives by itself, in a place kept for it. */
export const Part = <T,>({ loading, place, ...rest }: PartProps<T>) => (
  <Suspense
    fallback={
      <div className="grid gap-2">
        <Skeleton className={place} />
        <LoadingState label={loading} />
      </div>
    }
  >
    <Arrived {...rest} />
  </Suspense>
);

const Arrived = <T,>({ given, children }: Pick<PartProps<T>, "given" | "children">): ReactNode =>
  children(useSection(given));
