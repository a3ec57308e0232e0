/** Looks whether visitors can be served: a sentence that says why not, or undefined. It should take no longer than a moment. */
export type ReadinessCheck = () => string | undefined | Promise<string | undefined>;

/**
 * The checks of `GET /api/ready`, which tells a proxy or monitor whether to send visitors here. The first check with a
 * sentence makes the response 503 with it.
 */
export class Readiness {
  readonly #checks: ReadinessCheck[] = [];
  #isDatabaseThere = true;

  add(check: ReadinessCheck): void {
    this.#checks.push(check);
  }

  /**
   * Records whether the database has just answered.
   * @returns whether that is news for the log; requests may come every second
   */
  sawDatabase(isThere: boolean): boolean {
    const isNew = this.#isDatabaseThere !== isThere;
    this.#isDatabaseThere = isThere;
    return isNew;
  }

  /** The first sentence, in the order in which the checks were added; undefined where nothing is in the way. */
  async hindrance(): Promise<string | undefined> {
    for (const check of this.#checks) {
      const sentence = await check();
      if (sentence) return sentence;
    }
    return undefined;
  }
}
