import { ago } from "../platform/dates/ago";
import { showCachedCopyBar } from "./cached-copy-bar";

/** How long a page stays open before a copy of it is stored; milliseconds. */
const storeAfter = 2_000;
/** How often a page that stays open checks for a new version of the site; milliseconds. */
const checkEvery = 3_600_000;

/** Whether the site has a new version, whose pages need other scripts. */
let outdated = false;

const inBackOffice = (path: string) => /^\/admin(\/|$)/.test(path);

/** Registers the service worker and says what to store. Offline and after an update, links load documents. */
export async function watchConnection({ serviceWorker }: Pick<Navigator, "serviceWorker">): Promise<void> {
  // With an active worker, the page came through it and is stored already.
  const isStored = serviceWorker.controller !== null;
  let controlled = isStored;
  serviceWorker.addEventListener("controllerchange", () => {
    outdated = controlled;
    controlled = true;
  });
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<{ kept?: string }>) => {
    if (data.kept) showAge(new Date(data.kept));
  });
  serviceWorker.startMessages();
  window.addEventListener("click", openByBrowser, true);
  const { kept } = document.documentElement.dataset;
  if (kept) showAge(new Date(kept));

  const registration = await serviceWorker.register("/sw.js");
  let checked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - checked < checkEvery) return;
    checked = Date.now();
    void registration.update().catch(() => undefined);
  });
  await serviceWorker.ready;
  storeLoaded(serviceWorker, !isStored);
  storeVisited(serviceWorker);
}

/** Has the worker store the files that this page loads, and with `andPage` the page itself. */
function storeLoaded({ controller }: ServiceWorkerContainer, andPage: boolean): void {
  if (!controller) {
    navigator.serviceWorker.addEventListener("controllerchange", () => storeLoaded(navigator.serviceWorker, andPage), {
      once: true,
    });
    return;
  }
  if (andPage) {
    const logos = [...document.querySelectorAll<HTMLImageElement>("header a img")];
    controller.postMessage({ page: location.href, pictures: logos.map(({ src }) => src) });
  }
  // Files requested before the worker was active bypassed it.
  new PerformanceObserver((list) => {
    const files = list
      .getEntries()
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${location.origin}/assets/`));
    if (files.length > 0) controller.postMessage({ files });
  }).observe({ type: "resource", buffered: true });
}

interface NavigationHistory {
  addEventListener: (name: "currententrychange", listener: () => void) => void;
}

/** Has the worker store client-rendered pages that stay open, unless the device saves data. */
function storeVisited(serviceWorker: ServiceWorkerContainer): void {
  const { navigation } = window as { navigation?: NavigationHistory };
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!navigation || connection?.saveData) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stored = location.href;
  navigation.addEventListener("currententrychange", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (location.href === stored || !navigator.onLine) return;
      stored = location.href;
      serviceWorker.controller?.postMessage({ page: stored });
    }, storeAfter);
  });
}

function opensPage(event: MouseEvent): boolean {
  const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (link.target !== "" || link.hasAttribute("download") || link.origin !== location.origin) return false;
  return link.pathname !== location.pathname && !inBackOffice(link.pathname);
}

/** Hides a click on a link from React Router, which would fetch scripts of the next page that cannot be had. */
function openByBrowser(event: MouseEvent): void {
  if (navigator.onLine && !outdated) return;
  if (!inBackOffice(location.pathname) && opensPage(event)) event.stopPropagation();
}

const showAge = (since: Date): void => showCachedCopyBar(ago(since, new Date()));
