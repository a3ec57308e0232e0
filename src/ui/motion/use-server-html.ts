import { useEffect } from "react";
import { useNavigate } from "react-router";

/**
 * Does for the whole page what React would do in the parts that it leaves to the server's HTML: links lead on without loading
 * a whole page, and where a picture does not come its cover is shown.
 */
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

/** Where a plain click on a link in the server's HTML leads on this site; undefined for every other click. */
function pathOf(event: MouseEvent): string | undefined {
  const link = (event.target as Element).closest("a");
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !plain || event.defaultPrevented || link.origin !== location.origin || link.target) return undefined;
  if (!link.closest("[data-plain-links]")) return undefined;
  // What is not a page (a call, an uploaded file, a feed) is the browser's own.
  if (/^\/(api|files)\/|\.\w+$/.test(link.pathname)) return undefined;
  return link.pathname + link.search + link.hash;
}

/** @param image what has failed to load; only pictures that the server has written name their cover */
function showCover(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement) || !image.dataset.cover) return;
  import("../cover/show-cover").then(
    (part) => part.showCover(image),
    () => undefined,
  );
}
