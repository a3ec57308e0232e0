/** The browser's API for service workers; the types of pages and workers conflict in one program. */
interface Lasting extends Event {
  /** keeps the worker alive until this settles */
  waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends Lasting {
  request: Request;
  /** the requesting page; empty for one being opened */
  clientId: string;
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
  location: Location;
}

// Cast twice: the project's types are those of a page, and a service worker has others.
export const scope = globalThis as unknown as WorkerScope;
