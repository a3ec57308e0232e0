/**
 * Has a service worker of its own keep the screen, so that it opens without a connection: a small one, which takes nothing else
 * of the site onto a phone whose data is dear.
 *
 * @param scope below which it looks after what is opened
 */
export async function keepReady(scope: string): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  try {
    const registration = await serviceWorker.register("/door-sw.js", { scope });
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    const files = performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.startsWith(location.origin) && !name.includes("/api/"));
    worker?.postMessage({ page: location.pathname, files });
  } catch {
    // Without it the screen needs a connection to open; the list is kept all the same.
  }
}
