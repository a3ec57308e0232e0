import type { CallOptions } from "../api";
import { ApiError } from "../api-error";
import { newKey } from "../new-key";
import { publicApi } from "../public-api";
import { readTokens, signedInAs } from "../tokens";
import { createOutbox, pathOf, type QueuedSubmission, type Refused, storageKey } from "./outbox-store";
import type { QueuedRegistration } from "./registration-bar";

/** Sends one submission. */
async function transmit(queued: QueuedSubmission): Promise<unknown> {
  const answer = await deliver(queued);
  if (queued.kind === "registration") await keepLink((queued.body as QueuedRegistration).event_id, answer);
  return answer;
}

/** Stores the secret link to a registration. If the import fails, the confirmation mail still has the link. */
async function keepLink(eventId: number, answer: unknown): Promise<void> {
  const links = await import("./registration-links").catch(() => undefined);
  links?.saveLink(eventId, answer);
}

/**
 * Sends a submission with the session of the account that made it. On a device that somebody else has signed in to
 * since, it goes without one: nothing of a person's may become another person's.
 */
async function deliver(queued: QueuedSubmission): Promise<unknown> {
  const path = pathOf(queued);
  const { as = "", ...body } = queued.body as { as?: string };
  const isMine = as !== "" && as === signedInAs();
  if (queued.kind === "fault") {
    const { sendFault } = await import("./fault-reports");
    return sendFault(queued, (sent) => post(path, sent, isMine));
  }
  return post(path, { idempotencyKey: queued.key, body: { ...body, idempotency_key: queued.key } }, isMine);
}

/** @param withSession whether it belongs to the signed-in account */
async function post(path: string, sent: CallOptions, withSession: boolean): Promise<unknown> {
  if (!withSession || !readTokens()) return publicApi.call("POST", path, sent);
  const { sessionApi } = await import("../session");
  try {
    return await sessionApi.call("POST", path, sent);
  } catch (error) {
    // Hides a 401, so that the submission stays queued; the retry goes without the ended session.
    throw error instanceof ApiError && error.status === 401 ? new ApiError(401) : error;
  }
}

/** The outbox of this browser. */
export const outbox = createOutbox({
  storage: () => localStorage,
  transmit,
  alone: (work) => (navigator.locks ? navigator.locks.request(storageKey, work) : work()),
  onSettled: (...settled) => void showSettled(...settled).catch(() => undefined),
  newKey,
});

/** Says what became of a submission; rejects where the part that says it could not be loaded. */
async function showSettled(queued: QueuedSubmission, refused: Refused | undefined, answer: unknown): Promise<void> {
  if (queued.kind === "check_in") await dropCheckIn(queued, refused);
  if (queued.kind === "fault") (await import("./fault-reports")).showLeftOutPictures(answer);
  if (queued.kind === "registration") (await import("./registration-bar")).showRegistrationResult(queued.body, refused);
}

/** A check-in that arrives too late is of no more use: its person hears why. */
async function dropCheckIn({ key }: QueuedSubmission, refused: Refused | undefined): Promise<void> {
  outbox.drop(key);
  if (!refused) return;
  const { notifyFailure } = await import("../../ui/overlay/notify");
  await notifyFailure(refused.detail);
}

/** Adds a listener for changes of the queue in any tab. @returns a function that removes it */
export function onOutboxChange(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => event.key === storageKey && listener();
  const forget = outbox.onChange(listener);
  window.addEventListener("storage", elsewhere);
  return () => {
    forget();
    window.removeEventListener("storage", elsewhere);
  };
}

/** Sends waiting submissions now, when the browser goes online, and when the page becomes visible. */
export function startSendingOutbox(): void {
  const attempt = () => {
    if (outbox.text() !== "[]") void outbox.sendAll();
  };
  attempt();
  window.addEventListener("online", attempt);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && attempt());
}
