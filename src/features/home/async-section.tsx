import { type ReactNode, Suspense } from "react";
import { classes } from "../../ui/classes";
import { useSection } from "../../ui/section";
import { Skeleton } from "../../ui/skeleton";
import { LoadingState } from "../../ui/states";

interface AsyncSectionProps<T> {
  given: T | Promise<T>;
  /** what is said while it is on its way */
  loading: string;
  /** the height of its place until then, as a class */
  place: string;
  /** where that place stands, as classes; for a part that keeps no margins of its own */
  className?: string;
  children: (value: T) => ReactNode;
}

/** A part of the page that arrives by itself, in a place kept for it. */
export const AsyncSection = <T,>({ given, children, ...place }: AsyncSectionProps<T>) => (
  <Suspense fallback={<SectionPlaceholder {...place} />}>
    <Arrived given={given}>{children}</Arrived>
  </Suspense>
);

/** The place of a part while it, or the code that draws it, is on its way. */
export const SectionPlaceholder = ({
  loading,
  place,
  className,
}: Omit<AsyncSectionProps<unknown>, "given" | "children">) => (
  <div className={classes("grid gap-2", className)}>
    <Skeleton className={place} />
    <LoadingState label={loading} />
  </div>
);

const Arrived = <T,>({ given, children }: Pick<AsyncSectionProps<T>, "given" | "children">): ReactNode =>
  children(useSection(given));
