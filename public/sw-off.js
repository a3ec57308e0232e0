// Served at /sw.js while SERVICE_WORKER is off: takes the worker, and everything it has kept, off the devices that have it.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const remove = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(remove());
});
