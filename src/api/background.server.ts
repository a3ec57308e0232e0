import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../platform/log.server";

/** When work begins after its answer: nobody knows when, so that nobody finds in the times of other answers whether it did; milliseconds. */
const [soonest, latest] = [200, 1_000];

/** Rests until an answer has long been sent. */
export const restAfterAnswer = (): Promise<unknown> => sleep(randomInt(soonest, latest));

/**
 * Work that an answer does not wait for, so that how long it takes tells the caller nothing. It is through before the program
 * ends; what fails is told to the log.
 */
export class Background {
  readonly #log: Log;
  readonly #running = new Set<Promise<void>>();

  readonly #rest: () => Promise<unknown>;

  /** @param rest what is waited for before work begins: the embedded database holds up the whole process, an answer too that is on its way */
  constructor(log: Log, rest: () => Promise<unknown>) {
    this.#log = log;
    this.#rest = rest;
  }

  /** Begins work, once the answer has been sent. */
  run(work: () => Promise<unknown>): void {
    const running: Promise<void> = this.#rest()
      .then(work)
      .then(
        () => undefined,
        (error: unknown) => this.#log.error({ err: error }, "work in the background failed"),
      )
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Waits until all of it is through. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
