import { type RefObject, useEffect } from "react";
import { useNavigate } from "react-router";

/** Links that the server has drawn lead on without loading a whole page, as the router's own do. */
export function useLinksWithin(box: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const element = box.current;
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest("a");
      const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!link || !plain || event.defaultPrevented || link.origin !== location.origin || link.target) return;
      // What is not a page (a call, an uploaded file, a feed) is the browser's own.
      if (/^\/(api|files)\/|\.\w+$/.test(link.pathname)) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [box, navigate]);
}
