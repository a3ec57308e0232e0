import { ByteCache } from "../../platform/http/byte-cache.server";

type Picture = Uint8Array<ArrayBuffer>;

/** A picture has some 20 kB, so usually the bytes are the bound. */
const maxEntries = 2_000;

/** Caches pictures in memory by name, up to a number of bytes. */
export class PictureCache {
  readonly #pictures: ByteCache<Picture>;
  readonly #making = new Map<string, Promise<Picture>>();

  constructor(bytes: number) {
    this.#pictures = new ByteCache({ bytes, entries: maxEntries });
  }

  /** Returns a picture, making it if necessary, once for concurrent requests. */
  async get(name: string, make: () => Promise<Picture>): Promise<Picture> {
    const known = this.#pictures.get(name) ?? this.#making.get(name);
    if (known) return known;
    const making = make().finally(() => this.#making.delete(name));
    this.#making.set(name, making);
    const picture = await making;
    this.#pictures.set(name, picture, picture.length);
    return picture;
  }
}
