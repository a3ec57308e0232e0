/** Dispatched on the document when the application has hydrated the page. */
export const hydratedEvent = "hydrated";

interface Application {
  /** the built files that the page needs */
  files: string[];
  /** the address of the module that starts it; omitted: the page holds it */
  module?: string;
}

/** Reads what the server wrote into the page; undefined on a page without an application. */
function readApplication(): Application | undefined {
  const text = document.getElementById("application")?.textContent;
  return text ? (JSON.parse(text) as Application) : undefined;
}

export const isHydrated = (): boolean => document.documentElement.dataset.hydrated !== undefined;

/** The load in progress: every press asks for it. */
let loading: Promise<void> | undefined;
/** How often this page has tried. */
let attempts = 0;

/**
 * Loads the application and hydrates the page, once. After a failure, the next call tries again.
 * @returns a promise that resolves when the page is hydrated
 * @throws when the application cannot be had
 */
export function loadApplication(): Promise<void> {
  if (isHydrated()) return Promise.resolve();
  loading ??= hydrate().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function hydrate(): Promise<void> {
  return new Promise((resolve, reject) => {
    document.addEventListener(hydratedEvent, () => resolve(), { once: true });
    start().catch(reject);
  });
}

async function start(): Promise<void> {
  const application = readApplication();
  if (!application) throw new Error("This page has no application");
  attempts++;
  for (const href of application.files) addToHead("link", { rel: "modulepreload", href });
  if (!application.module) return runHeld();
  const { href } = new URL(application.module, location.href);
  // Browsers remember that a module failed by its address.
  await import(
    /* @vite-ignore */ attempts === 1 ? href : `${href}${href.includes("?") ? "&" : "?"}attempt=${attempts}`
  );
}

/** Runs the module that is part of the page. */
function runHeld(): void {
  for (const held of document.querySelectorAll<HTMLScriptElement>('script[type="text/plain"]'))
    addToHead("script", { type: "module", textContent: held.textContent }).remove();
}

function addToHead<Name extends "link" | "script">(name: Name, fields: Partial<HTMLElementTagNameMap[Name]>) {
  const made = Object.assign(document.createElement(name), fields);
  document.head.append(made);
  return made;
}
