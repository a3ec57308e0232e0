import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import type { Identity, Recipient, Stanza } from "age-encryption";

/*
 * The passphrase of an age file (age-encryption.org/v1, section "The scrypt recipient type") with the engine's own scrypt, which works
 * in a thread of its own. The library's is JavaScript, and kept every request waiting for 0.2 to 0.9 s.
 */

const label = "age-encryption.org/v1/scrypt";
/** The highest work factor that a file may ask for: 2^20 takes 1 GB. */
const maxWork = 20;
/** A key wraps one file key only. */
const nonce = new Uint8Array(12);
const cipher = "chacha20-poly1305";
const [keyLength, tagLength, saltLength] = [32, 16, 16];

/** @param workFactor log2 of the number of rounds */
function keyFrom(passphrase: string, salt: Uint8Array, workFactor: number): Promise<Buffer> {
  const [N, r, p] = [2 ** workFactor, 8, 1];
  const salted = Buffer.concat([Buffer.from(label), salt]);
  return new Promise((resolve, reject) =>
    scrypt(passphrase, salted, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "");

/** Wraps a file's key with a passphrase. @param makeStanza the library's, which is loaded when needed */
export const passphraseRecipient = (
  passphrase: string,
  workFactor: number,
  makeStanza: (args: string[], body: Uint8Array) => Stanza,
): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(saltLength);
    const key = await keyFrom(passphrase, salt, workFactor);
    const wrapping = createCipheriv(cipher, key, nonce, { authTagLength: tagLength });
    const body = Buffer.concat([wrapping.update(fileKey), wrapping.final(), wrapping.getAuthTag()]);
    return [makeStanza(["scrypt", unpadded(salt), String(workFactor)], new Uint8Array(body))];
  },
});

/** Unwraps a file's key with a passphrase; one that does not fit unwraps nothing. */
export const passphraseIdentity = (passphrase: string): Identity => ({
  async unwrapFileKey(stanzas) {
    const [stanza] = stanzas;
    if (stanzas.length !== 1 || stanza?.args[0] !== "scrypt") return null;
    const [, saltText = "", work = ""] = stanza.args;
    const salt = Buffer.from(saltText, "base64");
    const isWhole = stanza.args.length === 3 && salt.length === saltLength && stanza.body.length === 2 * tagLength;
    if (!isWhole || !/^[1-9]\d?$/.test(work) || Number(work) > maxWork) throw new Error("invalid scrypt stanza");
    const key = await keyFrom(passphrase, salt, Number(work));
    const unwrapping = createDecipheriv(cipher, key, nonce, { authTagLength: tagLength });
    unwrapping.setAuthTag(stanza.body.subarray(-tagLength));
    try {
      return new Uint8Array(
        Buffer.concat([unwrapping.update(stanza.body.subarray(0, -tagLength)), unwrapping.final()]),
      );
    } catch {
      return null;
    }
  },
});
