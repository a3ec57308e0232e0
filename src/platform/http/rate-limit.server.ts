import { Problem } from "./problem.server";

interface Window {
  count: number;
  endsAt: number;
}

/** Keys remembered at once; the oldest window is forgotten first, so that memory stays bounded. */
const maxKeys = 20_000;

/** Counts events by key in fixed windows, in this process's memory. */
export class RateLimit {
  readonly #windows = new Map<string, Window>();
  readonly #limit: number;
  readonly #windowMs: number;

  /**
   * @param limit how many are allowed in one window
   * @param windowMs its length, milliseconds
   */
  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /**
   * Refuses when `key` has used up its window; counts nothing.
   *
   * @throws Problem 429 with the seconds left
   */
  check(key: string, now: Date): void {
    const window = this.#windows.get(key);
    if (!window || window.endsAt <= now.getTime() || window.count < this.#limit) return;
    const retryAfter = Math.ceil((window.endsAt - now.getTime()) / 1000);
    throw new Problem(429, `Too many attempts. Please try again in ${inWords(retryAfter)}.`, { retryAfter });
  }

  /** Counts one for `key`. */
  count(key: string, now: Date): void {
    const window = this.#windows.get(key);
    if (window && window.endsAt > now.getTime()) {
      window.count++;
      return;
    }
    this.#windows.delete(key);
    if (this.#windows.size >= maxKeys) this.#windows.delete(this.#windows.keys().next().value as string);
    this.#windows.set(key, { count: 1, endsAt: now.getTime() + this.#windowMs });
  }

  /** Takes back one that was counted. */
  uncount(key: string): void {
    const window = this.#windows.get(key);
    if (window) window.count--;
  }

  forget(key: string): void {
    this.#windows.delete(key);
  }
}

const inWords = (seconds: number) =>
  seconds < 60
    ? `${seconds} second${seconds === 1 ? "" : "s"}`
    : `${Math.ceil(seconds / 60)} minute${seconds <= 60 ? "" : "s"}`;
