import { Problem } from "../errors/problem.server";
import { maxOfGroup, Shares } from "../limits/shares.server";

interface Waiting {
  /** what it takes while it runs */
  size: number;
  begin: () => void;
  refuse: (problem: Problem) => void;
}

/** The lines of askers that belong together, such as the networks /64 of one /48. */
interface Group {
  /** by asker; the line whose turn is next comes first */
  lines: Map<string, Waiting[]>;
  /** how many it has begun since its turn came */
  begun: number;
}

interface Terms {
  /** the caller, such as a network address; all without one count as one */
  asker?: string | undefined;
  /** ends the waiting when the caller has left. Work that has begun goes on */
  signal?: AbortSignal | undefined;
  /** what the work takes of the capacity, 1 by default; work larger than all of it runs alone */
  size?: number;
}

/**
 * Bounds the heavy work that runs at once, by number or by size. The rest waits in one queue for each caller; callers
 * take turns, and so do groups of callers.
 */
export class Semaphore {
  /** the group whose turn is next comes first */
  readonly #groups = new Map<string, Group>();
  readonly #maxWaiting: number;
  readonly #capacity: number;
  readonly #waiting: Shares;
  #free: number;
  /** whether something has begun in this turn of the event loop */
  #hasBegun = false;

  /**
   * @param capacity how much runs at once: so many pieces of work, or the sum of their sizes
   * @param waiting how many may wait in all lines
   * @param groupOf the group of an asker; by default each is its own
   */
  constructor(capacity: number, waiting = Number.POSITIVE_INFINITY, groupOf = (asker: string) => asker) {
    this.#capacity = capacity;
    this.#free = capacity;
    this.#maxWaiting = waiting;
    this.#waiting = new Shares(groupOf);
  }

  get waiting(): number {
    return this.#waiting.total;
  }

  /**
   * Runs the work when its turn comes.
   * @throws Problem 503 if the queues are full and nobody has more waiting than this caller; 408 if the caller leaves
   */
  async run<T>(work: () => Promise<T>, { asker = "", signal, size: asked = 1 }: Terms = {}): Promise<T> {
    if (signal?.aborted) throw hasLeft();
    const size = Math.min(asked, this.#capacity);
    if (this.#free >= size && this.waiting === 0 && !this.#hasBegun) this.#begin(size);
    else await this.#turn(asker, size, signal);
    try {
      return await work();
    } finally {
      this.#free += size;
      if (this.waiting > 0) setImmediate(() => this.#beginNext());
    }
  }

  /** Begins one piece of work a turn of the event loop, so that new requests are read between SQLite's queries. */
  #begin(size: number): void {
    this.#free -= size;
    this.#hasBegun = true;
    setImmediate(() => {
      this.#hasBegun = false;
      this.#beginNext();
    });
  }

  async #turn(asker: string, size: number, signal: AbortSignal | undefined): Promise<void> {
    // A request that only waits for the next turn has a place already.
    const placed = Math.floor(this.#free / size);
    if (this.waiting - placed >= this.#maxWaiting) this.#makeRoom(asker);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const own: Waiting = { size, begin: resolve, refuse: reject };
    this.#add(asker, own);
    const leave = () => this.#leave(asker, own);
    signal?.addEventListener("abort", leave);
    await promise.finally(() => signal?.removeEventListener("abort", leave));
  }

  #add(asker: string, own: Waiting): void {
    const key = this.#waiting.groupOf(asker);
    const group = this.#groups.get(key) ?? { lines: new Map<string, Waiting[]>(), begun: 0 };
    this.#groups.set(key, group);
    const line = group.lines.get(asker);
    if (line) line.push(own);
    else group.lines.set(asker, [own]);
    this.#waiting.add(asker, 1);
  }

  #leave(asker: string, own: Waiting): void {
    const line = this.#groups.get(this.#waiting.groupOf(asker))?.lines.get(asker) ?? [];
    const at = line.indexOf(own);
    if (at < 0) return;
    line.splice(at, 1);
    this.#removed(asker, line);
    own.refuse(hasLeft());
  }

  /** Counts one less in the line, and drops empty lines and groups. */
  #removed(asker: string, line: Waiting[]): void {
    this.#waiting.add(asker, -1);
    if (line.length > 0) return;
    const key = this.#waiting.groupOf(asker);
    const lines = this.#groups.get(key)?.lines;
    lines?.delete(asker);
    if (lines?.size === 0) this.#groups.delete(key);
  }

  #beginNext(): void {
    const [first] = this.#groups;
    if (!first || this.#hasBegun) return;
    const [key, group] = first;
    const [asker, line] = [...group.lines][0] as [string, Waiting[]];
    const [next] = line as [Waiting];
    // The work whose turn it is waits for its room, or smaller work would overtake it for ever.
    if (next.size > this.#free) return;
    const turns = Math.min(group.lines.size, maxOfGroup);
    line.shift();
    group.lines.delete(asker);
    if (line.length > 0) group.lines.set(asker, line);
    this.#removed(asker, line);
    if (++group.begun >= turns && this.#groups.delete(key)) {
      group.begun = 0;
      this.#groups.set(key, group);
    }
    this.#begin(next.size);
    next.begin();
  }

  /** Drops the last one waiting of the caller with the largest share, if that is not this caller. */
  #makeRoom(asker: string): void {
    this.#waiting.add(asker, 1);
    const heaviest = this.#waiting.heaviest({ first: asker }) ?? asker;
    this.#waiting.add(asker, -1);
    if (heaviest === asker) throw busy();
    const line = this.#groups.get(this.#waiting.groupOf(heaviest))?.lines.get(heaviest) ?? [];
    const last = line.pop();
    this.#removed(heaviest, line);
    last?.refuse(busy());
  }
}

/** By then full lines have mostly been worked off. */
const retryAfterSeconds = 5;

const busy = () =>
  new Problem(503, "The site is very busy. Please try again in a moment.", { retryAfter: retryAfterSeconds });

/** The error for a caller that has disconnected; nobody reads it. */
const hasLeft = () => new Problem(408, "The request ended before its turn came");
