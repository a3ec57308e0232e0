/** The tokens of the person who is signed in, in this browser's local storage. Small on purpose: every page has it. */

/** The pair of tokens that a session lives on, as signing in and refreshing answer it. */
export interface Tokens {
  access_token: string;
  refresh_token: string;
}

const accessKey = "access_token";
const refreshKey = "refresh_token";
/** Changes when somebody signs in, and not when their tokens are renewed. */
const startedKey = "session_started";

/** The same as this browser holds it. */
export interface Held {
  access: string;
  refresh: string;
}

/** The tokens this browser holds; undefined when nobody is signed in. */
export function readTokens(): Held | undefined {
  try {
    const [access, refresh] = [localStorage.getItem(accessKey), localStorage.getItem(refreshKey)];
    return access && refresh ? { access, refresh } : undefined;
  } catch {
    return undefined; // a browser that keeps nothing keeps nobody signed in
  }
}

/** Puts a renewed pair in the place of the old; nobody has to know. */
export function storeTokens({ access_token, refresh_token }: Tokens): void {
  localStorage.setItem(accessKey, access_token);
  localStorage.setItem(refreshKey, refresh_token);
}

/** Says, to this tab and the others, that somebody has just signed in. */
export function announceSignIn(): void {
  localStorage.setItem(startedKey, String(Date.now()));
  announce();
}

/** Nobody is signed in any more. */
export function forgetTokens(): void {
  localStorage.removeItem(accessKey);
  localStorage.removeItem(refreshKey);
  announce();
}

const listeners = new Set<() => void>();

/** Says, in this tab, that who is signed in is to be asked for again. */
export function announce(): void {
  for (const listener of listeners) listener();
}

/** Another tab has signed in or out. Its renewing of tokens is nobody's business. */
function onStorage({ key, newValue }: StorageEvent): void {
  if (key === null || key === startedKey || (key === refreshKey && newValue === null)) announce();
}

/** Calls back whenever somebody signs in or out, in this tab or another. @returns a function that ends it */
export function onSessionChange(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", onStorage);
  };
}
