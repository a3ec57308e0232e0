import type { CurrentUser } from "../api/current-user";
import { inPresentLanguage, t } from "../platform/languages/texts";
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

/** The signed-in account, as in `GET /users/me`. */
export type Account = Omit<CurrentUser, "sessionId">;

/** The one request of this tab, shared by all that show the account. */
let account: Promise<Account> | undefined;
// The server renders forms that import this; there is no session there to hear of.
if (!import.meta.env.SSR) {
  onSessionChange(() => {
    account = undefined;
  });
}

/** Starts a session: stores the tokens and notifies the page. */
export function startSession(tokens: Tokens): void {
  storeTokens(tokens);
  announceSignIn();
}

/** Refetches the account wherever it is shown; call it after changing the account. */
export const accountHasChanged = (): void => announce();

/** One for the tab, as the session is. */
let endListener: (() => void) | undefined;

/** Sets the only listener for expired sessions: one redirect is enough. @returns a function that removes it */
export function onSessionEnded(listener: () => void): () => void {
  endListener = listener;
  return () => {
    if (endListener === listener) endListener = undefined;
  };
}

/** The refresh in progress: a second one would send a token that the first has used up. */
let refreshing: Promise<boolean> | undefined;

/** Refreshes once at a time in this tab, and in all tabs if the browser supports locks. */
function refreshOnce(usedAccess: string): Promise<boolean> {
  refreshing ??= inLock(() => refresh(usedAccess)).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

const inLock = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request("session-refresh", work) : work();

/** @returns whether the token is valid now; false when the session is over. Throws if the server is unreachable. */
async function refresh(usedAccess: string): Promise<boolean> {
  const held = readTokens();
  if (!held) return false;
  if (held.access !== usedAccess) return true; // another tab was first
  try {
    const renewed = await publicApi.call<Tokens>("POST", "/auth/refresh", { body: { refresh_token: held.refresh } });
    // Stores the tokens only if the user has not signed out or switched accounts meanwhile.
    if (readTokens()?.refresh === held.refresh) storeTokens(renewed);
    return readTokens() !== undefined;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 422)) return false;
    throw error;
  }
}

const send = (path: string, init: Outgoing, access: string | undefined): Promise<Response> =>
  sendPatiently(() => sendOnce(inPresentLanguage(path), init, access), init);

async function sendOnce(path: string, init: Outgoing, access: string | undefined): Promise<Response> {
  const headers = new Headers(init.headers);
  if (access) headers.set("authorization", `Bearer ${access}`);
  if (!init.onProgress) return fetch(path, { ...init, headers });
  const { sendWithProgress } = await import("./send-with-progress");
  return sendWithProgress(path, { ...init, headers });
}

/** The API with the session's token. After a 401 a call is retried once with a new token, or the session is over. */
export const sessionApi = createCaller(async (path, init) => {
  const access = readTokens()?.access;
  const response = await send(path, init, access);
  if (response.status !== 401 || !access) return response;
  if (await refreshOnce(access)) {
    const again = await send(path, init, readTokens()?.access);
    if (again.status !== 401) return again;
  }
  // Runs before the tokens are removed, which unmounts the components that listen.
  endListener?.();
  forgetTokens();
  throw new ApiError(401, t`Authentication failed`);
});

/** Returns the signed-in account; cached until the session changes. */
export function readAccount(): Promise<Account> {
  account ??= sessionApi
    .call<Account>("GET", "/users/me")
    .then((user) => {
      // Sends door changes that were left on this device by an offline sign-out.
      if (hasDoors())
        void import("./doors/leave").then(({ cleanUpDoors }) => cleanUpDoors(sessionApi)).catch(() => undefined);
      return user;
    })
    .catch((error: unknown) => {
      account = undefined;
      throw error;
    });
  return account;
}
