import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Location, useLocation, useNavigationType } from "react-router";
import { forgetFirstPage } from "./page-meta";

/** Smooth, unless the visitor has asked for less motion. */
export const scrollBehaviour = (): ScrollBehavior =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";

const repeatAfter = 50;
const patience = 3000;
/** Milliseconds without a movement after which a page is where it is read. */
const still = 100;

/** The element a hash names, if it is there by now. */
function targetOf(hash: string): HTMLElement | null {
  try {
    return hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}

/** Calls `attempt` whenever the page changes its size, until it is done, the visitor acts, or three seconds have passed. */
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

/** To the top at once, and once more when the new page has settled. */
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
  // The part of the page that it names may still be on its way.
  const stopJumping = toTop();
  const stopTrying = retryForAWhile(attempt);
  return () => {
    stopJumping();
    stopTrying();
  };
}

/** Where a page was left: how far down, and a heading near there with its own distance from the top; px. */
interface Place {
  top: number;
  mark?: { id: string; top: number };
}

const fromTop = (element: Element) => element.getBoundingClientRect().top + window.scrollY;

/** The last named heading above the middle of the screen; what is not laid out yet is not measured. */
function findMark(): Place["mark"] {
  const named = [...document.querySelectorAll("#main :is(h2, h3)[id]")].filter((element) =>
    element.checkVisibility?.({ contentVisibilityAuto: true }),
  );
  const above = named.findLast((element) => element.getBoundingClientRect().top < window.innerHeight / 2);
  return above && { id: above.id, top: fromTop(above) };
}

/**
 * Back to where the visitor was, and held there while the page is put together again: what stands above may arrive later,
 * or take another height than it did.
 */
function toPlace({ top, mark }: Place): () => void {
  const attempt = () => {
    const marked = mark && document.getElementById(mark.id);
    window.scrollTo({ top: top + (marked ? fromTop(marked) - mark.top : 0), behavior: "instant" });
    return false;
  };
  attempt();
  return retryForAWhile(attempt);
}

/** A keyboard or a screen reader goes on at what the hash names, or in the new page, unless something there has the focus already. */
function moveFocus(hash: string): void {
  const target = targetOf(hash) ?? document.getElementById("main");
  if (!target || (document.activeElement !== target && target.contains(document.activeElement))) return;
  if (!target.hasAttribute("tabindex") && target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

const isSame = (one: Location, other: Location) =>
  one.pathname === other.pathname && one.search === other.search && one.hash === other.hash;

/**
 * Names the entry of the history that a location stands in. The router names those that it makes itself; one that the
 * browser made, for a hash that was typed or set by a script, is named here, so that it is known again on Back.
 */
function entryOf({ key }: Location): string {
  if (key !== "default") return key;
  if (history.state === null) history.replaceState({ idx: null, key: Math.random().toString(36).slice(2) }, "");
  return (history.state as { key?: string }).key ?? key;
}

/**
 * Remembers where each page of this visit was left. The browser does so itself across documents.
 *
 * @returns where the current page was left the last time
 */
function useLeftAt(location: Location) {
  const places = useRef(new Map<string, Place>());
  const leftAt = useRef<Place>(undefined);
  useLayoutEffect(() => {
    const key = entryOf(location);
    // Asked before anything is heard: the browser moves a page that is shorter than the one before.
    leftAt.current = places.current.get(key);
    let timer: ReturnType<typeof setTimeout>;
    const measure = () => places.current.set(key, { top: window.scrollY, mark: findMark() });
    const remember = () => {
      // Without the mark: it has moved since, where the page scrolls because something above has taken another height.
      places.current.set(key, { top: window.scrollY });
      clearTimeout(timer);
      timer = setTimeout(measure, still);
    };
    window.addEventListener("scroll", remember, { passive: true });
    // Whoever follows a link leaves from here, however short ago the page has moved.
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

/**
 * Where the page stands after a change of the path or the hash: at the element that the hash names, smoothly; else at
 * the top, at once and again after 50 ms; after Back or Forward, where it was left. A change of the query alone (a filter, a
 * page of a list) moves nothing. The new page's title is read out.
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
    if (!before) return location.hash ? toTarget(location.hash) : undefined;
    // Entries that the browser has made have one key for all.
    if (before.key === location.key && isSame(before, location)) return;
    const moved =
      before.pathname !== location.pathname ||
      before.hash !== location.hash ||
      // Another page of the list that the hash names.
      (location.hash !== "" && before.search !== location.search);
    if (!moved && !isSame(before, location)) return;
    if (moved) moveFocus(location.hash);
    if (before.pathname !== location.pathname) {
      setTitle(document.title);
      forgetFirstPage();
    }
    if (type === "POP" && leftAt.current !== undefined) return toPlace(leftAt.current);
    return location.hash ? toTarget(location.hash) : toTop();
  }, [location, type, leftAt]);

  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {title}
    </p>
  );
}
