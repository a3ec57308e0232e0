import { classes } from "./classes";

/** A place kept for what is on its way; give it the size of that by its classes. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={classes("skeleton block rounded-xs bg-stone", className)} />
);

/** The place of a card with a cover, a title, two lines and a button. */
export const SkeletonCard = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classes("overflow-hidden rounded-md border border-rule bg-sheet", className)}>
    <Skeleton className="h-29 rounded-none" />
    <div className="flex flex-col gap-3 p-5">
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="mt-4 h-11 w-full" />
    </div>
  </div>
);
