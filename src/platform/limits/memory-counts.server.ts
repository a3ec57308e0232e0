import type { Attempt, Counted, Counts } from "./counts.server";

/** Keys remembered at once; the oldest window is forgotten first, so that memory stays bounded. */
const maxKeys = 20_000;

/** Counts in memory, for this process only and until it ends. */
export class MemoryCounts implements Counts {
  readonly #windows = new Map<string, Counted>();

  async read(keys: readonly string[], now: Date): Promise<Map<string, Counted>> {
    const found = keys.flatMap((key) => {
      const window = this.#open(key, now);
      return window ? [[key, { ...window }] as const] : [];
    });
    return new Map(found);
  }

  async add(attempts: readonly Attempt[], now: Date): Promise<boolean> {
    if (attempts.some(({ key, limit }) => (this.#open(key, now)?.count ?? 0) >= limit)) return false;
    for (const { key, windowMs } of attempts) {
      const window = this.#open(key, now);
      if (window) window.count++;
      else this.#begin(key, new Date(now.getTime() + windowMs));
    }
    return true;
  }

  async forgive({ lower = [], clear = [] }: Parameters<Counts["forgive"]>[0]): Promise<void> {
    for (const key of clear) this.#windows.delete(key);
    for (const key of lower) {
      const window = this.#windows.get(key);
      if (window && window.count > 0) window.count--;
    }
  }

  #open(key: string, now: Date): Counted | undefined {
    const window = this.#windows.get(key);
    return window && window.endsAt > now ? window : undefined;
  }

  #begin(key: string, endsAt: Date): void {
    this.#windows.delete(key);
    if (this.#windows.size >= maxKeys) this.#windows.delete(this.#windows.keys().next().value as string);
    this.#windows.set(key, { count: 1, endsAt });
  }
}
