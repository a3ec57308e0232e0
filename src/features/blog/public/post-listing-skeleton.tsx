import { ListingSkeleton, SkeletonCards } from "../../../ui/list/listing";
import { Skeleton } from "../../../ui/skeleton";

/** The place of the list while it is on its way. */
export const PostListingSkeleton = () => (
  <ListingSkeleton label="Loading blog posts...">
    <Skeleton className="h-130 w-full rounded-md lg:h-96" />
    <SkeletonCards card="min-h-105" />
  </ListingSkeleton>
);
