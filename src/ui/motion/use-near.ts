import { type RefObject, useEffect, useState } from "react";

/** Whether an element has been within half a screen of the viewport; stays true. False on the server. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: "50%",
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return near;
}
