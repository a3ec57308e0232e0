import { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { describe, expect, test } from "vitest";
import { decrypted, encrypted } from "./encryption.server";

const [passphrase, text] = ["correct horse battery – ünïcode", "what is backed up ".repeat(10_000)];

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return new Uint8Array(Buffer.concat(all));
}

async function* source() {
  yield new TextEncoder().encode(text);
}

const open = (file: Uint8Array, secret = passphrase) =>
  decrypted(ReadableStream.from([file]) as ReadableStream<Uint8Array>, secret);

describe("what is encrypted with a passphrase is what age makes of it", () => {
  test("the library opens what we have made", async () => {
    const file = await collect(encrypted(source(), passphrase));
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    expect(await decrypter.decrypt(file, "text")).toBe(text);
  });

  test("we open what the library has made", async () => {
    const encrypter = new Encrypter();
    encrypter.setScryptWorkFactor(10);
    encrypter.setPassphrase(passphrase);
    const plain = await open(await encrypter.encrypt(text));
    expect(Buffer.from(await collect(plain)).toString()).toBe(text);
  });
});

test("another passphrase, another kind of recipient and a header that was changed open nothing", async () => {
  const file = await collect(encrypted(source(), passphrase));
  const refused = "This passphrase does not open this backup.";
  await expect(open(file, "another passphrase")).rejects.toThrow(refused);
  const head = Buffer.from(file).toString("latin1");
  for (const [from, to] of [
    ["-> scrypt", "-> script"],
    [" 15\n", " 99\n"],
    [" 15\n", " 14\n"],
  ] as const) {
    const changed = new Uint8Array(Buffer.from(head.replace(from, to), "latin1"));
    await expect(open(changed), to).rejects.toThrow(refused);
  }
});
