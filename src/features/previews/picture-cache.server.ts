/** Caches pictures in memory by name, up to a number of bytes; evicts the least recently used. */
export class PictureCache {
  readonly #pictures = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #making = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  readonly #maxBytes: number;
  #bytes = 0;

  /** @param maxBytes of all pictures together */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Returns a picture, making it if necessary, once for concurrent requests. */
  async get(name: string, make: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
    const cached = this.#pictures.get(name);
    if (cached) {
      this.#pictures.delete(name);
      this.#pictures.set(name, cached);
      return cached;
    }
    const running = this.#making.get(name);
    if (running) return running;
    const making = make()
      .then((picture) => this.#store(name, picture))
      .finally(() => this.#making.delete(name));
    this.#making.set(name, making);
    return making;
  }

  #store(name: string, picture: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    this.#pictures.set(name, picture);
    this.#bytes += picture.length;
    for (const [oldest, { length }] of this.#pictures) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#pictures.delete(oldest);
      this.#bytes -= length;
    }
    return picture;
  }
}
