import { Zip, ZipPassThrough } from "fflate";

/** One file of an archive: its path, and its text in pieces. */
export type ZipPart = [path: string, texts: AsyncIterable<string> | Iterable<string>];

/** The oldest date that a ZIP entry can have, in local time as the format wants it: equal texts give equal archives. */
const oldestDate = () => new Date(1980, 0, 1);

const deflated = 8;

/** A part whose bytes are compressed by the platform; fflate counts them and writes what stands around them. */
class DeflatedPart extends ZipPassThrough {
  override compression = deflated;
  override mtime = oldestDate();
  readonly #stream = new CompressionStream("deflate-raw");
  readonly compressed = this.#stream.readable.getReader();
  readonly #writer = this.#stream.writable.getWriter();
  /** why the texts ended early */
  failure: unknown;

  /** Compressing does not happen here: it waits for its reader, which this call cannot. */
  protected override process(): void {}

  /** Feeds the compressor no faster than `compressed` is read. */
  async feed(texts: ZipPart[1]): Promise<void> {
    const encoder = new TextEncoder();
    try {
      for await (const text of texts) {
        const bytes = encoder.encode(text);
        this.push(bytes);
        await this.#writer.write(bytes);
      }
      this.push(new Uint8Array(0), true);
      await this.#writer.close();
    } catch (error) {
      this.failure = error;
      await this.#writer.abort(error).catch(() => undefined);
    }
  }
}

/**
 * A ZIP archive as a stream of bytes, compressed as its texts come; memory holds a few pieces, whatever their number.
 * A part has at most 4 GiB, since the format's older records are written, which every reader knows.
 *
 * @param parts one after the other; a part is read to its end before the next is asked for
 */
export async function* zip(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const ready: Uint8Array<ArrayBuffer>[] = [];
  const archive = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes as Uint8Array<ArrayBuffer>);
  });
  for await (const [path, texts] of parts) {
    const part = new DeflatedPart(path);
    archive.add(part);
    const fed = part.feed(texts);
    try {
      for (;;) {
        const { value, done } = await part.compressed.read();
        part.ondata(null, value ?? new Uint8Array(0), done);
        yield* ready.splice(0);
        if (done) break;
      }
    } catch (error) {
      await fed;
      throw part.failure ?? error;
    } finally {
      // Who stops reading stops the texts too.
      await part.compressed.cancel().catch(() => undefined);
      await fed;
    }
  }
  archive.end();
  yield* ready;
}
