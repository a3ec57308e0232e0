/** Returns an idempotency key of 128 random bits. `crypto.randomUUID` is missing on pages without HTTPS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
