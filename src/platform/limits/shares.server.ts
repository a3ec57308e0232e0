/** How many askers one group counts for: a network /48 may be one customer or thousands of telephones. */
export const maxOfGroup = 4;

interface Group {
  held: number;
  /** what each holds, the oldest first */
  askers: Map<string, number>;
}

interface Candidates {
  /** gives way among equals; otherwise the oldest does */
  first?: string;
  /** the only group to look at */
  group?: string;
  /** whether an asker has something to give; by default all have */
  mayGive?: (asker: string) => boolean;
}

/** The amounts that askers hold of something scarce. Tells whose share is the largest: that asker gives way. */
export class Shares {
  readonly #groupOf: (asker: string) => string;
  readonly #groups = new Map<string, Group>();
  /** the group of each asker who holds something: it is worked out once, as an attack asks for it all the time */
  readonly #groupNames = new Map<string, string>();
  #total = 0;

  /** @param groupOf the group of an asker, such as the /48 of a /64; by default each asker is its own */
  constructor(groupOf: (asker: string) => string = (asker) => asker) {
    this.#groupOf = groupOf;
  }

  get total(): number {
    return this.#total;
  }

  groupOf(asker: string): string {
    return this.#groupNames.get(asker) ?? this.#groupOf(asker);
  }

  of(asker: string): number {
    return this.#groups.get(this.groupOf(asker))?.askers.get(asker) ?? 0;
  }

  ofGroup(group: string): number {
    return this.#groups.get(group)?.held ?? 0;
  }

  /** @param amount negative to give back */
  add(asker: string, amount: number): void {
    const name = this.groupOf(asker);
    const group = this.#groups.get(name) ?? { held: 0, askers: new Map<string, number>() };
    const held = (group.askers.get(asker) ?? 0) + amount;
    group.held += amount;
    this.#total += amount;
    if (held > 0) {
      this.#groups.set(name, group);
      this.#groupNames.set(asker, name);
      group.askers.set(asker, held);
      return;
    }
    group.askers.delete(asker);
    this.#groupNames.delete(asker);
    if (group.askers.size === 0) this.#groups.delete(name);
  }

  /**
   * Returns the asker who gives way: the one with most in the group with the largest share. A group's share is what it
   * holds, divided by the number of its askers, at most four. Each asker who holds something is looked at once; without
   * `mayGive`, each group is.
   * @returns undefined if nobody has anything to give
   */
  heaviest({ first, group, mayGive = anybody }: Candidates = {}): string | undefined {
    const own = first === undefined ? [] : [first];
    const names = group === undefined ? [...own.map((asker) => this.groupOf(asker)), ...this.#groups.keys()] : [group];
    const share = (name: string): number => {
      const { held = 0, askers = nobody } = this.#groups.get(name) ?? {};
      const counted = mayGive === anybody ? Math.min(askers.size, maxOfGroup) : countUpTo(maxOfGroup, askers, mayGive);
      return counted === 0 ? 0 : held / counted;
    };
    const { askers = nobody } = this.#groups.get(most(names, share) ?? "") ?? {};
    return most([...own, ...askers.keys()], (asker) => (mayGive(asker) ? (askers.get(asker) ?? 0) : 0));
  }
}

const anybody = () => true;
const nobody: ReadonlyMap<string, number> = new Map();

function countUpTo(bound: number, askers: ReadonlyMap<string, number>, mayGive: (asker: string) => boolean): number {
  let count = 0;
  for (const asker of askers.keys()) if (mayGive(asker) && ++count === bound) break;
  return count;
}

/** The first of the heaviest; undefined if all weigh nothing. */
function most(items: Iterable<string>, weight: (item: string) => number): string | undefined {
  let [heaviest, weighs]: [string | undefined, number] = [undefined, 0];
  for (const item of items) {
    const own = weight(item);
    if (own > weighs) [heaviest, weighs] = [item, own];
  }
  return heaviest;
}
