import { createHmac, timingSafeEqual } from "node:crypto";
import { derive, type SiteKey } from "../../platform/site-key.server";

/** What the address of a certificate is made from. */
interface Certified {
  /** of the registration */
  id: number;
  /** UTC, ISO 8601. After a backup was restored an id may come again; the moment does not. */
  created_at: string;
}

/** Crockford's base 32: digits and letters none of which is taken for another, whatever their case. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const proofBytes = 11;
/** No row has a higher number; PostgreSQL refuses to look for one. */
const largestId = 2 ** 31 - 1;

const mac = (key: SiteKey, purpose: string, text: string | Uint8Array) =>
  createHmac("sha256", derive(key, purpose)).update(text).digest();

/** 88 bits that nobody can work out without the site's key. A new secret link of the registration leaves them as they are: they stand on paper. */
const proofOf = (key: SiteKey, { id, created_at }: Certified) =>
  mac(key, "certificate", `${id} ${created_at}`).subarray(0, proofBytes);

/** Hides the number behind the proof, and shows it again: nobody is to read from a paper how many have registered. */
const veiled = (key: SiteKey, proof: Uint8Array, id: number) =>
  (mac(key, "certificate number", proof).readUInt32BE(0) ^ id) >>> 0;

/**
 * The token of a certificate: 24 letters and digits in groups of four, to be typed from paper. It is worked out whenever it is
 * needed, and never stored.
 */
export function certificateToken(key: SiteKey, certified: Certified): string {
  const proof = proofOf(key, certified);
  let bits = (BigInt(veiled(key, proof, certified.id)) << 88n) | BigInt(`0x${proof.toString("hex")}`);
  let letters = "";
  for (let at = 0; at < 24; at++, bits >>= 5n) letters = alphabet[Number(bits & 31n)] + letters;
  return letters.replaceAll(/(....)(?=.)/g, "$1-");
}

/** What of a token is its number and its proof; a zero that was typed as O, or a one as I or L, is taken for what was meant. */
function read(token: string): { proof: Uint8Array; number: number } | undefined {
  const letters = token.toLowerCase().replaceAll(/[-\s]/g, "").replaceAll("o", "0").replaceAll(/[il]/g, "1");
  if (!/^[0-9a-hjkmnp-tv-z]{24}$/.test(letters)) return undefined;
  const bits = [...letters].reduce((all, letter) => (all << 5n) | BigInt(alphabet.indexOf(letter)), 0n);
  const bytes = Buffer.from(bits.toString(16).padStart(30, "0"), "hex");
  return { number: bytes.readUInt32BE(0), proof: bytes.subarray(4) };
}

/** Which registration a token claims to be of; its proof has still to be looked at. @returns undefined for what is no token */
export function claimedId(key: SiteKey, token: string): number | undefined {
  const claim = token.length > 60 ? undefined : read(token);
  const id = claim && veiled(key, claim.proof, claim.number);
  return id === undefined || id > largestId ? undefined : id;
}

/** Whether a token is that of a registration's certificate. */
export function isTokenOf(key: SiteKey, token: string, certified: Certified): boolean {
  const claim = read(token);
  return claim !== undefined && timingSafeEqual(claim.proof, proofOf(key, certified));
}
