/** Registers the door's own service worker, so that it opens offline without loading the whole site. */
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
    // Without it the page needs a connection to open; the list is stored all the same.
  }
}
