import { useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { type Notice, NoticeList } from "./notice-list";

/** How long a success is shown; one that offers something, longer. Milliseconds. */
const shownFor = 6000;
const offeredFor = 15_000;
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

let mounted = false;

/** The place of notices comes with the first one, beside the page; it is there before what it says, so that it is read out. */
function mount(): void {
  if (mounted) return;
  mounted = true;
  createRoot(document.body.appendChild(document.createElement("div"))).render(<Toaster />);
}

interface Said {
  message: string;
  tone?: Notice["tone"];
  /** the thing that it is about, as "event 7": what was said of it before goes */
  about?: string | undefined;
  /** a button in the notice */
  action?: Notice["action"];
}

/**
 * Says in words what has been done, or could not be. A success leaves by itself after six seconds (15 when
 * something can be done about it), a failure when it is closed.
 */
export function toast({ message, tone = "success", about, action }: Said): void {
  mount();
  const id = ++last;
  setTimeout(() => {
    const others = notices.filter((notice) => about === undefined || notice.about !== about);
    change([...others.slice(-2), { id, message, tone, about, action }]);
  });
  if (tone === "success") setTimeout(dismiss, action ? offeredFor : shownFor, id);
}

/** Where notices appear. */
function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => notices,
    () => nothing,
  );
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar))] z-60 flex flex-col items-center gap-2 sm:inset-x-auto sm:right-6 sm:bottom-[calc(1.5rem+var(--bottom-bar))] sm:items-end"
    >
      <NoticeList notices={shown} onDismiss={dismiss} />
    </div>
  );
}
