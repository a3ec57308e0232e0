import { createHmac, timingSafeEqual } from "node:crypto";
import { derive, type SiteKey } from "../../platform/site-key.server";

/** The parts of a secret link. */
export interface Linked {
  id: number;
  /** UTC, ISO 8601. Ids may be reused after a restore, the time is not. */
  created_at: string;
  link_counter: number;
}

/** 160 bits that only the site's key can compute. */
const proofOf = (key: SiteKey, { id, created_at, link_counter }: Linked): Buffer =>
  createHmac("sha256", derive(key, "manage link"))
    .update(`${id} ${created_at} ${link_counter}`)
    .digest()
    .subarray(0, 20);

/** Computes the token of a registration's secret link: 32 characters of base64url. Never stored. */
export function manageToken(key: SiteKey, linked: Linked): string {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(linked.id);
  return Buffer.concat([number, proofOf(key, linked)]).toString("base64url");
}

/** The id that a token claims, not yet verified. @returns undefined for a malformed token */
export function claimedId(token: string): number | undefined {
  if (!/^[\w-]{32}$/.test(token)) return undefined;
  const id = Buffer.from(token, "base64url").readUInt32BE(0);
  // Higher ids cannot exist, and PostgreSQL refuses to search for them.
  return id < 2 ** 31 ? id : undefined;
}

/** Verifies that a token is the latest of a registration. */
export const isTokenOf = (key: SiteKey, token: string, linked: Linked): boolean =>
  timingSafeEqual(Buffer.from(token, "base64url").subarray(4), proofOf(key, linked));

/** The parts of a secret address: the site's key, and the start of links. */
export interface Linking {
  siteKey: SiteKey;
  siteAddress: () => string;
}

/** The secret address of a registration. */
export const manageUrl = ({ siteKey, siteAddress }: Linking, linked: Linked): string =>
  `${siteAddress()}/r/${manageToken(siteKey, linked)}`;
