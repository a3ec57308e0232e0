import type { ReactNode } from "react";
import type { Loaded } from "../../client/use-loaded";
import { FailedState } from "../../ui/states";
import { ListLoading } from "../panel-loading";
import { ListFoot } from "./list-foot";
import { usePageInRange } from "./use-page-in-range";

interface ListFrameProps<Item> {
  list: Loaded<{ items: Item[]; pages: number; total: number }>;
  page: number;
  loading: string;
  failed: string;
  onRetry: () => void;
  nothing: ReactNode;
  rows: { size: number; usual: number };
  children: (items: readonly Item[]) => ReactNode;
}

/** A page of a list in each of its states, with links to the other pages. */
export function ListFrame<Item>(props: ListFrameProps<Item>) {
  const { list, page, loading, failed, onRetry, nothing, rows, children } = props;
  usePageInRange(list, page);
  if (list.state === "loading") return <ListLoading label={loading} />;
  if (list.state === "failed") return <FailedState message={`${failed} ${list.detail}`} onRetry={onRetry} />;
  const { items, pages, total } = list.value;
  if (items.length === 0) return nothing;
  return (
    <div id="list" aria-busy={list.refreshing} className="grid gap-6 transition-opacity delay-150 aria-busy:opacity-60">
      {children(items)}
      <ListFoot list="list" page={page} pages={pages} total={total} {...rows} />
    </div>
  );
}
