/** Pictures by what they show, all together no larger than a bound; what was not asked for longest goes first. */
export class KeptPictures {
  readonly #pictures = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #making = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  readonly #maxBytes: number;
  #bytes = 0;

  /** @param maxBytes of all pictures together */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The picture of a name, made now if need be; several that ask at once wait for one making. */
  async get(name: string, make: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
    const kept = this.#pictures.get(name);
    if (kept) {
      this.#pictures.delete(name);
      this.#pictures.set(name, kept);
      return kept;
    }
    const running = this.#making.get(name);
    if (running) return running;
    const making = make()
      .then((picture) => this.#keep(name, picture))
      .finally(() => this.#making.delete(name));
    this.#making.set(name, making);
    return making;
  }

  #keep(name: string, picture: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
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
