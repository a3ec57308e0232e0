import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigurationError } from "./env.server";

/** The site's own secret, 32 bytes. Keys derived from it encrypt secrets in the database. */
export type SiteKey = Uint8Array;

const fileName = "site.key";

/**
 * Returns the configured key, or one made once in a file beside the database, so that a copy of the database alone
 * reveals nothing.
 * @param secret SITE_KEY, at least 32 characters; required if several machines serve one site
 * @throws ConfigurationError if the file holds no key
 */
export function loadSiteKey(directory: string, secret?: string): SiteKey {
  if (secret) return derive(Buffer.from(secret), "site key");
  const path = join(directory, fileName);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  try {
    // Two processes may start at once: the first to write wins and both read the same key.
    writeFileSync(path, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const key = Buffer.from(readFileSync(path, "utf8").trim(), "base64url");
  if (key.length !== 32)
    throw new ConfigurationError(
      `${path} does not contain this site's key. Restore it from your backup, or set SITE_KEY.`,
    );
  return key;
}

/** A key for one purpose, made from the site's key: 32 bytes. Knowing one tells nothing of another (RFC 5869). */
export const derive = (key: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", key, new Uint8Array(0), purpose, 32));

/** Encrypts a text with AES-256-GCM. @param purpose such as "mail"; the same is needed to open it @returns base64url */
export function seal(key: SiteKey, purpose: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", derive(key, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Opens what `seal` made; undefined for another key or purpose, or a changed text. */
export function unseal(key: SiteKey, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < 28) return undefined;
  try {
    const decipher = createDecipheriv("aes-256-gcm", derive(key, purpose), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
