/** How many askers one group counts for: a network /48 may be one customer or thousands of telephones. */
export const maxOfGroup = 4;

/** The amounts that askers hold of something scarce. Tells whose share is the largest: that asker gives way. */
export class Shares {
  readonly #groupOf: (asker: string) => string;
  /** by asker, and by group where that is another key */
  readonly #amounts = new Map<string, number>();
  #total = 0;

  /** @param groupOf the group of an asker, such as the /48 of a /64; by default each asker is its own */
  constructor(groupOf: (asker: string) => string = (asker) => asker) {
    this.#groupOf = groupOf;
  }

  get total(): number {
    return this.#total;
  }

  /** @param key an asker or a group */
  of(key: string): number {
    return this.#amounts.get(key) ?? 0;
  }

  /** @param amount negative to give back */
  add(asker: string, amount: number): void {
    for (const key of new Set([asker, this.#groupOf(asker)])) {
      const held = this.of(key) + amount;
      if (held > 0) this.#amounts.set(key, held);
      else this.#amounts.delete(key);
    }
    this.#total += amount;
  }

  /**
   * Returns the asker who gives way: the one with most in the group with the largest share, which is what the group
   * holds by the number of its askers, of which at most four count.
   * @param askers at least one
   */
  heaviest(askers: Iterable<string>): string {
    const groups = new Map<string, Set<string>>();
    for (const asker of askers) {
      const key = this.#groupOf(asker);
      groups.set(key, (groups.get(key) ?? new Set()).add(asker));
    }
    const [, members] = most([...groups], ([key, { size }]) => this.of(key) / Math.min(size, maxOfGroup));
    return most([...members], (asker) => this.of(asker));
  }
}

const most = <T>(items: readonly T[], weight: (item: T) => number): T =>
  items.reduce((one, other) => (weight(other) > weight(one) ? other : one));
