/** Lets only so many pieces of heavy work run at once; the others wait in line. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  /** @param atOnce how many may run at the same time */
  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Does the work when it is its turn. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
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
