import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Location, useLocation, useNavigationType } from "react-router";
import { forgetFirstPage } from "./page-meta";

/** Smooth, unless the visitor prefers reduced motion. */
export const scrollBehaviour = (): ScrollBehavior =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";

const repeatAfter = 50;
const patience = 3000;
/** Milliseconds without movement after which scrolling has ended. */
const still = 100;

function targetOf(hash: string): HTMLElement | null {
  try {
    return hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}

/** Calls `attempt` after each change of height until it succeeds, the visitor acts, or three seconds pass. */
function retryForAWhile(attempt: () => boolean): () => void {
  const gestures = ["wheel", "touchstart", "keydown", "pointerdown"] as const;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const gesture of gestures) window.removeEventListener(gesture, stop);
  };
  const observer = new ResizeObserver(() => attempt() && stop());
  const timer = setTimeout(stop, patience);
  for (const gesture of gestures) window.addEventListener(gesture, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

/** Scrolls to the top at once, and again after the new page has settled. */
function toTop(): () => void {
  const jump = () => window.scrollTo({ top: 0, behavior: "instant" });
  jump();
  const timer = setTimeout(jump, repeatAfter);
  return () => clearTimeout(timer);
}

function toTarget(hash: string): () => void {
  const attempt = () => {
    const target = targetOf(hash);
    target?.scrollIntoView({ behavior: scrollBehaviour() });
    return target !== null;
  };
  if (attempt()) return () => undefined;
  // The target may still be loading.
  const stopJumping = toTop();
  const stopTrying = retryForAWhile(attempt);
  return () => {
    stopJumping();
    stopTrying();
  };
}

/** A position in a page: scroll offset, and a heading near it with its own offset; px. */
interface Place {
  top: number;
  mark?: { id: string; top: number };
}

const fromTop = (element: Element) => element.getBoundingClientRect().top + window.scrollY;

/** The last heading with an id above the middle of the screen; elements outside the layout are not measured. */
function findMark(): Place["mark"] {
  const named = [...document.querySelectorAll("#main :is(h2, h3)[id]")].filter((element) =>
    element.checkVisibility?.({ contentVisibilityAuto: true }),
  );
  const above = named.findLast((element) => element.getBoundingClientRect().top < window.innerHeight / 2);
  return above && { id: above.id, top: fromTop(above) };
}

/** Restores a position and holds it while the page loads, because content above may change its height. */
function toPlace({ top, mark }: Place): () => void {
  const attempt = () => {
    const marked = mark && document.getElementById(mark.id);
    window.scrollTo({ top: top + (marked ? fromTop(marked) - mark.top : 0), behavior: "instant" });
    return false;
  };
  attempt();
  return retryForAWhile(attempt);
}

/** Moves the focus to the hash's element or into the new page, unless something there has it. */
function moveFocus(hash: string): void {
  const target = targetOf(hash) ?? document.getElementById("main");
  if (!target || (document.activeElement !== target && target.contains(document.activeElement))) return;
  if (!target.hasAttribute("tabindex") && target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

const isSame = (one: Location, other: Location) =>
  one.pathname === other.pathname && one.search === other.search && one.hash === other.hash;

/** The key of a history entry; those the browser makes for a hash get a name here, so that Back finds them. */
function entryOf({ key }: Location): string {
  if (key !== "default") return key;
  if (history.state === null) history.replaceState({ idx: null, key: Math.random().toString(36).slice(2) }, "");
  return (history.state as { key?: string }).key ?? key;
}

/** Remembers each page's position in this visit. @returns the present page's last position */
function useLeftAt(location: Location) {
  const places = useRef(new Map<string, Place>());
  const leftAt = useRef<Place>(undefined);
  useLayoutEffect(() => {
    const key = entryOf(location);
    // Read before any event: the browser moves a page that is shorter than the one before.
    leftAt.current = places.current.get(key);
    let timer: ReturnType<typeof setTimeout>;
    const measure = () => places.current.set(key, { top: window.scrollY, mark: findMark() });
    const remember = () => {
      // Without the heading, which may have moved because content above changed its height.
      places.current.set(key, { top: window.scrollY });
      clearTimeout(timer);
      timer = setTimeout(measure, still);
    };
    window.addEventListener("scroll", remember, { passive: true });
    // Following a link saves the position right away.
    window.addEventListener("click", measure, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", remember);
      window.removeEventListener("click", measure, { capture: true });
    };
  }, [location]);
  useEffect(() => {
    const mine = () => {
      history.scrollRestoration = "manual";
    };
    const browsers = () => {
      history.scrollRestoration = "auto";
    };
    mine();
    window.addEventListener("pagehide", browsers);
    window.addEventListener("pageshow", mine);
    return () => {
      browsers();
      window.removeEventListener("pagehide", browsers);
      window.removeEventListener("pageshow", mine);
    };
  }, []);
  return leftAt;
}

/** Whether another place is shown; with a hash also another page of the list in it. */
const hasMoved = (before: Location, now: Location): boolean =>
  before.pathname !== now.pathname || before.hash !== now.hash || (now.hash !== "" && before.search !== now.search);

const toHash = <T,>(hash: string, otherwise: () => T) => (hash ? toTarget(hash) : otherwise());

/**
 * Scrolls after a change of path or hash, smoothly to the hash or at once to the top; Back and Forward restore the
 * position. Announces the new title.
 */
export function ScrollManager() {
  const location = useLocation();
  const type = useNavigationType();
  const leftAt = useLeftAt(location);
  const previous = useRef<Location>(undefined);
  const [title, setTitle] = useState("");

  useEffect(() => {
    const before = previous.current;
    previous.current = location;
    if (!before) return toHash(location.hash, () => undefined);
    // Entries made by the browser share one key.
    if (before.key === location.key && isSame(before, location)) return;
    const moved = hasMoved(before, location);
    if (!moved && !isSame(before, location)) return;
    if (moved) moveFocus(location.hash);
    if (before.pathname !== location.pathname) {
      setTitle(document.title);
      forgetFirstPage();
    }
    if (type === "POP" && leftAt.current !== undefined) return toPlace(leftAt.current);
    return toHash(location.hash, toTop);
  }, [location, type, leftAt]);

  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {title}
    </p>
  );
}
