import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../platform/log.server";

/** The random delay before background work, so that other responses' times do not reveal it; milliseconds. */
const [soonest, latest] = [200, 1_000];

/** Waits until well after the response. */
export const restAfterAnswer = (): Promise<unknown> => sleep(randomInt(soonest, latest));

/** Work after the response, so that its duration tells nothing. The program waits for it; failures are logged. */
export class Background {
  readonly #log: Log;
  readonly #running = new Set<Promise<void>>();

  readonly #rest: () => Promise<unknown>;

  /** @param rest waits before the work begins: SQLite blocks the whole process, including responses in flight */
  constructor(log: Log, rest: () => Promise<unknown>) {
    this.#log = log;
    this.#rest = rest;
  }

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

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
