import { createHmac } from "node:crypto";
import { derive, type SiteKey } from "../../platform/site-key.server";
import type { Linked } from "./token.server";

/** Letters and digits that cannot be mistaken: without 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V. */
export const codeAlphabet = "34679ACDEFGHJKMNPQRTWXY";
const half = codeAlphabet.length ** 3;
const rounds = 8;

const written = (number: number): string =>
  [number / codeAlphabet.length ** 2, number / codeAlphabet.length, number]
    .map((part) => codeAlphabet[Math.floor(part) % codeAlphabet.length])
    .join("");

/** A registration's short code: six letters and digits, the id permuted by the site's key (a Feistel network). */
export function shortCode(key: SiteKey, id: number): string {
  const secret = derive(key, "door code in short");
  let [left, right] = [Math.floor(id / half) % half, id % half];
  for (let round = 0; round < rounds; round++) {
    const mixed = createHmac("sha256", secret).update(`${round} ${right}`).digest().readUInt32BE(0);
    [left, right] = [right, (left + mixed) % half];
  }
  return written(left) + written(right);
}

/**
 * A registration's QR code: the event, and 80 bits by the site's key. It opens nothing; a new link makes a new code.
 */
export function doorCode(key: SiteKey, eventId: number, linked: Linked): string {
  const proof = createHmac("sha256", derive(key, "door code"))
    .update(`${eventId} ${linked.id} ${linked.created_at} ${linked.link_counter}`)
    .digest("hex");
  // Capitals, digits and colons make a smaller QR code.
  return `DOOR:${eventId}:${proof.slice(0, 20).toUpperCase()}`;
}
