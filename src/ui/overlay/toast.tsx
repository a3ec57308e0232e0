import { useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { topmost, watchTopmost } from "./modal";
import { type Notice, NoticeList } from "./notice-list";

/** How long a success shows without an action; milliseconds. */
const shownFor = 6000;
const offeredFor = 15_000;
const nothing: readonly Notice[] = [];
/** All notices of the page, outside React: code without a component shows them too. */
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

/** The element with the region of notices, where it is. */
let region: HTMLElement | undefined;

/** Mounts the region with the first notice, before its text, so that it is announced. */
function mount(): void {
  if (region) return;
  const element = document.createElement("div");
  region = element;
  const place = () => {
    if (element.parentElement !== topmost()) topmost().append(element);
  };
  place();
  watchTopmost(place);
  createRoot(element).render(<Toaster />);
}

/** How often notices are looked at; milliseconds. */
const step = 250;
let clock: ReturnType<typeof setInterval> | undefined;

/** Lets time pass for the notices, but not for somebody who has the pointer or the focus in one. */
function tick(): void {
  if (region?.matches(":hover, :focus-within")) return;
  change(notices.map((notice) => ({ ...notice, left: notice.left - step })).filter(({ left }) => left > 0));
  if (notices.every(({ left }) => left === Number.POSITIVE_INFINITY)) {
    clearInterval(clock);
    clock = undefined;
  }
}

interface NoticeOptions {
  message: string;
  tone?: Notice["tone"];
  /** the subject, as "event 7"; earlier notices about it disappear */
  about?: string | undefined;
  /** a button in the notice */
  action?: Notice["action"];
}

/**
 * Shows a success or failure. A success disappears after six seconds (15 with an action) without the pointer or focus on
 * it, a failure when dismissed.
 */
export function toast({ message, tone = "success", about, action }: NoticeOptions): void {
  mount();
  const id = ++last;
  setTimeout(() => {
    const others = notices.filter((notice) => about === undefined || notice.about !== about);
    const left = tone === "error" ? Number.POSITIVE_INFINITY : action ? offeredFor : shownFor;
    change([...others.slice(-2), { id, message, tone, left, about, action }]);
    clock ??= setInterval(tick, step);
  });
}

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
