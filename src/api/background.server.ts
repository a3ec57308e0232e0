import type { Log } from "../platform/log.server";

/**
 * Work that an answer does not wait for, so that how long it takes tells the caller nothing. It is through before the program
 * ends; what fails is told to the log.
 */
export class Background {
  readonly #log: Log;
  readonly #running = new Set<Promise<void>>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Begins work, once the answer is on its way. */
  run(work: () => Promise<unknown>): void {
    const running: Promise<void> = new Promise<void>((resolve) => setImmediate(resolve))
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
