import { createHmac, timingSafeEqual } from "node:crypto";
import { derive, type SiteKey } from "../../platform/site-key.server";

/** What a secret link is made from. */
export interface Linked {
  id: number;
  /** UTC, ISO 8601. After a backup was restored an id may come again; the moment does not. */
  created_at: string;
  /** how often the link was replaced */
  link_counter: number;
}

/** 160 bits that nobody can work out without the site's key. */
const proofOf = (key: SiteKey, { id, created_at, link_counter }: Linked): Buffer =>
  createHmac("sha256", derive(key, "manage link"))
    .update(`${id} ${created_at} ${link_counter}`)
    .digest()
    .subarray(0, 20);

/** The token of a registration's secret link: 32 letters of base64url. It is worked out whenever it is needed, and never stored. */
export function manageToken(key: SiteKey, linked: Linked): string {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(linked.id);
  return Buffer.concat([number, proofOf(key, linked)]).toString("base64url");
}

/** Which registration a token claims to be of; its proof has still to be looked at. @returns undefined for what is no token */
export function claimedId(token: string): number | undefined {
  if (!/^[\w-]{32}$/.test(token)) return undefined;
  const id = Buffer.from(token, "base64url").readUInt32BE(0);
  // No row has a higher number; PostgreSQL refuses to look for one.
  return id < 2 ** 31 ? id : undefined;
}

/** Whether a token is the latest of a registration; one that was replaced is good for nothing. */
export const isTokenOf = (key: SiteKey, token: string, linked: Linked): boolean =>
  timingSafeEqual(Buffer.from(token, "base64url").subarray(4), proofOf(key, linked));

/** What a secret address is made with: the site's key, and what links begin with. */
export interface Linking {
  siteKey: SiteKey;
  siteAddress: () => string;
}

/** The secret address of a registration. */
export const manageUrl = ({ siteKey, siteAddress }: Linking, linked: Linked): string =>
  `${siteAddress()}/r/${manageToken(siteKey, linked)}`;
