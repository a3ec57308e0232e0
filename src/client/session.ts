import type { Tokens } from "../features/auth/schema";
import type { User } from "../features/users/schema";
import { createApi } from "./api";
import { ApiError } from "./api-error";

const accessKey = "access_token";
const refreshKey = "refresh_token";
/** Changes when somebody signs in, and not when their tokens are renewed. */
const startedKey = "session_started";

/** The tokens this browser holds; undefined when nobody is signed in. */
export function readTokens(): { access: string; refresh: string } | undefined {
  const [access, refresh] = [localStorage.getItem(accessKey), localStorage.getItem(refreshKey)];
  return access && refresh ? { access, refresh } : undefined;
}

const listeners = new Set<() => void>();
let account: Promise<User> | undefined;

function announce(): void {
  account = undefined;
  for (const listener of listeners) listener();
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

/** Another tab has signed in or out. Its renewing of tokens is nobody's business. */
function onStorage({ key, newValue }: StorageEvent): void {
  if (key === null || key === startedKey || (key === refreshKey && newValue === null)) announce();
}

function keep({ access_token, refresh_token }: Tokens): void {
  localStorage.setItem(accessKey, access_token);
  localStorage.setItem(refreshKey, refresh_token);
}

/** Somebody has signed in: keeps their tokens and tells the page. */
export function startSession(tokens: Tokens): void {
  keep(tokens);
  localStorage.setItem(startedKey, String(Date.now()));
  announce();
}

function forgetTokens(): void {
  localStorage.removeItem(accessKey);
  localStorage.removeItem(refreshKey);
  announce();
}

type EndListener = () => void;
const endListeners = new Set<EndListener>();

/** Calls back when a session ended by itself and the person has to sign in again. @returns a function that ends it */
export function onSessionEnded(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

const publicApi = createApi((path, init) => fetch(path, init));

/** Ends the session here and on the server; a server that cannot be reached does not keep anybody signed in. */
export async function signOut(): Promise<void> {
  const held = readTokens();
  forgetTokens();
  if (held) await publicApi.auth.logout(held.refresh).catch(() => undefined);
}

let refreshing: Promise<boolean> | undefined;

/** One refresh at a time in this tab, and in all tabs of the browser where it offers locks. */
function refreshOnce(usedAccess: string): Promise<boolean> {
  refreshing ??= inLock(() => refresh(usedAccess)).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

const inLock = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request("session-refresh", work) : work();

/** @returns whether there is a good token now; false when the session is over. Throws when the server cannot be reached. */
async function refresh(usedAccess: string): Promise<boolean> {
  const held = readTokens();
  if (!held) return false;
  if (held.access !== usedAccess) return true; // another tab was first
  const response = await fetch("/api/auth/refresh", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ refresh_token: held.refresh }),
  });
  if (response.ok) {
    keep((await response.json()) as Tokens);
    return true;
  }
  if (response.status === 401 || response.status === 422) return false;
  throw new ApiError(response.status, "The server is busy. Please try again.");
}

function send(path: string, init: RequestInit, access: string | undefined): Promise<Response> {
  const headers = new Headers(init.headers);
  if (access) headers.set("authorization", `Bearer ${access}`);
  return fetch(path, { ...init, headers });
}

/** The API as the signed-in person calls it. A call answered 401 is tried once more with a new token. */
export const sessionApi = createApi(async (path, init) => {
  const access = readTokens()?.access;
  const response = await send(path, init, access);
  if (response.status !== 401 || !access) return response;
  if (await refreshOnce(access)) return send(path, init, readTokens()?.access);
  forgetTokens();
  for (const listener of endListeners) listener();
  throw new ApiError(401, "Authentication failed");
});

/** Who is signed in, asked once for as long as they stay so. */
export function readAccount(): Promise<User> {
  account ??= sessionApi.users.me().catch((error: unknown) => {
    account = undefined;
    throw error;
  });
  return account;
}
