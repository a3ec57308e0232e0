/** Fetches the page of a link when a hand comes near, unless the device saves data. */
export function prefetchPages(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const fetched = new Set([location.href]);
  const fetchAhead = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || !isPage(link) || fetched.has(link.href)) return;
    fetched.add(link.href);
    document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href: link.href }));
  };
  for (const name of ["pointerover", "touchstart"])
    document.addEventListener(name, fetchAhead, { capture: true, passive: true });
}

/** Whether a link leads to another public page of this site. */
const isPage = ({ origin, pathname, target, download }: HTMLAnchorElement) =>
  origin === location.origin &&
  pathname !== location.pathname &&
  !target &&
  !download &&
  !/^\/(admin|api|files)(\/|$)|\.\w+$/.test(pathname);
