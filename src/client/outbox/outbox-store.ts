import type { Reason } from "../../platform/errors/reason";
import { outboxKey } from "../../reader/early-start";
import { ApiError, isTransient } from "../api-error";

export const storageKey = outboxKey;

/** Where each form's submissions are sent, by the name of the form. They are stored on devices: they never change. */
const paths = {
  contact: "/contact",
  join: "/contact/join-application",
  registration: "/events/{event_id}/register",
  fault: "/equipment/{equipment_id}/faults",
  check_in: "/bookings/{booking_id}/check-in",
} as const;

export type FormName = keyof typeof paths;

export type Fields = object;

export interface Refused {
  detail: string;
  errors: Record<string, string>;
  reason?: Reason;
}

/** A submission that is not yet known to have arrived. */
export interface QueuedSubmission<Body extends Fields = Fields> {
  kind: FormName;
  /** idempotency key: the server stores the submission once, however often it is sent */
  key: string;
  body: Body;
  /** why the server refused it; it is not retried unchanged */
  refused?: Refused;
}

/** Where something that waits is sent: a path under /api. */
export const pathOf = ({ kind, body }: QueuedSubmission): string =>
  paths[kind].replace(/\{(\w+)\}/, (_, id: string) => String(Number((body as Record<string, unknown>)[id])));

/** Dependencies of the outbox; tests replace them. */
export interface OutboxDependencies {
  /** may throw when storage is disabled */
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** sends a submission; rejects with an ApiError for an error response */
  transmit: (queued: QueuedSubmission) => Promise<unknown>;
  /** does the work while no other tab does the same */
  alone: (work: () => Promise<void>) => Promise<void>;
  newKey: () => string;
  /** called when a submission that no form is waiting for was accepted, with the response, or permanently refused */
  onSettled?: (queued: QueuedSubmission, refused: Refused | undefined, answer?: unknown) => void;
}

/** The first pause before another try, and the longest; milliseconds. */
const pauses = { first: 15_000, longest: 600_000 };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isQueuedSubmission = (value: unknown): value is QueuedSubmission =>
  isRecord(value) &&
  typeof value.kind === "string" &&
  value.kind in paths &&
  typeof value.key === "string" &&
  isRecord(value.body);

/** Returns the queued submissions, oldest first; skips unreadable ones. */
export function parseOutbox(text: string): QueuedSubmission[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isQueuedSubmission) : [];
  } catch {
    return [];
  }
}

/** A refusal with a message, which only a complete response of our server has. */
type Refusal = ApiError & { said: string };

/** Whether a retry would fail too; not for network, truncated and proxy errors, 5xx, 408, 425 and 429. */
export const isFinal = (error: unknown): error is Refusal =>
  error instanceof ApiError && error.said !== undefined && !isTransient(error.status);

/** The outcome of a submission when `handOver` resolves. */
export interface Outcome {
  key: string;
  /** the error response, unless the submission was accepted; the caller handles it */
  failure?: ApiError;
  /** the response to an accepted submission */
  answer?: unknown;
}

/** The queue as this device stores it. */
function createQueue(storage: OutboxDependencies["storage"]) {
  /** The queue of this page when storage is disabled. */
  let inMemory: string | undefined;
  const listeners = new Set<() => void>();

  function readText(): string {
    if (inMemory !== undefined) return inMemory;
    try {
      return storage().getItem(storageKey) ?? "[]";
    } catch {
      return "[]";
    }
  }

  function write(change: (queued: QueuedSubmission[]) => QueuedSubmission[]): void {
    const text = JSON.stringify(change(parseOutbox(readText())));
    try {
      if (text === "[]") storage().removeItem(storageKey);
      else storage().setItem(storageKey, text);
      inMemory = undefined;
    } catch {
      inMemory = text;
    }
    for (const listener of listeners) listener();
  }

  return {
    readText,
    write,
    drop: (key: string): void => write((queued) => queued.filter((one) => one.key !== key)),
    /** whether the queue outlives this page */
    survivesReload: (): boolean => inMemory === undefined,
    /** adds a listener for changes in this tab; @returns a function that removes it */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Creates a queue of submissions on this device. Each stays queued until the server has confirmed it. */
export function createOutbox({ storage, transmit, alone, newKey, onSettled }: OutboxDependencies) {
  const { readText, write, drop, survivesReload, onChange } = createQueue(storage);
  let sending: Promise<void> = Promise.resolve();
  let pause = pauses.first;
  let later: ReturnType<typeof setTimeout> | undefined;
  /** What came back for submissions that `handOver` is waiting for, by key. */
  const awaited = new Map<string, Pick<Outcome, "failure" | "answer">>();

  /** @returns whether the submission was accepted or permanently refused */
  async function send(one: QueuedSubmission): Promise<boolean> {
    const { isAccepted, answer, failure, refused } = await attempt(transmit, one);
    const isAwaited = awaited.has(one.key);
    if (isAwaited && isAccepted) awaited.set(one.key, { answer });
    if (isAwaited && failure) awaited.set(one.key, { failure });
    if (isAccepted) drop(one.key);
    else if (refused) write((queued) => queued.map((other) => (other.key === one.key ? { ...other, refused } : other)));
    else return false;
    if (!isAwaited) onSettled?.(one, refused, answer);
    return true;
  }

  async function sendWaiting(): Promise<void> {
    for (;;) {
      const next = parseOutbox(readText()).find(({ refused }) => !refused);
      if (!next) break;
      if (!(await send(next))) return tryLater();
    }
    clearTimeout(later);
    pause = pauses.first;
  }

  function tryLater(): void {
    clearTimeout(later);
    later = setTimeout(() => void sendAll(), pause);
    pause = Math.min(pause * 2, pauses.longest);
  }

  /** Sends all waiting submissions in sequence, in one tab at a time if the browser supports locks. */
  function sendAll(): Promise<void> {
    const work = () => alone(sendWaiting);
    sending = sending.then(work, work);
    return sending;
  }

  /**
   * Queues a submission on this device, then sends it.
   * @param options.key idempotency key; a new one by default
   * @param options.wait delay before sending; milliseconds
   * @param options.patience how long to wait for the outcome; milliseconds
   * @returns once the submission is accepted, refused or known to wait
   */
  async function handOver(
    kind: FormName,
    body: Fields,
    { key = newKey(), wait = 0, patience = 12_000 }: { key?: string; wait?: number; patience?: number } = {},
  ): Promise<Outcome> {
    write((queued) => [...queued.filter((one) => one.key !== key), { kind, key, body }]);
    awaited.set(key, {});
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patience);
    });
    await Promise.race([sendAll(), enough]);
    clearTimeout(timer);
    const outcome = awaited.get(key);
    awaited.delete(key);
    return { key, ...outcome };
  }

  return {
    /** everything that waits, as a text that is the same for as long as nothing has changed */
    text: readText,
    survivesReload,
    onChange,
    drop,
    sendAll,
    handOver,
  };
}

interface Attempt {
  isAccepted: boolean;
  answer?: unknown;
  /** the error response, if there was one */
  failure?: ApiError;
  /** why a retry would fail too; undefined if it may succeed */
  refused?: Refused;
}

/** Sends a submission once. */
async function attempt(transmit: OutboxDependencies["transmit"], one: QueuedSubmission): Promise<Attempt> {
  try {
    return { isAccepted: true, answer: await transmit(one) };
  } catch (error) {
    if (!(error instanceof ApiError)) return { isAccepted: false };
    if (!isFinal(error)) return { isAccepted: false, failure: error };
    const refused = { detail: error.said, errors: error.errors, ...(error.reason && { reason: error.reason }) };
    return { isAccepted: false, failure: error, refused };
  }
}
