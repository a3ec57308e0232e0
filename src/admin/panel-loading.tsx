import { Skeleton } from "../ui/skeleton";
import { LoadingState } from "../ui/states";

/** A placeholder for a panel's rows while they load, with the panel's own words. */
export const PanelLoading = ({ label }: { label: string }) => (
  <div>
    <LoadingState label={label} />
    <div className="grid gap-px overflow-hidden border-t border-rule">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex items-center gap-6 border-b border-rule py-4">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="hidden h-4 w-1/5 sm:block" />
          <Skeleton className="ml-auto h-8 w-28" />
        </div>
      ))}
    </div>
  </div>
);

/** The same in place of a whole list. A page that is short for a moment would load the drawing in its footer. */
export const ListLoading = ({ label }: { label: string }) => (
  <div className="loading-list">
    <PanelLoading label={label} />
  </div>
);
