import { Readable } from "node:stream";
import { formBody, readFormBody } from "./form-body.server";
import type { LightHeaders } from "./headers.server";

/** What a body is made of; what is no stream becomes one only when somebody asks for it. */
type Source = string | Uint8Array | ReadableStream<Uint8Array> | null;

const isStream = (given: unknown): given is ReadableStream<Uint8Array> =>
  typeof (given as ReadableStream | null)?.getReader === "function";

/** Bytes with a buffer of their own, which whoever asked may keep and change. */
const ownBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** What a body is made of and the type that is said of it unless the headers do. */
function sourceOf(given: unknown): [Source, type?: string] {
  if (given == null) return [null];
  if (typeof given === "string") return [given, "text/plain;charset=UTF-8"];
  if (given instanceof Uint8Array || isStream(given)) return [given];
  if (ArrayBuffer.isView(given)) return [new Uint8Array(given.buffer, given.byteOffset, given.byteLength)];
  if (given instanceof ArrayBuffer) return [new Uint8Array(given)];
  if (given instanceof URLSearchParams) return [String(given), "application/x-www-form-urlencoded;charset=UTF-8"];
  if (given instanceof Blob) return [given.stream(), given.type || undefined];
  // The class of forms is Node's own, which is not to be loaded only to ask for it.
  if (Object.prototype.toString.call(given) === "[object FormData]") return formBody(given as FormData);
  return [String(given), "text/plain;charset=UTF-8"];
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError("A body is a stream of bytes");
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

const unusable = () => new TypeError("Body is unusable: it has been read already");

/** What a request and an answer have in common: a body that is read once. */
export abstract class LightBody {
  #source: Source;
  #isRead = false;
  abstract readonly headers: LightHeaders;
  /** what is to be said of the body where the headers do not */
  protected readonly bodyType: string | undefined;

  /** @param given anything that `fetch` takes for a body, or that another one of these gives away */
  constructor(given: unknown) {
    if (isStream(given) && (given.locked || Readable.isDisturbed(given as never)))
      throw new TypeError("A body cannot be a stream that is read already");
    [this.#source, this.bodyType] = sourceOf(given);
  }

  get bodyUsed(): boolean {
    return this.#isRead || (isStream(this.#source) && Readable.isDisturbed(this.#source as never));
  }

  get body(): ReadableStream<Uint8Array> | null {
    const source = this.#source;
    if (source === null || isStream(source)) return source;
    const bytes = typeof source === "string" ? Buffer.from(source) : source;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        if (bytes.byteLength > 0) controller.enqueue(ownBytes(bytes));
        controller.close();
      },
    });
    // Who has read it before finds a stream that ends at once, and the body used.
    this.#source = stream;
    if (this.#isRead) void stream.cancel();
    return stream;
  }

  async text(): Promise<string> {
    const source = await this.#take();
    return typeof source === "string"
      ? source.toWellFormed().replace(/^\ufeff/, "")
      : new TextDecoder().decode(source ?? undefined);
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const source = await this.#take();
    return typeof source === "string" ? new TextEncoder().encode(source) : ownBytes(source ?? new Uint8Array());
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return ownBytes(await this.bytes()).buffer;
  }

  async blob(): Promise<Blob> {
    return new Blob([await this.bytes()], { type: this.headers.get("content-type") ?? "" });
  }

  async formData(): Promise<FormData> {
    return readFormBody(await this.bytes(), this.headers.get("content-type") ?? "");
  }

  /** The same body for a copy; each is then read by itself. @throws TypeError where it is being read */
  protected copyBody(): Source {
    const source = this.#source;
    if (this.bodyUsed || (isStream(source) && source.locked)) throw unusable();
    if (!isStream(source)) return source;
    const [own, other] = source.tee();
    this.#source = own;
    return other;
  }

  /** The body for what takes its place; this one counts as read. @throws TypeError where it is being read */
  protected giveBody(): Source {
    const source = this.#source;
    if (source === null) return null;
    if (this.bodyUsed || (isStream(source) && source.locked)) throw unusable();
    this.#isRead = true;
    return source;
  }

  async #take(): Promise<string | Uint8Array | null> {
    const source = this.giveBody();
    return isStream(source) ? readAll(source) : source;
  }
}
