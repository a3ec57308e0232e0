import { lazy, Suspense, useSyncExternalStore } from "react";

export interface Notice {
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
/** Takes a notice away. */
export const dismiss = (id: number) => change(notices.filter((notice) => notice.id !== id));
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

/** How a notice looks comes with the first one. */
const NoticeList = lazy(() => import("./notice-list"));

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
      {shown.length > 0 && (
        <Suspense>
          <NoticeList notices={shown} />
        </Suspense>
      )}
    </div>
  );
}
