import { createHmac, timingSafeEqual } from "node:crypto";
import type { Services } from "../../api/endpoint.server";
import { derive, type SiteKey } from "../../platform/site-key.server";

/** The parts of a link to a subscription. */
interface Linked {
  id: number;
  email_key: string;
  /** UTC, ISO 8601. Ids may be reused after a restore, the time is not. */
  created_at: string;
}

/** 128 bits that only the site's key can compute. @param letterId the letter with the link; 0 for none */
const proofOf = (key: SiteKey, { id, email_key, created_at }: Linked, letterId: number): Buffer =>
  createHmac("sha256", derive(key, "subscription link"))
    .update(`${id} ${letterId} ${created_at} ${email_key}`)
    .digest()
    .subarray(0, 16);

/** The address of a subscription's page, and where mail programs end it (RFC 8058). Never stored. */
export function subscriptionUrl(
  { siteKey, siteAddress }: Pick<Services, "siteKey" | "siteAddress">,
  linked: Linked,
  letterId = 0,
): string {
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(linked.id, 0);
  numbers.writeUInt32BE(letterId, 4);
  const token = Buffer.concat([numbers, proofOf(siteKey, linked, letterId)]).toString("base64url");
  return `${siteAddress()}/subscribers/${token}`;
}

/** The ids that a token claims, not yet verified. @returns undefined for a malformed token */
export function claimedIds(token: string): { id: number; letterId: number } | undefined {
  if (!/^[\w-]{32}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, "base64url");
  const [id, letterId] = [bytes.readUInt32BE(0), bytes.readUInt32BE(4)];
  // Higher ids cannot exist, and PostgreSQL refuses to search for them.
  return id < 2 ** 31 && letterId < 2 ** 31 ? { id, letterId } : undefined;
}

/** Verifies the token of a subscription. */
export const isTokenOf = (key: SiteKey, token: string, linked: Linked, letterId: number): boolean =>
  timingSafeEqual(Buffer.from(token, "base64url").subarray(8), proofOf(key, linked, letterId));
