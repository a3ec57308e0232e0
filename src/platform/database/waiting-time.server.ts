import { AsyncLocalStorage } from "node:async_hooks";

/** How long one request may wait for the database in all; milliseconds. Its response is due after 5 s. */
const inRequest = 4_000;
/** How long a single question may wait that belongs to no request; milliseconds. */
const elsewhere = 30_000;

/** The remaining time that a request may wait. Parallel queries wait in parallel. */
export class WaitingTime {
  #left: number;
  #waiting = 0;
  #since = 0;

  constructor(most: number) {
    this.#left = most;
  }

  get left(): number {
    return this.#waiting === 0 ? this.#left : this.#left - (performance.now() - this.#since);
  }

  begin(): void {
    if (this.#waiting++ === 0) this.#since = performance.now();
  }

  end(): void {
    if (--this.#waiting === 0) this.#left -= performance.now() - this.#since;
  }
}

const current = new AsyncLocalStorage<WaitingTime | "unbounded">();

/** Runs the work of a request, which waits for the database for four seconds at most in all. */
export const withinRequest = <T>(work: () => T): T => current.run(new WaitingTime(inRequest), work);

/** Runs what may take as long as it takes: migrations, the sample content, the sweeping. */
export const unbounded = <T>(work: () => T): T => current.run("unbounded", work);

/** Whether the current work has no time limit. */
export const isUnbounded = (): boolean => current.getStore() === "unbounded";

/** Whether the current request has less than half of its time left to wait for the database. */
export function isHalfOver(): boolean {
  const time = current.getStore();
  return time instanceof WaitingTime && time.left < inRequest / 2;
}

/** Waits for the database, and counts the time. @param work is told how long it may take; milliseconds */
export async function waiting<T>(work: (leftMs: number) => Promise<T>): Promise<T> {
  const time = current.getStore();
  if (time === "unbounded") return work(Number.POSITIVE_INFINITY);
  if (!time) return work(elsewhere);
  time.begin();
  try {
    return await work(Math.max(0, time.left));
  } finally {
    time.end();
  }
}
