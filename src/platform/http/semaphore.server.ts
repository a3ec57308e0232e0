import { Problem } from "../errors/problem.server";

interface Waiting {
  begin: () => void;
  refuse: (problem: Problem) => void;
}

/** The lines of askers that belong together, such as the networks /64 of one /48. */
interface Group {
  /** by asker; the line whose turn is next comes first */
  lines: Map<string, Waiting[]>;
  /** how many wait in all its lines */
  waiting: number;
  /** how many it has begun since its turn came */
  begun: number;
}

/** How many askers one group counts for: a network /48 may be one customer or thousands of telephones. */
export const maxOfGroup = 4;

/** The group's waiting requests divided by its number of callers. */
const share = (waiting: number, lines: number) => waiting / Math.min(lines, maxOfGroup);

interface CallerNetwork {
  /** the caller, such as a network address; all without one count as one */
  asker?: string | undefined;
  /** ends the waiting when the caller has left. Work that has begun goes on */
  signal?: AbortSignal | undefined;
}

/**
 * Bounds the heavy work that runs at once. The rest waits in one queue for each caller; callers take turns, and so do
 * groups of callers.
 */
export class Semaphore {
  /** the group whose turn is next comes first */
  readonly #groups = new Map<string, Group>();
  readonly #groupOf: (asker: string) => string;
  readonly #maxWaiting: number;
  #free: number;
  #waiting = 0;
  /** whether something has begun in this turn of the event loop */
  #hasBegun = false;

  /** @param waiting how many may wait in all lines @param groupOf the group of an asker; by default each is its own */
  constructor(atOnce: number, waiting = Number.POSITIVE_INFINITY, groupOf = (asker: string) => asker) {
    this.#free = atOnce;
    this.#maxWaiting = waiting;
    this.#groupOf = groupOf;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Runs the work when its turn comes.
   * @throws Problem 503 if the queues are full and nobody has more waiting than this caller; 408 if the caller leaves
   */
  async run<T>(work: () => Promise<T>, { asker = "", signal }: CallerNetwork = {}): Promise<T> {
    if (signal?.aborted) throw hasLeft();
    if (this.#free > 0 && this.#waiting === 0 && !this.#hasBegun) this.#begin();
    else await this.#turn(asker, signal);
    try {
      return await work();
    } finally {
      this.#free++;
      if (this.#waiting > 0) setImmediate(() => this.#beginNext());
    }
  }

  /** Begins one piece of work a turn of the event loop, so that new requests are read between SQLite's queries. */
  #begin(): void {
    this.#free--;
    this.#hasBegun = true;
    setImmediate(() => {
      this.#hasBegun = false;
      this.#beginNext();
    });
  }

  async #turn(asker: string, signal: AbortSignal | undefined): Promise<void> {
    // A request that only waits for the next turn has a place already.
    if (this.#waiting - this.#free >= this.#maxWaiting) this.#makeRoom(asker);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const own: Waiting = { begin: resolve, refuse: reject };
    this.#add(asker, own);
    const leave = () => this.#leave(asker, own);
    signal?.addEventListener("abort", leave);
    await promise.finally(() => signal?.removeEventListener("abort", leave));
  }

  #add(asker: string, own: Waiting): void {
    const key = this.#groupOf(asker);
    const group = this.#groups.get(key) ?? { lines: new Map<string, Waiting[]>(), waiting: 0, begun: 0 };
    this.#groups.set(key, group);
    const line = group.lines.get(asker);
    if (line) line.push(own);
    else group.lines.set(asker, [own]);
    group.waiting++;
    this.#waiting++;
  }

  #leave(asker: string, own: Waiting): void {
    const group = this.#groups.get(this.#groupOf(asker));
    const line = group?.lines.get(asker) ?? [];
    const at = line.indexOf(own);
    if (!group || at < 0) return;
    line.splice(at, 1);
    this.#removed(group, asker, line);
    own.refuse(hasLeft());
  }

  #removed(group: Group, asker: string, line: Waiting[]): void {
    group.waiting--;
    this.#waiting--;
    if (line.length === 0) group.lines.delete(asker);
    if (group.waiting === 0) this.#groups.delete(this.#groupOf(asker));
  }

  #beginNext(): void {
    const [first] = this.#groups;
    if (!first || this.#free === 0 || this.#hasBegun) return;
    const [key, group] = first;
    const turns = Math.min(group.lines.size, maxOfGroup);
    const [asker, line] = [...group.lines][0] as [string, Waiting[]];
    const next = line.shift();
    group.lines.delete(asker);
    if (line.length > 0) group.lines.set(asker, line);
    this.#removed(group, asker, line);
    if (++group.begun >= turns && group.waiting > 0) {
      group.begun = 0;
      this.#groups.delete(key);
      this.#groups.set(key, group);
    }
    this.#begin();
    next?.begin();
  }

  /** Drops the last of the longest queue in the group with the largest share, if that exceeds the asker's. */
  #makeRoom(asker: string): void {
    const ownKey = this.#groupOf(asker);
    const own = this.#groups.get(ownKey);
    const ownLines = own ? own.lines.size + (own.lines.has(asker) ? 0 : 1) : 1;
    const [key, group] = [...this.#groups].reduce((one, other) =>
      share(other[1].waiting, other[1].lines.size) > share(one[1].waiting, one[1].lines.size) ? other : one,
    );
    const [longest, line] = [...group.lines].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    const hasMore =
      key === ownKey
        ? line.length > (group.lines.get(asker)?.length ?? 0) + 1
        : share(group.waiting, group.lines.size) > share((own?.waiting ?? 0) + 1, ownLines);
    if (!hasMore) throw busy();
    const last = line.pop();
    this.#removed(group, longest, line);
    last?.refuse(busy());
  }
}

/** By then full lines have mostly been worked off. */
const retryAfterSeconds = 5;

const busy = () =>
  new Problem(503, "The site is very busy. Please try again in a moment.", { retryAfter: retryAfterSeconds });

/** The error for a caller that has disconnected; nobody reads it. */
const hasLeft = () => new Problem(408, "The request ended before its turn came");
