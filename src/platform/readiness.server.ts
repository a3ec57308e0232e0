/** Looks whether visitors can be served: a sentence that says why not, or undefined. It should take no longer than a moment. */
export type ReadinessCheck = () => string | undefined | Promise<string | undefined>;

/**
 * What `GET /api/ready` asks, so that a proxy or a monitor knows whether to send visitors here. Whoever watches something adds
 * a check; the first that says something makes the answer 503 with its sentence.
 */
export class Readiness {
  readonly #checks: ReadinessCheck[] = [];
  #isDatabaseThere = true;

  add(check: ReadinessCheck): void {
    this.#checks.push(check);
  }

  /** Takes whether the database has just answered. @returns whether that is new, and so to be told; who asks may do so every second */
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
