import type { Queryable } from "../../platform/database/database.server";
import { findRow } from "../../platform/database/rows.server";
import { Problem, unknown } from "../../platform/errors/problem.server";
import type { SiteKey } from "../../platform/site-key.server";
import { findEvent } from "../events/model.server";
import type { Event } from "../events/schema";
import { rowOf } from "../manage-link/managed-registration.server";
import { hasCertificate } from "../registrations/certificate/has-certificate";
import { certificateToken, claimedId, isTokenOf } from "./token.server";

/** The content of a certificate. */
export interface Certificate {
  name: string;
  event: Event;
  token: string;
}

interface Looking {
  siteKey: SiteKey;
  now: Date;
}

type Row = Awaited<ReturnType<typeof rowOf>>;

async function certificateOf(db: Queryable, row: Row, { siteKey, now }: Looking): Promise<Certificate | undefined> {
  const event = await findEvent(db, row.event_id, now);
  // A deleted account has neither e-mail nor name.
  const isSomebody = row.email !== "";
  if (!isSomebody || !hasCertificate({ registration: row, event }, now)) return undefined;
  return { name: row.name, event, token: certificateToken(siteKey, row) };
}

/** Returns the certificate of a token; undefined if the token is invalid or the attendance was revoked. */
export async function findCertificate(
  db: Queryable,
  token: string,
  looking: Looking,
): Promise<Certificate | undefined> {
  const id = claimedId(looking.siteKey, token);
  const row = id === undefined ? undefined : await findRow(db, "registrations", id);
  if (!row || !isTokenOf(looking.siteKey, token, row)) return undefined;
  return certificateOf(db, row, looking);
}

const none = () => new Problem(404, "There is no certificate: it is for people who attended, once the event is over");

/** The certificate of a registration by its secret link. @throws Problem 404 for an invalid link or no certificate */
export async function certificateByLink(db: Queryable, token: string, looking: Looking): Promise<Certificate> {
  const found = await certificateOf(db, await rowOf(db, looking.siteKey, token), looking);
  if (!found) throw none();
  return found;
}

/** Returns the certificate of the caller's own registration. @throws Problem 404 for another's, and without a certificate */
export async function ownCertificate(
  db: Queryable,
  { id, userId }: { id: number; userId: number },
  looking: Looking,
): Promise<Certificate> {
  const row = await findRow(db, "registrations", id);
  if (!row || row.user_id !== userId) throw unknown("Registration");
  const found = await certificateOf(db, row, looking);
  if (!found) throw none();
  return found;
}
