/* Methods that a promised browser lacks (scripts/browser/target.ts). The frame of every page imports them first. */

/** Defines the methods that `owner` lacks, hidden from `for … in` as the browser's own are. */
function complete(owner: object, methods: Record<string, (this: never, ...parameters: never[]) => unknown>): void {
  for (const [name, value] of Object.entries(methods))
    if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}

// Chrome 110.
complete(Array.prototype, {
  toSorted(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
    return [...this].sort(compare);
  },
  toReversed(this: unknown[]) {
    return [...this].reverse();
  },
  toSpliced(this: unknown[], ...parameters: [number, number]) {
    const copy = [...this];
    copy.splice(...parameters);
    return copy;
  },
  with(this: unknown[], at: number, value: unknown) {
    return Object.assign([...this], { [at < 0 ? this.length + at : at]: value });
  },
});

// Chrome 111, Firefox 119. With the flag u, a pair of surrogates is one character of another kind.
complete(String.prototype, {
  isWellFormed(this: string) {
    return !/\p{Surrogate}/u.test(this);
  },
  toWellFormed(this: string) {
    return this.replace(/\p{Surrogate}/gu, "\ufffd");
  },
});

const parse = (...parameters: ConstructorParameters<typeof URL>): URL | null => {
  try {
    return new URL(...parameters);
  } catch {
    return null;
  }
};

// Chrome 126 and 120, Firefox 126, Safari 18 and 17.
complete(URL, { parse, canParse: (...parameters: Parameters<typeof parse>) => parse(...parameters) !== null });

export {};
