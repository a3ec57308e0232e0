import { ApiError } from "../api-error";

/** Where each form's submissions are sent, by the name of the form. They are stored on devices: they never change. */
const paths = {
  contact: "/contact",
  join: "/contact/join-application",
  registration: "/events/{event_id}/register",
} as const;

export type FormName = keyof typeof paths;

/** The fields of a form as they are sent. */
export type Fields = object;

/** Why the server refused a submission: its sentence, and one for each wrong field. */
export interface Refused {
  detail: string;
  errors: Record<string, string>;
}

/** A submission that is not yet known to have arrived. */
export interface QueuedSubmission<Body extends Fields = Fields> {
  kind: FormName;
  /** names this sending: however often it goes out, the server stores it once */
  key: string;
  body: Body;
  /** why the server will not have it; it is not sent again as it is */
  refused?: Refused;
}

/** Where something that waits is sent: a path under /api. */
export const pathOf = ({ kind, body }: QueuedSubmission): string =>
  paths[kind].replace("{event_id}", () => String(Number((body as { event_id?: unknown }).event_id)));

/** What the outbox works with, so that tests can bring their own. */
export interface OutboxDependencies {
  /** may throw, where the browser stores nothing */
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** sends one; rejects with an ApiError where the server has answered */
  transmit: (queued: QueuedSubmission) => Promise<unknown>;
  /** does the work while no other tab does the same */
  alone: (work: () => Promise<void>) => Promise<void>;
  newKey: () => string;
  /** is told what became of one that waited, and that nobody is looking at: it has arrived, or was refused for good */
  onSettled?: (queued: QueuedSubmission, refused: Refused | undefined) => void;
}

export const storageKey = "outbox";
/** The first pause before another try, and the longest; milliseconds. */
const pauses = { first: 15_000, longest: 600_000 };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isQueuedSubmission = (value: unknown): value is QueuedSubmission =>
  isRecord(value) &&
  typeof value.kind === "string" &&
  value.kind in paths &&
  typeof value.key === "string" &&
  isRecord(value.body);

/** What the device had queued, oldest first; what is not readable is nothing. */
export function parseOutbox(text: string): QueuedSubmission[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isQueuedSubmission) : [];
  } catch {
    return [];
  }
}

/** A refusal that says why; only our server does, and only an answer that came whole. */
type Refusal = ApiError & { said: string };

/**
 * Whether another try would end the same. It would not where there was no answer, or one that broke off or came from
 * something on the way, nor where the server had no time or is not well.
 */
const isFinal = (error: unknown): error is Refusal =>
  error instanceof ApiError &&
  error.said !== undefined &&
  error.status < 500 &&
  ![408, 425, 429].includes(error.status);

/** The outcome of a submission, as far as it is known when `handOver` resolves. */
export interface Outcome {
  key: string;
  /** what the server has answered, where it has answered and does not have it; what to do about that is for its sender */
  failure?: ApiError;
  /** what the server has answered, where it has it */
  answer?: unknown;
}

/** A queue on this device of what is to be sent: each stays in it until the server has said that it is there. */
export function createOutbox({ storage, transmit, alone, newKey, onSettled }: OutboxDependencies) {
  /** What this page alone remembers, where the device stores nothing. */
  let inMemory: string | undefined;
  const listeners = new Set<() => void>();
  let sending: Promise<void> = Promise.resolve();
  let pause = pauses.first;
  let later: ReturnType<typeof setTimeout> | undefined;
  /** The server's last answers to what is being handed over now, by key. */
  const answers = new Map<string, ApiError>();
  /** What it has answered to what has arrived of it, by key. */
  const received = new Map<string, unknown>();

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

  const drop = (key: string): void => write((queued) => queued.filter((one) => one.key !== key));

  /** @returns whether it is settled: sent, or refused for good */
  async function send(one: QueuedSubmission): Promise<boolean> {
    try {
      const answer = await transmit(one);
      const isLookedAt = answers.delete(one.key);
      if (isLookedAt) received.set(one.key, answer);
      drop(one.key);
      if (!isLookedAt) onSettled?.(one, undefined);
      return true;
    } catch (error) {
      if (error instanceof ApiError && answers.has(one.key)) answers.set(one.key, error);
      if (!isFinal(error)) return false;
      const refused = { detail: error.said, errors: error.errors };
      write((queued) => queued.map((other) => (other.key === one.key ? { ...other, refused } : other)));
      if (!answers.has(one.key)) onSettled?.(one, refused);
      return true;
    }
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

  /** Sends everything that waits, one after the other, in one tab at a time where the browser can say so. */
  function sendAll(): Promise<void> {
    const work = () => alone(sendWaiting);
    sending = sending.then(work, work);
    return sending;
  }

  /**
   * Queues something on this device and sends it. It is queued first, so that a page which is closed meanwhile loses nothing.
   *
   * @param options.key names this sending; one of its own unless it was tried before
   * @param options.wait how long until it may go out; milliseconds
   * @param options.patience how long to wait for the outcome; milliseconds. The sending goes on after it
   * @returns as soon as it was sent or refused, or is known to wait
   */
  async function handOver(
    kind: FormName,
    body: Fields,
    { key = newKey(), wait = 0, patience = 12_000 }: { key?: string; wait?: number; patience?: number } = {},
  ): Promise<Outcome> {
    write((queued) => [...queued.filter((one) => one.key !== key), { kind, key, body }]);
    answers.set(key, notAnswered);
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patience);
    });
    await Promise.race([sendAll(), enough]);
    clearTimeout(timer);
    const error = answers.get(key);
    const answer = received.get(key);
    answers.delete(key);
    received.delete(key);
    return error && error !== notAnswered ? { key, failure: error } : { key, answer };
  }

  return {
    /** everything that waits, as a text that is the same for as long as nothing has changed */
    text: readText,
    /** whether what waits outlives this page */
    survivesReload: (): boolean => inMemory === undefined,
    /** calls back when what waits has changed here; @returns how to stop it */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** takes something out, sent or given up */
    drop,
    sendAll,
    handOver,
  };
}

/** Stands where the server has not answered yet. */
const notAnswered = new ApiError(0);
