/** The session's tokens in local storage. */

import { accessKey } from "../reader/early-start";

/** A session's tokens, as in the responses to signing in and refreshing. */
export interface Tokens {
  access_token: string;
  refresh_token: string;
}

const refreshKey = "refresh_token";
/** Changes at sign-in, not when tokens are refreshed. */
const startedKey = "session_started";

/** The storage key of the account's answers to "may I use this machine?". */
export const answersKey = "may-use";

/** The same as this browser holds it. */
export interface SessionTokens {
  access: string;
  refresh: string;
}

/** Returns this browser's tokens; undefined when nobody is signed in. */
export function readTokens(): SessionTokens | undefined {
  try {
    const [access, refresh] = [localStorage.getItem(accessKey), localStorage.getItem(refreshKey)];
    return access && refresh ? { access, refresh } : undefined;
  } catch {
    return undefined; // a browser that keeps nothing keeps nobody signed in
  }
}

/** The account signed in on this device by its id; empty for none. */
export function signedInAs(): string {
  try {
    const [, payload = ""] = readTokens()?.access.split(".") ?? [];
    const { sub } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { sub?: unknown };
    return String(sub ?? "");
  } catch {
    return "";
  }
}

/** Replaces the tokens after a refresh, without notifying listeners. */
export function storeTokens({ access_token, refresh_token }: Tokens): void {
  localStorage.setItem(accessKey, access_token);
  localStorage.setItem(refreshKey, refresh_token);
}

/** Notifies all tabs of a sign-in. */
export function announceSignIn(): void {
  localStorage.setItem(startedKey, String(Date.now()));
  announce();
}

/** Deletes the tokens and what belongs to the account alone, and notifies listeners. */
export function forgetTokens(): void {
  localStorage.removeItem(answersKey);
  localStorage.removeItem(accessKey);
  localStorage.removeItem(refreshKey);
  announce();
}

const listeners = new Set<() => void>();

/** Notifies listeners in this tab that the session or the account changed. */
export function announce(): void {
  for (const listener of listeners) listener();
}

/** Notifies listeners when another tab signs in or out; ignores its token refreshes. */
function onStorage({ key, newValue }: StorageEvent): void {
  if (key === null || key === startedKey || (key === refreshKey && newValue === null)) announce();
}

/** Adds a listener for sign-ins and sign-outs in any tab. @returns a function that removes it */
export function onSessionChange(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", onStorage);
  };
}
