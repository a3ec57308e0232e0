import { ReadableStream } from "node:stream/web";
import type { Decrypter, Encrypter } from "age-encryption";
import { BackupError } from "./backup-error.server";

/** The cost of scrypt: 2^15 takes 32 MB and 0.2 s for each file, once a day; the machine may have 512 MB. */
const workFactor = 15;
// Loaded when first needed: it brings half a megabyte of arithmetic along.
const loadAge = () => import("age-encryption");
const opening = "age-encryption.org/v1";

/** Encrypts with a passphrase as age does: the program `age` can read it too. */
export async function* encrypted(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncIterable<Uint8Array> {
  const age = await loadAge();
  const encrypter: Encrypter = new age.Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  // The types of the browser's streams and of Node's differ, the streams do not.
  const stream = ReadableStream.from(source) as Parameters<Encrypter["encrypt"]>[0];
  yield* (await encrypter.encrypt(stream)) as AsyncIterable<Uint8Array>;
}

/** Decrypts a file if it is encrypted. @throws BackupError for a missing or wrong passphrase */
export async function decrypted(
  source: ReadableStream<Uint8Array>,
  passphrase: string | undefined,
): Promise<ReadableStream<Uint8Array>> {
  const { isEncrypted, stream } = await peek(source);
  if (!isEncrypted) return stream;
  if (!passphrase) {
    await stream.cancel();
    throw new BackupError("This backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.");
  }
  const age = await loadAge();
  const decrypter: Decrypter = new age.Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    const plain = await decrypter.decrypt(stream as Parameters<Decrypter["decrypt"]>[0]);
    return plain as ReadableStream<Uint8Array>;
  } catch (cause) {
    await stream.cancel().catch(() => undefined);
    throw new BackupError("This passphrase does not open this backup.", { cause });
  }
}

async function peek(source: ReadableStream<Uint8Array>) {
  const reader = source.getReader();
  const seen: Uint8Array[] = [];
  let length = 0;
  while (length < opening.length) {
    const { done, value } = await reader.read();
    if (done) break;
    seen.push(value);
    length += value.length;
  }
  const isEncrypted = Buffer.concat(seen).toString("latin1").startsWith(opening);
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const first = seen.shift();
      if (first) return controller.enqueue(first);
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { isEncrypted, stream };
}
