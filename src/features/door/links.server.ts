import { createHmac, timingSafeEqual } from "node:crypto";
import type { Selectable } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import { findRow, insertRow } from "../../platform/database/rows.server";
import type { Tables } from "../../platform/database/tables";
import { Problem } from "../../platform/errors/problem.server";
import { derive, type SiteKey } from "../../platform/site-key.server";
import { type DoorLink, openAfterMs } from "./schema";

type Row = Selectable<Tables["door_links"]>;

/** 160 bits that only the site's key can compute. */
const proofOf = (key: SiteKey, { id, event_id, created_at }: Row): Buffer =>
  createHmac("sha256", derive(key, "door link")).update(`${id} ${event_id} ${created_at}`).digest().subarray(0, 20);

/** Computes the secret of a door link: 32 characters of base64url. */
function secretOf(key: SiteKey, row: Row): string {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(row.id);
  return Buffer.concat([number, proofOf(key, row)]).toString("base64url");
}

/** When an event's door closes: links end and phones delete their lists. */
export const closesAt = ({ end_date }: { end_date: string }): string =>
  new Date(Date.parse(end_date) + openAfterMs).toISOString();

/** A link for handing out: the secret stands behind #, which browsers never send. */
export const toDoorLink = (
  { siteKey, siteAddress }: { siteKey: SiteKey; siteAddress: () => string },
  row: Row,
  event: { end_date: string },
): DoorLink => ({
  id: row.id,
  url: `${siteAddress()}/door/${row.event_id}#${secretOf(siteKey, row)}`,
  created_at: row.created_at,
  expires_at: closesAt(event),
});

/** The link of a secret; undefined for another event's, a revoked or an invalid one. */
export async function findDoorLink(
  db: Queryable,
  { siteKey, eventId, secret }: { siteKey: SiteKey; eventId: number; secret: string },
): Promise<Row | undefined> {
  if (!/^[\w-]{32}$/.test(secret)) return undefined;
  const bytes = Buffer.from(secret, "base64url");
  const row = await findRow(db, "door_links", bytes.readUInt32BE(0));
  if (row?.event_id !== eventId) return undefined;
  return timingSafeEqual(bytes.subarray(4), proofOf(siteKey, row)) ? row : undefined;
}

/** The links of an event, the latest first. */
export const linksOf = (db: Queryable, eventId: number): Promise<Row[]> =>
  db.selectFrom("door_links").selectAll().where("event_id", "=", eventId).orderBy("id", "desc").execute();

/** The most valid links of an event. */
const maxLinks = 50;

/** @throws Problem 409 beyond the limit */
export async function makeDoorLink(
  transaction: Queryable,
  { eventId, userId, now }: { eventId: number; userId: number; now: Date },
): Promise<Row> {
  if ((await linksOf(transaction, eventId)).length >= maxLinks)
    throw new Problem(409, `This event has ${maxLinks} door links. Revoke one that is no longer needed.`);
  return insertRow(transaction, "door_links", {
    event_id: eventId,
    created_by: userId,
    created_at: now.toISOString(),
  });
}

/** @returns undefined if the event has no such link */
export const deleteDoorLink = (
  transaction: Queryable,
  eventId: number,
  id: number,
): Promise<{ id: number } | undefined> =>
  transaction
    .deleteFrom("door_links")
    .where("id", "=", id)
    .where("event_id", "=", eventId)
    .returning("id")
    .executeTakeFirst();
