import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";

const escaped: Record<string, string> = { "\n": "%0A", "\r": "%0D", '"': "%22" };
const nameIn = (given: string) => given.replaceAll(/[\n\r"]/g, (character) => escaped[character] ?? "");
const lines = (text: string) => text.replaceAll(/\r\n|\r|\n/g, "\r\n");

/** A form as a body of several parts (RFC 7578). @returns the body and its type, which names what stands between the parts */
export function formBody(form: FormData): [ReadableStream<Uint8Array>, type: string] {
  const boundary = `----form-${randomUUID()}`;
  const between = `--${boundary}\r\nContent-Disposition: form-data; name="`;
  async function* parts() {
    for (const [name, value] of form) {
      const head = `${between}${nameIn(lines(name))}"`;
      if (typeof value === "string") yield Buffer.from(`${head}\r\n\r\n${lines(value)}\r\n`);
      else {
        const type = value.type || "application/octet-stream";
        yield Buffer.from(`${head}; filename="${nameIn(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`);
        yield new Uint8Array(await value.arrayBuffer());
        yield Buffer.from("\r\n");
      }
    }
    yield Buffer.from(`--${boundary}--\r\n`);
  }
  return [
    Readable.toWeb(Readable.from(parts())) as ReadableStream<Uint8Array>,
    `multipart/form-data; boundary=${boundary}`,
  ];
}

/** A form of a body that was read whole, by Node's own parser. @param type the body's content type */
export async function readFormBody(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  // Where Node's own class is no global any more, its answer to this is of it.
  const Native = (await fetch("data:,")).constructor as typeof Response;
  return new Native(bytes, { headers: { "content-type": type } }).formData();
}
