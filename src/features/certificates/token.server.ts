import { createHmac, timingSafeEqual } from "node:crypto";
import { derive, type SiteKey } from "../../platform/site-key.server";

interface Certified {
  id: number;
  /** UTC, ISO 8601. Ids may be reused after a restore, the time is not. */
  created_at: string;
}

/** Crockford's base 32: digits and letters that cannot be mistaken, in any case. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const proofBytes = 11;
/** Higher ids cannot exist, and PostgreSQL refuses to search for them. */
const largestId = 2 ** 31 - 1;

const mac = (key: SiteKey, purpose: string, text: string | Uint8Array) =>
  createHmac("sha256", derive(key, purpose)).update(text).digest();

/** 88 bits that only the site's key can compute. They are printed, so replacing the registration's link keeps them. */
const proofOf = (key: SiteKey, { id, created_at }: Certified) =>
  mac(key, "certificate", `${id} ${created_at}`).subarray(0, proofBytes);

/** Masks the id by the proof, and unmasks it, so that the paper does not reveal the number of registrations. */
const veiled = (key: SiteKey, proof: Uint8Array, id: number) =>
  (mac(key, "certificate number", proof).readUInt32BE(0) ^ id) >>> 0;

/** Computes the token of a certificate: 24 letters and digits in groups of four, for typing. Never stored. */
export function certificateToken(key: SiteKey, certified: Certified): string {
  const proof = proofOf(key, certified);
  let bits = (BigInt(veiled(key, proof, certified.id)) << 88n) | BigInt(`0x${proof.toString("hex")}`);
  let letters = "";
  for (let at = 0; at < 24; at++, bits >>= 5n) letters = alphabet[Number(bits & 31n)] + letters;
  return letters.replaceAll(/(....)(?=.)/g, "$1-");
}

/** Splits a token into id and proof; a typed O counts as 0, I and L as 1. */
function read(token: string): { proof: Uint8Array; number: number } | undefined {
  const letters = token.toLowerCase().replaceAll(/[-\s]/g, "").replaceAll("o", "0").replaceAll(/[il]/g, "1");
  if (!/^[0-9a-hjkmnp-tv-z]{24}$/.test(letters)) return undefined;
  const bits = [...letters].reduce((all, letter) => (all << 5n) | BigInt(alphabet.indexOf(letter)), 0n);
  const bytes = Buffer.from(bits.toString(16).padStart(30, "0"), "hex");
  return { number: bytes.readUInt32BE(0), proof: bytes.subarray(4) };
}

/** The id that a token claims, not yet verified. @returns undefined for a malformed token */
export function claimedId(key: SiteKey, token: string): number | undefined {
  const claim = token.length > 60 ? undefined : read(token);
  const id = claim && veiled(key, claim.proof, claim.number);
  return id === undefined || id > largestId ? undefined : id;
}

/** Verifies a certificate's token. */
export function isTokenOf(key: SiteKey, token: string, certified: Certified): boolean {
  const claim = read(token);
  return claim !== undefined && timingSafeEqual(claim.proof, proofOf(key, certified));
}
