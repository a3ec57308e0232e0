import { publicApi } from "../public-api";
import { createOutbox, pathOf, type QueuedSubmission, storageKey } from "./outbox-store";

const transmit = (queued: QueuedSubmission): Promise<unknown> =>
  publicApi.call("POST", pathOf(queued), { body: { ...queued.body, idempotency_key: queued.key } });

/** What this browser has still to send. */
export const outbox = createOutbox({
  storage: () => localStorage,
  transmit,
  alone: (work) => (navigator.locks ? navigator.locks.request(storageKey, work) : work()),
  // crypto.randomUUID is not there on a page without HTTPS.
  newKey: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(""),
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
