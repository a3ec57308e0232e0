import { Problem } from "./problem.server";

interface Waiting {
  begin: () => void;
  refuse: (problem: Problem) => void;
}

/**
 * Bounds how many pieces of heavy work run at once; the others wait in lines, one for each who asks, and the lines take turns. So
 * whoever asks for much waits behind themselves, and everybody else behind one piece of theirs.
 */
export class Semaphore {
  /** by who asks; whose turn is next comes first */
  readonly #lines = new Map<string, Waiting[]>();
  readonly #mostWaiting: number;
  #free: number;
  #waiting = 0;
  /** whether something has begun in this turn of the event loop */
  #hasBegun = false;

  /**
   * @param atOnce how many may run at the same time
   * @param waiting how many may wait in all lines; any number unless said
   */
  constructor(atOnce: number, waiting = Number.POSITIVE_INFINITY) {
    this.#free = atOnce;
    this.#mostWaiting = waiting;
  }

  /** How many are waiting in all lines now. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Runs the work as soon as fewer than `atOnce` others are running and its turn has come.
   *
   * @param asker who asks, such as a network address; all that say nothing are one
   * @returns what the work resolves to; rejects as the work does
   *
   * @throws Problem 503 when all may wait who can, and nobody else has more waiting than this asker
   */
  async run<T>(work: () => Promise<T>, asker = ""): Promise<T> {
    if (this.#free > 0 && this.#waiting === 0 && !this.#hasBegun) this.#begin();
    else await this.#turn(asker);
    try {
      return await work();
    } finally {
      this.#free++;
      if (this.#waiting > 0) setImmediate(() => this.#beginNext());
    }
  }

  /**
   * Takes a place. One begins in each turn of the event loop, so that what has come in meanwhile is looked at in between: work
   * that never leaves the processor, as all queries to SQLite are, would otherwise keep everybody else out for as long as the lines are.
   */
  #begin(): void {
    this.#free--;
    this.#hasBegun = true;
    setImmediate(() => {
      this.#hasBegun = false;
      this.#beginNext();
    });
  }

  #turn(asker: string): Promise<void> {
    // Who waits for nothing but the next turn of the event loop has a place.
    if (this.#waiting - this.#free >= this.#mostWaiting) this.#makeRoom(asker);
    return new Promise((begin, refuse) => {
      const line = this.#lines.get(asker);
      if (line) line.push({ begin, refuse });
      else this.#lines.set(asker, [{ begin, refuse }]);
      this.#waiting++;
    });
  }

  #beginNext(): void {
    const [first] = this.#lines;
    if (!first || this.#free === 0 || this.#hasBegun) return;
    const [asker, line] = first;
    const next = line.shift();
    this.#lines.delete(asker);
    if (line.length > 0) this.#lines.set(asker, line);
    this.#waiting--;
    this.#begin();
    next?.begin();
  }

  /** The last in the longest line goes, where that line is longer than the asker's will be. */
  #makeRoom(asker: string): void {
    const [longest, line] = [...this.#lines].reduce((one, other) => (other[1].length > one[1].length ? other : one), [
      asker,
      this.#lines.get(asker) ?? [],
    ] as [string, Waiting[]]);
    const own = this.#lines.get(asker)?.length ?? 0;
    if (longest === asker || line.length <= own + 1) throw busy();
    line.pop()?.refuse(busy());
    this.#waiting--;
  }
}

/** By then full lines have mostly been worked off. */
const retryAfterSeconds = 5;

const busy = () =>
  new Problem(503, "The site is very busy. Please try again in a moment.", { retryAfter: retryAfterSeconds });
