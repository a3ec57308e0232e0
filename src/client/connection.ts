import { ago } from "../platform/ago";
import { showCachedCopyBar } from "./cached-copy-bar";

/** How long a page is left at rest before its copy is kept; milliseconds. */
const restAfter = 2_000;
/** How often a page that stays open asks whether there is a new version of the site; milliseconds. */
const askEvery = 3_600_000;

/** Whether the site has a new version, whose pages do not go with the scripts of this one. */
let outdated = false;

const inBackOffice = (path: string) => /^\/admin(\/|$)/.test(path);

/**
 * Registers the service worker and works with it: it is told what was seen, says when a copy is shown, and where there is
 * no connection, or the site has a new version, links are left to the browser, which opens whole pages.
 */
export async function watchConnection({ serviceWorker }: Pick<Navigator, "serviceWorker">): Promise<void> {
  // A page that came through the worker is kept by it already.
  const cameThrough = serviceWorker.controller !== null;
  let controlled = cameThrough;
  serviceWorker.addEventListener("controllerchange", () => {
    outdated = controlled;
    controlled = true;
  });
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<{ kept?: string }>) => {
    if (data.kept) sayCached(new Date(data.kept));
  });
  serviceWorker.startMessages();
  window.addEventListener("click", leaveToBrowser, true);
  const { kept } = document.documentElement.dataset;
  if (kept) sayCached(new Date(kept));

  const registration = await serviceWorker.register("/sw.js");
  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - asked < askEvery) return;
    asked = Date.now();
    void registration.update().catch(() => undefined);
  });
  await serviceWorker.ready;
  tellSeen(serviceWorker, !cameThrough);
  followPages(serviceWorker);
}

/** Tells the worker what this page has come with, so that it is there the next time without a connection. */
function tellSeen({ controller }: ServiceWorkerContainer, andPage: boolean): void {
  if (!controller) {
    navigator.serviceWorker.addEventListener("controllerchange", () => tellSeen(navigator.serviceWorker, andPage), {
      once: true,
    });
    return;
  }
  if (andPage) controller.postMessage({ page: location.href });
  // What is still on its way now was asked for before the worker was there, so it would see nothing of it.
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

/** A page that is made in the browser is kept too, once its reader rests; not where data is to be saved. */
function followPages(serviceWorker: ServiceWorkerContainer): void {
  const { navigation } = window as { navigation?: NavigationHistory };
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!navigation || connection?.saveData) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = location.href;
  navigation.addEventListener("currententrychange", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (location.href === told || !navigator.onLine) return;
      told = location.href;
      serviceWorker.controller?.postMessage({ page: told });
    }, restAfter);
  });
}

/** Whether a click is a plain one on a link to another page of the site. */
function opensPage(event: MouseEvent): boolean {
  const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (link.target !== "" || link.hasAttribute("download") || link.origin !== location.origin) return false;
  return link.pathname !== location.pathname && !inBackOffice(link.pathname);
}

/** Keeps a click from the page's own scripts, which would look for parts of the next page that cannot be had. */
function leaveToBrowser(event: MouseEvent): void {
  if (navigator.onLine && !outdated) return;
  if (!inBackOffice(location.pathname) && opensPage(event)) event.stopPropagation();
}

const sayCached = (since: Date): void => showCachedCopyBar(ago(since, new Date()));
