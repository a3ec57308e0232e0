import { Skeleton, SkeletonCard } from "../../ui/skeleton";
import { LoadingState } from "../../ui/states";

const places = ["1", "2", "3", "4", "5", "6"];

/** The place of the list while it is on its way. */
export const PostListingSkeleton = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
    <div className="min-h-11 [&>p]:justify-start [&>p]:py-2.5 [&>p]:text-[0.8125rem]">
      <LoadingState label="Loading blog posts..." />
    </div>
    <Skeleton className="h-130 w-full rounded-md lg:h-96" />
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {places.map((place) => (
        <SkeletonCard key={place} className="min-h-105" />
      ))}
    </div>
  </div>
);
