import { useSyncExternalStore } from "react";

interface Notice {
  id: number;
  message: string;
  tone: "success" | "error";
}

const shownFor = 6000;
const nothing: readonly Notice[] = [];
let notices: readonly Notice[] = nothing;
let last = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Notice[]) => {
  notices = next;
  for (const listener of listeners) listener();
};
const dismiss = (id: number) => change(notices.filter((notice) => notice.id !== id));
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Says in words what has been done, or could not be. A success leaves by itself after six seconds, a failure when it is closed. */
export function toast({ message, tone = "success" }: { message: string; tone?: "success" | "error" }): void {
  const id = ++last;
  change([...notices.slice(-2), { id, message, tone }]);
  if (tone === "success") setTimeout(dismiss, shownFor, id);
}

/** Where notices appear; one on a page is enough. */
export function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => notices,
    () => nothing,
  );
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-60 flex flex-col items-center gap-2 sm:inset-x-auto sm:right-6 sm:bottom-6 sm:items-end"
    >
      {shown.map(({ id, message, tone }) => (
        <div
          key={id}
          className="toast pointer-events-auto flex w-full max-w-md items-center gap-3 rounded-md border border-ink bg-ink py-1 pr-1 pl-4 text-paper shadow-lift"
        >
          <svg
            viewBox="0 0 16 16"
            aria-hidden="true"
            className="size-4.5 flex-none"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.4"
          >
            <path d={tone === "success" ? "m2.5 8.5 3.6 3.7L13.5 4" : "M8 2v7.5M8 12v2"} />
          </svg>
          <p className="min-w-0 flex-1 py-2 leading-snug">{message}</p>
          <button
            type="button"
            aria-label="Dismiss"
            onClick={() => dismiss(id)}
            className="grid size-11 flex-none place-items-center rounded-sm"
          >
            <svg
              viewBox="0 0 16 16"
              aria-hidden="true"
              className="size-4"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.2"
            >
              <path d="m3 3 10 10M13 3 3 13" />
            </svg>
          </button>
        </div>
      ))}
    </div>
  );
}
