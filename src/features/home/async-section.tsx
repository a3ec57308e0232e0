import { type ReactNode, Suspense } from "react";
import { classes } from "../../ui/classes";
import { useSection } from "../../ui/section";
import { Skeleton } from "../../ui/skeleton";
import { LoadingState } from "../../ui/states";

interface AsyncSectionProps<T> {
  given: T | Promise<T>;
  loading: string;
  /** the placeholder's height as a class */
  place: string;
  /** the placeholder's position as classes, for parts without margins */
  className?: string;
  children: (value: T) => ReactNode;
}

/** A section that loads separately, with a reserved place. */
export const AsyncSection = <T,>({ given, children, ...place }: AsyncSectionProps<T>) => (
  <Suspense fallback={<SectionPlaceholder {...place} />}>
    <Arrived given={given}>{children}</Arrived>
  </Suspense>
);

/** The placeholder of a section while it or its code loads. */
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
