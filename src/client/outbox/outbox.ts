import { ApiError } from "../api-error";
import { newKey } from "../new-key";
import { publicApi } from "../public-api";
import { readTokens } from "../tokens";
import { createOutbox, pathOf, type QueuedSubmission, storageKey } from "./outbox-store";
import type { QueuedRegistration } from "./registration-bar";

/** Sends one. A registration goes out as whoever is signed in, so that it is found among theirs, where its e-mail is theirs. */
async function transmit(queued: QueuedSubmission): Promise<unknown> {
  const answer = await deliver(queued);
  if (queued.kind === "registration") await keepLink((queued.body as unknown as QueuedRegistration).event_id, answer);
  return answer;
}

/** Keeps the secret link to a registration. What keeps it is fetched now that there is one; who cannot has the mail. */
async function keepLink(eventId: number, answer: unknown): Promise<void> {
  const links = await import("./registration-links").catch(() => undefined);
  links?.saveLink(eventId, answer);
}

async function deliver(queued: QueuedSubmission): Promise<unknown> {
  const sent = { idempotencyKey: queued.key, body: { ...queued.body, idempotency_key: queued.key } };
  const path = pathOf(queued);
  if (queued.kind === "registration" && readTokens()) {
    const { sessionApi } = await import("../session");
    try {
      return await sessionApi.call("POST", path, sent);
    } catch (error) {
      // Who sits before the form is asked to sign in; what is sent behind their back goes out without, the next time.
      throw error instanceof ApiError && error.status === 401 ? new ApiError(401) : error;
    }
  }
  return publicApi.call("POST", path, sent);
}

/** What this browser has still to send. */
export const outbox = createOutbox({
  storage: () => localStorage,
  transmit,
  alone: (work) => (navigator.locks ? navigator.locks.request(storageKey, work) : work()),
  onSettled: (queued, refused) => {
    if (queued.kind === "registration")
      void import("./registration-bar").then((part) => part.tellRegistration(queued.body, refused));
  },
  newKey,
});

/** Calls back when what waits has changed, here or in another tab. */
export function onOutboxChange(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => event.key === storageKey && listener();
  const forget = outbox.onChange(listener);
  window.addEventListener("storage", elsewhere);
  return () => {
    forget();
    window.removeEventListener("storage", elsewhere);
  };
}

/** Looks after what waits for as long as a page of the site is open. */
export function lookAfter(): void {
  const attempt = () => {
    if (outbox.text() !== "[]") void outbox.sendAll();
  };
  attempt();
  window.addEventListener("online", attempt);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && attempt());
}
