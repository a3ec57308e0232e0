import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Gives parts that React does not hydrate the router's links, and covers for pictures that fail to load. */
export function useServerHtml(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const path = pathOf(event);
      if (path === undefined) return;
      event.preventDefault();
      void navigate(path);
    };
    // Behind React's own listeners: the links that it knows have prevented the default by now.
    window.addEventListener("click", follow);
    return () => window.removeEventListener("click", follow);
  }, [navigate]);
  useEffect(() => {
    const fail = ({ target }: Event) => showCover(target);
    window.addEventListener("error", fail, true);
    for (const image of document.images)
      if (image.complete && !image.naturalWidth && image.currentSrc) showCover(image);
    return () => window.removeEventListener("error", fail, true);
  }, []);
}

/** Returns the path that a plain click on a server-rendered link leads to; undefined for other clicks. */
function pathOf(event: MouseEvent): string | undefined {
  const link = (event.target as Element).closest("a");
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !plain || event.defaultPrevented || link.origin !== location.origin || link.target) return undefined;
  if (!link.closest("[data-plain-links]")) return undefined;
  // API addresses, uploaded files and feeds are not pages; the browser opens them.
  if (/^\/(api|files)\/|\.\w+$/.test(link.pathname)) return undefined;
  return link.pathname + link.search + link.hash;
}

/** @param image the image that failed to load; only server-rendered images name their cover */
function showCover(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement) || !image.dataset.cover) return;
  import("../cover/show-cover").then(
    (part) => part.showCover(image),
    () => undefined,
  );
}
