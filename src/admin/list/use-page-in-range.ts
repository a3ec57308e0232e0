import { useEffect } from "react";
import { useAddress } from "../../client/use-address";
import type { Loaded } from "../../client/use-loaded";

/** Goes to the last page of a list if the address names a later one, for example after its last item was deleted. */
export function usePageInRange(list: Loaded<{ pages: number }>, page: number): void {
  const { go } = useAddress();
  const pages = list.state === "ready" && !list.refreshing ? list.value.pages : undefined;
  useEffect(() => {
    if (pages && page > pages) go({ page: pages === 1 ? undefined : pages }, { replace: true });
  }, [pages, page, go]);
}
