import { createHmac, timingSafeEqual } from "node:crypto";
import type { Database, Queryable } from "../../platform/database/database.server";
import { findRow } from "../../platform/database/rows.server";
import { Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { derive, type SiteKey } from "../../platform/site-key.server";
import { foldKey } from "../../platform/text";
import type { Subscription } from "./schema";

declare module "../../platform/database/tables" {
  interface Tables {
    /** the addresses that unsubscribed from a topic */
    unsubscribes: {
      /** a keyed hash of the address */
      address_hash: string;
      /** "reminders", or "announcements 12" for an event's */
      topic: string;
      created_at: string;
    };
  }
}

/** The topics to unsubscribe from: all reminders, or an event's announcements. */
export type Topic = { kind: "reminders" } | { kind: "announcements"; eventId: number };

const nameOf = (topic: Topic): string => (topic.kind === "reminders" ? topic.kind : `${topic.kind} ${topic.eventId}`);

const hashBytes = 16;

const addressHash = (key: SiteKey, email: string): Buffer =>
  createHmac("sha256", derive(key, "unsubscribed address")).update(foldKey(email)).digest().subarray(0, hashBytes);

const proofOf = (key: SiteKey, said: Uint8Array): Buffer =>
  createHmac("sha256", derive(key, "unsubscribe link")).update(said).digest().subarray(0, 16);

/** The number of a topic in a token: the event's id, or 0 for reminders. */
const numberOf = (topic: Topic): number => (topic.kind === "announcements" ? topic.eventId : 0);

/** The address for unsubscribing; it reveals no e-mail and needs no storage. */
export function unsubscribeUrl(
  { siteKey, siteAddress }: { siteKey: SiteKey; siteAddress: () => string },
  email: string,
  topic: Topic,
): string {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(numberOf(topic));
  const said = Buffer.concat([number, addressHash(siteKey, email)]);
  return `${siteAddress()}/unsubscribe/${Buffer.concat([said, proofOf(siteKey, said)]).toString("base64url")}`;
}

/** Reads a token. @throws Problem 404 for an invalid one */
function read(key: SiteKey, token: string): { hash: string; topic: Topic } {
  const bytes = /^[\w-]{48}$/.test(token) ? Buffer.from(token, "base64url") : Buffer.alloc(0);
  const said = bytes.subarray(0, 4 + hashBytes);
  if (bytes.length !== 36 || !timingSafeEqual(bytes.subarray(4 + hashBytes), proofOf(key, said)))
    throw new Problem(404, t`This link is incomplete. Please open it from the mail again.`);
  const eventId = said.readUInt32BE(0);
  const topic: Topic = eventId === 0 ? { kind: "reminders" } : { kind: "announcements", eventId };
  return { hash: said.subarray(4).toString("base64url"), topic };
}

/** Whether an address has unsubscribed from a topic. */
export async function isUnsubscribed(db: Queryable, key: SiteKey, email: string, topic: Topic): Promise<boolean> {
  const row = await db
    .selectFrom("unsubscribes")
    .select("topic")
    .where("address_hash", "=", addressHash(key, email).toString("base64url"))
    .where("topic", "=", nameOf(topic))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a check for addresses that have unsubscribed from a topic; reads them all once. */
export async function unsubscribedFrom(
  db: Queryable,
  key: SiteKey,
  topic: Topic,
  emails: readonly string[],
): Promise<Set<string>> {
  const byHash = new Map(emails.map((email) => [addressHash(key, email).toString("base64url"), email]));
  if (byHash.size === 0) return new Set();
  const rows = await db
    .selectFrom("unsubscribes")
    .select("address_hash")
    .where("topic", "=", nameOf(topic))
    .where("address_hash", "in", [...byHash.keys()])
    .execute();
  return new Set(rows.map(({ address_hash }) => byHash.get(address_hash) as string));
}

interface ByLink {
  siteKey: SiteKey;
  token: string;
}

async function toSubscription(db: Queryable, topic: Topic, unsubscribed: boolean): Promise<Subscription> {
  const event = topic.kind === "announcements" ? await findRow(db, "events", topic.eventId) : undefined;
  return { kind: topic.kind, event: event?.title ?? null, unsubscribed };
}

/** The topic and state of a link. @throws Problem 404 */
export async function findSubscription(db: Queryable, { siteKey, token }: ByLink): Promise<Subscription> {
  const { hash, topic } = read(siteKey, token);
  const row = await db
    .selectFrom("unsubscribes")
    .select("topic")
    .where("address_hash", "=", hash)
    .where("topic", "=", nameOf(topic))
    .executeTakeFirst();
  return toSubscription(db, topic, row !== undefined);
}

/** Unsubscribes from a topic or subscribes again. @throws Problem 404 */
export function setSubscription(
  db: Database,
  { siteKey, token, unsubscribed, now }: ByLink & { unsubscribed: boolean; now: Date },
): Promise<Subscription> {
  const { hash, topic } = read(siteKey, token);
  return db.write(async (transaction) => {
    if (unsubscribed)
      await transaction
        .insertInto("unsubscribes")
        .values({ address_hash: hash, topic: nameOf(topic), created_at: now.toISOString() })
        .onConflict((conflict) => conflict.columns(["address_hash", "topic"]).doNothing())
        .execute();
    else
      await transaction
        .deleteFrom("unsubscribes")
        .where("address_hash", "=", hash)
        .where("topic", "=", nameOf(topic))
        .execute();
    return toSubscription(transaction, topic, unsubscribed);
  });
}
