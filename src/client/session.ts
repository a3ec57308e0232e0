import type { CurrentUser } from "../api/current-user";
import { createCaller, type Outgoing } from "./api";
import { ApiError } from "./api-error";
import { hasDoors } from "./doors/device";
import { publicApi } from "./public-api";
import { sendPatiently } from "./retry/send-patiently";
import {
  announce,
  announceSignIn,
  forgetTokens,
  onSessionChange,
  readTokens,
  storeTokens,
  type Tokens,
} from "./tokens";

/** The account that is signed in, as `GET /users/me` answers it. */
export type Account = Omit<CurrentUser, "sessionId">;

let account: Promise<Account> | undefined;
// The server renders forms that import this; there is no session there to hear of.
if (!import.meta.env.SSR) {
  onSessionChange(() => {
    account = undefined;
  });
}

/** Somebody has signed in: keeps their tokens and tells the page. */
export function startSession(tokens: Tokens): void {
  storeTokens(tokens);
  announceSignIn();
}

/** The account of whoever is signed in was changed: everything that shows it asks for it again. */
export const accountHasChanged = (): void => announce();

let endListener: (() => void) | undefined;

/**
 * Calls back when a session ended by itself and the person has to sign in again. There is one that listens, the latest: to
 * be sent to sign in once is enough.
 *
 * @returns a function that ends it
 */
export function onSessionEnded(listener: () => void): () => void {
  endListener = listener;
  return () => {
    if (endListener === listener) endListener = undefined;
  };
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
  try {
    const renewed = await publicApi.call<Tokens>("POST", "/auth/refresh", { body: { refresh_token: held.refresh } });
    // Whoever signed out meanwhile, or signed in as somebody else, stays so.
    if (readTokens()?.refresh === held.refresh) storeTokens(renewed);
    return readTokens() !== undefined;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 422)) return false;
    throw error;
  }
}

const send = (path: string, init: Outgoing, access: string | undefined): Promise<Response> =>
  sendPatiently(() => sendOnce(path, init, access), init);

async function sendOnce(path: string, init: Outgoing, access: string | undefined): Promise<Response> {
  const headers = new Headers(init.headers);
  if (access) headers.set("authorization", `Bearer ${access}`);
  if (!init.onProgress) return fetch(path, { ...init, headers });
  const { sendWithProgress } = await import("./send-with-progress");
  return sendWithProgress(path, { ...init, headers });
}

/**
 * The API as the signed-in person calls it. A call answered 401 is tried once more with a new token; when that is refused
 * too, the session is over.
 */
export const sessionApi = createCaller(async (path, init) => {
  const access = readTokens()?.access;
  const response = await send(path, init, access);
  if (response.status !== 401 || !access) return response;
  if (await refreshOnce(access)) {
    const again = await send(path, init, readTokens()?.access);
    if (again.status !== 401) return again;
  }
  // Told before the tokens go, while whoever has to act on it is still listening.
  endListener?.();
  forgetTokens();
  throw new ApiError(401, "Authentication failed");
});

/** Who is signed in, asked once for as long as they stay so. */
export function readAccount(): Promise<Account> {
  account ??= sessionApi
    .call<Account>("GET", "/users/me")
    .then((user) => {
      // What somebody did at a door before they signed out without a connection goes out with whoever signs in next.
      if (hasDoors())
        void import("./doors/leave").then(({ tidyDoors }) => tidyDoors(sessionApi)).catch(() => undefined);
      return user;
    })
    .catch((error: unknown) => {
      account = undefined;
      throw error;
    });
  return account;
}
