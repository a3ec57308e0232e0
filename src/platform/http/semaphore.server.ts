import { Problem } from "./problem.server";

/** Bounds how many pieces of heavy work run at once; the others wait in line, first come, first served. */
export class Semaphore {
  readonly #waiting: (() => void)[] = [];
  readonly #mostWaiting: number;
  #free: number;

  /**
   * @param atOnce how many may run at the same time
   * @param waiting how many may wait in line; any number unless said
   */
  constructor(atOnce: number, waiting = Number.POSITIVE_INFINITY) {
    this.#free = atOnce;
    this.#mostWaiting = waiting;
  }

  /** How many are waiting in line now. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Runs the work as soon as fewer than `atOnce` others are running.
   *
   * @returns what the work resolves to; rejects as the work does
   *
   * @throws Problem 503 when the line is full
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else if (this.#waiting.length < this.#mostWaiting)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else
      throw new Problem(503, "The site is very busy. Please try again in a moment.", { retryAfter: retryAfterSeconds });
    try {
      return await work();
    } finally {
      // Whoever waits takes this place over; it never looks free in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}

/** By then a full line has mostly been worked off. */
const retryAfterSeconds = 5;
