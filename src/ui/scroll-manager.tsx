import { useEffect } from "react";
import { useLocation } from "react-router";

/** Smooth, unless the visitor has asked for less motion. */
export const scrollBehaviour = (): ScrollBehavior =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";

/** On every change of the path or the hash: to the element the hash names, or else to the top. */
export function ScrollManager() {
  const { pathname, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path scrolls too
  useEffect(() => {
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target) {
      target.scrollIntoView({ behavior: scrollBehaviour() });
      return;
    }
    window.scrollTo(0, 0);
    const again = setTimeout(() => window.scrollTo(0, 0), 50);
    return () => clearTimeout(again);
  }, [pathname, hash]);
  return null;
}
