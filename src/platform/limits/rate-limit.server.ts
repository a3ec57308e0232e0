import { Problem } from "../http/problem.server";
import type { Attempt, Counts } from "./counts.server";
import { MemoryCounts } from "./memory-counts.server";

/** How often something may happen in a fixed window of time, for each key by itself. */
export class RateLimit {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #counts: Counts;
  readonly #name: string;

  /**
   * @param limit how many are allowed in one window
   * @param windowMs its length, milliseconds
   * @param shared where it is counted and under which name; in this process's memory unless said
   */
  constructor(limit: number, windowMs: number, shared: { counts: Counts; name: string } | undefined = undefined) {
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#counts = shared?.counts ?? new MemoryCounts();
    this.#name = shared?.name ?? "";
  }

  /** One attempt of `key`, to be counted together with those of other limits. */
  of(key: string): Attempt {
    return { key: `${this.#name} ${key}`, limit: this.#limit, windowMs: this.#windowMs };
  }

  /** How many are counted for `key` in its window. */
  async used(key: string, now: Date): Promise<number> {
    const attempt = this.of(key);
    return (await this.#counts.read([attempt.key], now)).get(attempt.key)?.count ?? 0;
  }

  /**
   * Refuses when `key` has used up its window; counts nothing. Only `count` is exact when many come at once.
   *
   * @throws Problem 429 with the seconds left
   */
  check(key: string, now: Date): Promise<void> {
    return checkAll(this.#counts, [this.of(key)], now);
  }

  /**
   * Counts one for `key`.
   *
   * @throws Problem 429 with the seconds left when its window is used up; then nothing is counted
   */
  count(key: string, now: Date): Promise<void> {
    return countAll(this.#counts, [this.of(key)], now);
  }

  /** Takes back one that was counted. */
  uncount(key: string): Promise<void> {
    return this.#counts.forgive({ lower: [this.of(key).key] });
  }

  /** Takes back all that were counted. */
  forget(key: string): Promise<void> {
    return this.#counts.forgive({ clear: [this.of(key).key] });
  }
}

/**
 * Refuses when one of several limits is used up; counts nothing.
 *
 * @throws Problem 429 with the seconds until none of them is
 */
export async function checkAll(counts: Counts, attempts: readonly Attempt[], now: Date): Promise<void> {
  const counted = await counts.read(
    attempts.map(({ key }) => key),
    now,
  );
  const waits = attempts.map(({ key, limit }) => {
    const window = counted.get(key);
    return window && window.count >= limit ? window.endsAt.getTime() - now.getTime() : 0;
  });
  const wait = Math.max(0, ...waits);
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
}

/**
 * Counts one for each of several limits, or none when one of them is used up.
 *
 * @throws Problem 429 with the seconds until none of them is
 */
export async function countAll(counts: Counts, attempts: readonly Attempt[], now: Date): Promise<void> {
  // Of one attempt, adding itself tells whether it may be. Of several, the first would be counted and taken back again
  // each time that the second is used up.
  if (attempts.length > 1) await checkAll(counts, attempts, now);
  if (await counts.add(attempts, now)) return;
  await checkAll(counts, attempts, now);
  throw tooMany(1);
}

const tooMany = (retryAfter: number) =>
  new Problem(429, `Too many attempts. Please try again in ${inWords(retryAfter)}.`, { retryAfter });

const inWords = (seconds: number) =>
  seconds < 60
    ? `${seconds} second${seconds === 1 ? "" : "s"}`
    : `${Math.ceil(seconds / 60)} minute${seconds <= 60 ? "" : "s"}`;
