import { createLRU } from "lru.min";

/** Values in memory up to a number of bytes and entries; the least recently used are evicted. */
export class ByteCache<T> {
  readonly #maxBytes: number;
  readonly #entries: ReturnType<typeof createLRU<string, { value: T; size: number }>>;
  #bytes = 0;

  constructor({ bytes, entries }: { bytes: number; entries: number }) {
    this.#maxBytes = bytes;
    this.#entries = createLRU({ max: entries, onEviction: (_, { size }) => (this.#bytes -= size) });
  }

  get(key: string): T | undefined {
    return this.#entries.get(key)?.value;
  }

  /** @param size bytes; one that is larger than the room is not kept */
  set(key: string, value: T, size: number): void {
    this.delete(key);
    if (size > this.#maxBytes) return;
    this.#entries.set(key, { value, size });
    this.#bytes += size;
    while (this.#bytes > this.#maxBytes) this.#entries.evict(1);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
