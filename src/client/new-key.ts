/** Names a sending: 128 random bits. `crypto.randomUUID` is not there on a page without HTTPS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
