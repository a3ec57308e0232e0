import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../database/database.server";
import type { Log } from "../log.server";

/** What rests between two turns is measured with, other in tests. */
export interface Pacing {
  /** waits for so many milliseconds; by the clock unless given */
  rest?: ((ms: number) => Promise<unknown>) | undefined;
  /** milliseconds for which this thread has used the processor */
  busyTime?: (() => number) | undefined;
}

interface WorkerParts extends Pacing {
  db: Pick<Database, "isAway">;
  log: Log;
  /** the line of the log after an unexpected error; the next look goes on */
  failed: string;
  /** items on their way at once */
  most: number;
  /** it claims again once so many more can go; more than one spares transactions while many wait */
  batch: number;
}

/** How often due items are looked for, those of other processes too; milliseconds. */
const lookMs = 5_000;
/**
 * While many items wait, sending rests nine times as long as it kept the processor busy; at most so long, milliseconds.
 * A loaded machine makes the clock run on, not the processor's time, so it does not slow sending down further.
 */
const [restPerBusy, longestRest] = [9, 1_000];

function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Sends the due items of an outbox in the background. A slow one delays no other. */
export abstract class OutboxWorker<Item> {
  readonly #parts: WorkerParts;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** whether there may be something to send since the last look */
  #isWoken = false;
  /** resolved with `#isWoken` */
  #woken = Promise.withResolvers<void>();

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  /** Runs before it looks for items, but not between the items of one look. */
  protected abstract prepare(): Promise<unknown>;

  /** Claims due items, at most so many. */
  protected abstract take(most: number): Promise<Item[]>;

  /** Sends an item and records the outcome. @param stopping aborted when the worker stops */
  protected abstract send(item: Item, stopping: AbortSignal): Promise<unknown>;

  /** Whether nothing is sent for now. */
  protected isPaused(): boolean {
    return false;
  }

  /** Looks for due items now and every five seconds. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), lookMs);
    this.wake();
  }

  /** Has it look for due items at once. */
  wake(): void {
    if (this.#stop.signal.aborted) return;
    this.#isWoken = true;
    this.#woken.resolve();
    this.#running ??= this.#run();
  }

  /** Looks at once, and waits until nothing more can be sent. Errors are logged. */
  async flush(): Promise<void> {
    this.wake();
    await this.#running;
  }

  /** Claims no more, and waits for the items on their way. */
  async stop(): Promise<void> {
    this.#stop.abort();
    clearInterval(this.#timer);
    this.#woken.resolve();
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      do await this.#sendAll();
      while (this.#isWoken && !this.#stop.signal.aborted);
    } catch (error) {
      this.#report(error);
    } finally {
      this.#running = undefined;
    }
  }

  #report(error: unknown): void {
    const { db, log, failed } = this.#parts;
    if (!db.isAway) log.error({ err: error }, failed);
  }

  /** Sends all due items. After an unexpected error it claims no more; the claim keeps the failed one for a while. */
  async #sendAll(): Promise<void> {
    const { most, batch, rest = sleep, busyTime = threadTime } = this.#parts;
    const { signal } = this.#stop;
    const onTheWay = new Set<Promise<unknown>>();
    let hasFailed = false;
    const begin = (item: Item) => {
      const sending = this.send(item, signal)
        .catch((error: unknown) => {
          hasFailed = true;
          this.#report(error);
        })
        .finally(() => onTheWay.delete(sending));
      onTheWay.add(sending);
    };
    try {
      for (;;) {
        await this.#prepare();
        if (hasFailed || signal.aborted || this.isPaused()) break;
        // Before the read: an item that ends meanwhile may release another, so it is looked for again.
        const [ahead, before] = [[...onTheWay], busyTime()];
        const free = most - ahead.length;
        const taken = await this.take(free);
        taken.forEach(begin);
        if (taken.length + ahead.length === 0) break;
        // Waits for the end of an item, which may release others, or for a new one.
        if (taken.length === 0) await Promise.race([...ahead, this.#woken.promise]);
        while (onTheWay.size > most - batch) await Promise.race(onTheWay);
        if (taken.length === free) await rest(Math.min((busyTime() - before) * restPerBusy, longestRest));
      }
    } finally {
      await Promise.all(onTheWay);
    }
  }

  async #prepare(): Promise<void> {
    if (!this.#isWoken) return;
    this.#isWoken = false;
    this.#woken = Promise.withResolvers();
    await this.prepare();
  }
}
