import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

/** How long a row has been still when it has come to rest; ms. */
const stillAfter = 80;

/** A row of slides, each as wide as the row, showing `at`; reports a swipe to another. @returns the row's ref */
export function useSlides(at: number, onMoved: (to: number) => void) {
  const row = useRef<HTMLUListElement>(null);
  const moved = useEffectEvent((to: number) => {
    if (to !== at) onMoved(to);
  });
  useLayoutEffect(() => {
    const element = row.current;
    const show = () => element?.scrollTo({ left: at * element.clientWidth, behavior: "instant" });
    show();
    // Turned on its side, a phone still shows the same picture.
    const observer = new ResizeObserver(show);
    if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [at]);
  useEffect(() => {
    const element = row.current;
    let timer = 0;
    const settle = () => {
      const place = element ? element.scrollLeft / element.clientWidth : 0;
      if (Math.abs(place - Math.round(place)) < 0.02) moved(Math.round(place));
    };
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(settle, stillAfter);
    };
    element?.addEventListener("scroll", wait, { passive: true });
    return () => {
      clearTimeout(timer);
      element?.removeEventListener("scroll", wait);
    };
  }, []);
  return row;
}
