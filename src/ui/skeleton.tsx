import { classes } from "./classes";

/** A placeholder for loading content; set its size by classes. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={classes("skeleton block rounded-xs bg-stone", className)} />
);

/** The placeholder of a card with cover, title, two lines and a button. */
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
