import { Problem } from "../errors/problem.server";
import type { Attempt, Counts } from "./counts.server";
import { MemoryCounts } from "./memory-counts.server";

/** How much wider the bound of the wide circle is, such as that of a network /48. */
const wideFactor = 4;

interface Shared {
  /** where it is counted */
  counts: Counts;
  name: string;
  /** the wider key of a key, such as its network; itself without one */
  widen?: (key: string) => string;
}

/** An attempt together with its wider key. */
const withWide = (attempts: readonly Attempt[]): Attempt[] =>
  attempts.flatMap((attempt) => (attempt.wide ? [attempt, attempt.wide] : [attempt]));

/** The keys that attempts are counted under. */
export const keysOf = (attempts: readonly Attempt[]): string[] => withWide(attempts).map(({ key }) => key);

/** Bounds how often something may happen for a key in a fixed window of time. */
export class RateLimit {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #counts: Counts;
  readonly #name: string;
  readonly #widen: (key: string) => string;

  /** @param windowMs milliseconds @param shared where it is counted; in this process's memory by default */
  constructor(limit: number, windowMs: number, shared: Shared | undefined = undefined) {
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#counts = shared?.counts ?? new MemoryCounts();
    this.#name = shared?.name ?? "";
    this.#widen = shared?.widen ?? ((key) => key);
  }

  of(key: string): Attempt {
    const own = { key: `${this.#name} ${key}`, limit: this.#limit, windowMs: this.#windowMs };
    const wide = this.#widen(key);
    return wide === key
      ? own
      : { ...own, wide: { ...own, key: `${this.#name} ${wide}`, limit: this.#limit * wideFactor } };
  }

  async used(key: string, now: Date): Promise<number> {
    const attempt = this.of(key);
    return (await this.#counts.read([attempt.key], now)).get(attempt.key)?.count ?? 0;
  }

  /** Refuses when `key` has used up its window; only `count` is exact for concurrent attempts. @throws Problem 429 */
  check(key: string, now: Date): Promise<void> {
    return checkAll(this.#counts, [this.of(key)], now);
  }

  /**
   * Counts one for `key`.
   * @throws Problem 429 with the seconds left if its window is used up; nothing is counted then
   */
  count(key: string, now: Date): Promise<void> {
    return countAll(this.#counts, [this.of(key)], now);
  }

  uncount(key: string): Promise<void> {
    return this.#counts.forgive({ lower: keysOf([this.of(key)]) });
  }

  forget(key: string): Promise<void> {
    return this.#counts.forgive({ clear: keysOf([this.of(key)]) });
  }
}

/** Refuses if a limit is used up; counts nothing. @throws Problem 429 with the seconds until none is */
export async function checkAll(counts: Counts, attempts: readonly Attempt[], now: Date): Promise<void> {
  const all = withWide(attempts);
  const counted = await counts.read(keysOf(attempts), now);
  const waits = all.map(({ key, limit }) => {
    const window = counted.get(key);
    return window && window.count >= limit ? window.endsAt.getTime() - now.getTime() : 0;
  });
  const wait = Math.max(0, ...waits);
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
}

/**
 * Counts one for each of several limits, or none if one is used up.
 * @throws Problem 429 with the seconds until all allow another
 */
export async function countAll(counts: Counts, attempts: readonly Attempt[], now: Date): Promise<void> {
  // One attempt is checked by counting it. Of several, the first would be counted and taken back each time.
  const all = withWide(attempts);
  if (all.length > 1) await checkAll(counts, attempts, now);
  if (await counts.add(all, now)) return;
  await checkAll(counts, attempts, now);
  throw tooMany(1);
}

const tooMany = (retryAfter: number) =>
  new Problem(429, `Too many attempts. Please try again in ${inWords(retryAfter)}.`, { retryAfter });

const inWords = (seconds: number) =>
  seconds < 60
    ? `${seconds} second${seconds === 1 ? "" : "s"}`
    : `${Math.ceil(seconds / 60)} minute${seconds <= 60 ? "" : "s"}`;
