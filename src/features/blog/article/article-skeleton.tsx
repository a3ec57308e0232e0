import { Skeleton } from "../../../ui/skeleton";
import { LoadingState } from "../../../ui/states";

/** The place of an article while it is on its way. */
export const ArticleSkeleton = () => (
  <div className="wrap grid grid-cols-[minmax(0,1fr)] content-start gap-5 pt-6 pb-24 sm:pt-10">
    <div className="[&>p]:justify-start [&>p]:py-2.5">
      <LoadingState label="Loading article..." />
    </div>
    <Skeleton className="h-28 w-full max-w-3xl" />
    <Skeleton className="h-14 w-full max-w-2xl" />
    <Skeleton className="h-12 w-64" />
    <Skeleton className="aspect-2/1 w-full max-w-[44rem] rounded-md" />
    <Skeleton className="h-96 w-full max-w-[44rem]" />
  </div>
);
