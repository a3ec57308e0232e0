import type { JoinInput } from "../features/contact/schema";
import { ApiError } from "./api-error";
import { publicApi } from "./public-api";

/** Something that was handed over to be sent, and is not yet known to have arrived. */
export interface Kept {
  /** names this sending: however often it goes out, the server stores it once */
  key: string;
  body: JoinInput;
  /** why the server will not have it; it is not sent again as it is */
  refused?: { detail: string; errors: Record<string, string> };
}

const storageKey = "outbox:join";
/** The first pause before another try, and the longest; milliseconds. */
const pauses = { first: 15_000, longest: 600_000 };

/** What this page alone remembers, where the device keeps nothing. */
let inMemory: string | undefined;
const listeners = new Set<() => void>();

function readText(): string {
  if (inMemory !== undefined) return inMemory;
  try {
    return localStorage.getItem(storageKey) ?? "[]";
  } catch {
    return "[]";
  }
}

function write(change: (kept: Kept[]) => Kept[]): void {
  const text = JSON.stringify(change(parseOutbox(readText())));
  try {
    if (text === "[]") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, text);
    inMemory = undefined;
  } catch {
    inMemory = text;
  }
  for (const listener of listeners) listener();
}

const looksKept = (value: unknown): value is Kept =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as Kept).key === "string" &&
  typeof (value as Kept).body === "object" &&
  (value as Kept).body !== null;

/** What the device had kept, oldest first; what is not readable is nothing. */
export function parseOutbox(text: string): Kept[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(looksKept) : [];
  } catch {
    return [];
  }
}

/** Everything that waits, as a text that is the same for as long as nothing has changed. */
export const outboxText = readText;

/** Whether what waits outlives this page. */
export const survivesReload = (): boolean => inMemory === undefined;

/** Calls back when what waits has changed, here or in another tab. */
export function onOutboxChange(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => event.key === storageKey && listener();
  listeners.add(listener);
  window.addEventListener("storage", elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", elsewhere);
  };
}

/** Takes something out, sent or given up. */
export const drop = (key: string): void => write((kept) => kept.filter((one) => one.key !== key));

/** A name that no other sending has; crypto.randomUUID is not there on a page without HTTPS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Keeps an application on this device and sends it. It is kept first, so that a page which is closed meanwhile loses
 * nothing.
 *
 * @param patience how long to wait for the outcome; milliseconds. The sending goes on after it
 * @returns its key, as soon as it was sent or refused, or is known to wait
 */
export async function handOver(body: JoinInput, patience = 12_000): Promise<string> {
  const key = newKey();
  write((kept) => [...kept, { key, body }]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  await Promise.race([sendAll(), enough]);
  clearTimeout(timer);
  return key;
}

/** Whether another try may end otherwise: there was no answer, or the server had no time, or is not well. */
const mayWorkLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || [408, 425, 429].includes(error.status);

/** @returns whether it is settled: sent, or refused for good */
async function send({ key, body }: Kept): Promise<boolean> {
  try {
    await publicApi.contact.join({ ...body, idempotency_key: key });
    drop(key);
    return true;
  } catch (error) {
    if (mayWorkLater(error)) return false;
    const { said, errors } = error as ApiError;
    const refused = { detail: said ?? "The application was refused", errors };
    write((kept) => kept.map((one) => (one.key === key ? { ...one, refused } : one)));
    return true;
  }
}

async function sendWaiting(): Promise<void> {
  for (;;) {
    const next = parseOutbox(readText()).find(({ refused }) => !refused);
    if (!next) break;
    if (!(await send(next))) return tryLater();
  }
  pause = pauses.first;
}

let sending: Promise<void> = Promise.resolve();
let pause = pauses.first;
let later: ReturnType<typeof setTimeout> | undefined;

function tryLater(): void {
  clearTimeout(later);
  later = setTimeout(() => void sendAll(), pause);
  pause = Math.min(pause * 2, pauses.longest);
}

/** Sends everything that waits, one after the other, in one tab at a time where the browser can say so. */
export function sendAll(): Promise<void> {
  const alone = () => (navigator.locks ? navigator.locks.request(storageKey, sendWaiting) : sendWaiting());
  sending = sending.then(alone, alone);
  return sending;
}

/** Looks after what waits for as long as a page of the site is open. */
function lookAfter(): void {
  const attempt = () => {
    if (readText() !== "[]") void sendAll();
  };
  attempt();
  window.addEventListener("online", attempt);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && attempt());
}

lookAfter();
