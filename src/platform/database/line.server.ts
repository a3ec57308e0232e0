import { DatabaseUnavailable } from "./database-errors.server";

/** Node's timers hold no longer time; milliseconds. */
const longestTimer = 2 ** 31 - 1;

interface Waiter {
  enter: () => void;
  refuse: (error: DatabaseUnavailable) => void;
}

/** A queue for scarce things such as connections: first come, first served, with a bounded wait. */
export class Line {
  #free: number;
  readonly #waiting = new Set<Waiter>();
  readonly #maxWaiting: number;

  /** @param atOnce how many may be inside @param maxWaiting how many may stand in line */
  constructor(atOnce: number, maxWaiting: number) {
    this.#free = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Waits for a place.
   * @param patience milliseconds
   * @returns a function that gives the place back; call it once
   * @throws DatabaseUnavailable if the line is full or the patience ends
   */
  async enter(patience: number): Promise<() => void> {
    if (this.#free > 0) this.#free--;
    else if (this.#waiting.size >= this.#maxWaiting) throw new DatabaseUnavailable("busy");
    else await this.#wait(patience);
    return () => this.#leave();
  }

  /** Refuses everybody in line with an error. */
  dismiss(error: DatabaseUnavailable): void {
    for (const { refuse } of [...this.#waiting]) refuse(error);
  }

  #wait(patience: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
      };
      const waiter: Waiter = {
        enter: () => {
          done();
          resolve();
        },
        refuse: (error) => {
          done();
          reject(error);
        },
      };
      const timer = setTimeout(() => waiter.refuse(new DatabaseUnavailable("busy")), Math.min(patience, longestTimer));
      this.#waiting.add(waiter);
    });
  }

  /** Hands the place to the next in the queue; it never looks free in between. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next) next.enter();
    else this.#free++;
  }
}
