import { X } from "../ui/symbols";
import { WithDates } from "../ui/time/with-dates";

export interface Failure {
  what: string;
  why?: string;
}

/** Shows a failure until it is dismissed. */
export const ErrorBanner = ({ failure, onDismiss }: { failure: Failure; onDismiss: () => void }) => (
  <div
    role="alert"
    className="flex items-start gap-3 rounded-sm border border-l-4 border-red bg-red-soft py-1 pr-1 pl-4"
  >
    <div className="min-w-0 flex-1 py-2 leading-snug">
      <p className="font-[640] text-red">
        <WithDates text={failure.what} />
      </p>
      {failure.why && (
        <p className="mt-1">
          <WithDates text={failure.why} />
        </p>
      )}
    </div>
    <button
      type="button"
      aria-label="Dismiss error"
      onClick={onDismiss}
      className="grid size-11 flex-none place-items-center rounded-sm hover:bg-sheet"
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  </div>
);
