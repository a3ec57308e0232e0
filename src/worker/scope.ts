/** What a service worker is given of the browser, as far as ours uses it. The types of pages and of workers do not go together in one program. */
interface Lasting extends Event {
  /** the worker is kept alive until this is settled */
  waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends Lasting {
  request: Request;
  /** the page that asks; empty for one that is being opened */
  clientId: string;
  /** what the browser has asked for a page while the worker was waking up */
  preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
}

interface WorkerEvents {
  install: Lasting;
  activate: Lasting;
  fetch: FetchEvent;
  message: Lasting & { data: unknown };
}

interface WorkerScope {
  addEventListener: <K extends keyof WorkerEvents>(name: K, listener: (event: WorkerEvents[K]) => void) => void;
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    get: (id: string) => Promise<{ postMessage: (message: object) => void } | undefined>;
  };
  registration: { navigationPreload?: { enable: () => Promise<void> } };
  location: Location;
}

export const scope = globalThis as unknown as WorkerScope;
