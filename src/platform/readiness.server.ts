/** Checks within a moment whether visitors can be served: a sentence if not, or undefined. */
export type ReadinessCheck = () => string | undefined | Promise<string | undefined>;

/** The checks of `GET /api/ready` for a proxy or monitor; the first sentence makes the response a 503 with it. */
export class Readiness {
  readonly #checks: ReadinessCheck[] = [];
  #isDatabaseThere = true;

  add(check: ReadinessCheck): void {
    this.#checks.push(check);
  }

  /** Records whether the database answered. @returns whether that is news for the log */
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
