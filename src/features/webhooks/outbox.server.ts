import { randomUUID } from "node:crypto";
import { expressionBuilder, type Selectable, type SelectQueryBuilder } from "kysely";
import type { Services } from "../../api/endpoint.server";
import { type Database, isPostgres, type Queryable } from "../../platform/database/database.server";
import type { Tables } from "../../platform/database/tables";
import { Claims, growingPause } from "../../platform/outbox/claims.server";
import {
  type Happening,
  isClockDue,
  lockMarks,
  type Reading,
  readChange,
  readClock,
  startMarks,
} from "./happenings.server";
import { keptAttempts } from "./schema";
import "../equipment/schema";

type MessageRow = Selectable<Tables["webhook_messages"]>;

/** How long a message is tried; milliseconds. */
const dayMs = 86_400_000;
export const triedForMs = 3 * dayMs;
/** Changes that are read in one transaction. */
const changesAtOnce = 100;

/** A message that an address is to get. */
interface NewMessage {
  topic: string;
  body: string;
  now: Date;
  messageId?: string;
  state?: MessageRow["state"];
}

export const bodyOf = ({ topic: type, at: timestamp, data }: { topic: string; at: string; data: object }): string =>
  JSON.stringify({ type, timestamp, data });

export const newMessageId = () => `msg_${randomUUID().replaceAll("-", "")}`;

const messageRow = (
  webhook_id: number,
  { topic, body, now, messageId = newMessageId(), state = "waiting" }: NewMessage,
) => ({
  webhook_id,
  message_id: messageId,
  topic,
  body,
  state,
  created_at: now.toISOString(),
  ends_at: new Date(now.getTime() + triedForMs).toISOString(),
});

/** Adds a message to the end of an address's messages. */
export const addMessage = (transaction: Queryable, webhookId: number, message: NewMessage): Promise<MessageRow> =>
  transaction
    .insertInto("webhook_messages")
    .values(messageRow(webhookId, message))
    .returningAll()
    .executeTakeFirstOrThrow();

const activeWebhooks = (db: Queryable) =>
  db.selectFrom("webhooks").select(["id", "topics"]).where("is_active", "=", 1).orderBy("id");

/** Writes a message for each address that chose the topic. */
async function spread(transaction: Queryable, happenings: readonly Happening[], now: Date): Promise<void> {
  const webhooks = (await activeWebhooks(transaction).execute()).map((one) => ({
    ...one,
    topics: JSON.parse(one.topics) as string[],
  }));
  const rows = happenings.flatMap((happening) =>
    webhooks
      .filter(({ topics }) => topics.includes(happening.topic))
      .map(({ id }) => messageRow(id, { topic: happening.topic, body: bodyOf(happening), now })),
  );
  // Each row has 7 values, and PostgreSQL takes 65,535 in one statement.
  for (let from = 0; from < rows.length; from += 5_000)
    await transaction
      .insertInto("webhook_messages")
      .values(rows.slice(from, from + 5_000))
      .execute();
}

type SpreadingServices = Pick<Services, "db" | "liveSite" | "siteAddress" | "now">;

/** Turns one batch of changes into messages. @returns whether there may be more */
const spreadBatch = ({ db, siteAddress }: SpreadingServices, site: Reading["site"], now: Date): Promise<boolean> =>
  db.write(async (transaction) => {
    const reading: Reading = { transaction, site, now, siteAddress };
    // Another process may have read the same changes meanwhile; then none are left.
    if (!(await lockMarks(transaction, isPostgres(transaction)))) await startMarks(reading);
    const changes = await transaction
      .selectFrom("webhook_changes")
      .selectAll()
      .orderBy("id")
      .limit(changesAtOnce)
      .execute();
    const happenings: Happening[] = [];
    for (const change of changes) happenings.push(...(await readChange(change, reading)));
    const hasMore = changes.length === changesAtOnce;
    if (!hasMore) happenings.push(...(await readClock(reading)));
    await spread(transaction, happenings, now);
    if (changes.length > 0)
      await transaction
        .deleteFrom("webhook_changes")
        .where(
          "id",
          "in",
          changes.map(({ id }) => id),
        )
        .execute();
    return hasMore;
  });

/** Turns changes written by triggers, and happenings of the clock, into messages of the outbox. */
export async function spreadChanges(services: SpreadingServices): Promise<void> {
  const { db, liveSite, now } = services;
  if (!(await activeWebhooks(db).limit(1).executeTakeFirst())) {
    await forgetMarks(db);
    return;
  }
  for (;;) {
    const [site, at] = [await liveSite.latest(), now()];
    const change = await db.selectFrom("webhook_changes").select("id").limit(1).executeTakeFirst();
    if (!change && (await isClockDue(db, site, at)) === false) return;
    if (!(await spreadBatch(services, site, at))) return;
  }
}

/** Without an active webhook: stops following the clock, and drops changes, which later webhooks must not get. */
async function forgetMarks(db: Database): Promise<void> {
  const mark = await db.selectFrom("webhook_marks").select("source").limit(1).executeTakeFirst();
  const change = await db.selectFrom("webhook_changes").select("id").limit(1).executeTakeFirst();
  if (!mark && !change) return;
  await db.write(async (transaction) => {
    await transaction.deleteFrom("webhook_marks").execute();
    await transaction.deleteFrom("webhook_changes").execute();
  });
}

function hasMessages() {
  const where = expressionBuilder<Tables, "webhook_states">();
  const active = where
    .selectFrom("webhooks")
    .select("webhooks.id")
    .whereRef("webhooks.id", "=", "webhook_states.webhook_id")
    .where("is_active", "=", 1);
  const waiting = where
    .selectFrom("webhook_messages")
    .select("webhook_messages.id")
    .whereRef("webhook_messages.webhook_id", "=", "webhook_states.webhook_id")
    .where("state", "=", "waiting");
  return where.and([where.exists(active), where.exists(waiting)]);
}

/** Claims of addresses, for a minute: longer than one attempt. So each address gets one message at a time. */
export const addressClaims = new Claims({
  table: "webhook_states",
  id: "webhook_id",
  ms: 60_000,
  isReady: hasMessages,
});

/** An address that this process claims. */
export type Address = Selectable<Tables["webhook_states"]>;

export interface Next {
  message: MessageRow;
  url: string;
  /** sealed */
  secret: string;
}

const firstWaiting = (db: Queryable, webhookId: number): Promise<MessageRow | undefined> =>
  db
    .selectFrom("webhook_messages")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "waiting")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

/** Ends messages that have waited for three days. @param webhookIds a list, or a query of one column */
const endOldMessages = (
  transaction: Queryable,
  webhookIds: number[] | SelectQueryBuilder<Tables, "webhooks", { id: number }>,
  now: Date,
): Promise<unknown> =>
  transaction
    .updateTable("webhook_messages")
    .set({ state: "ended" })
    .where("webhook_id", "in", webhookIds)
    .where("state", "=", "waiting")
    .where("ends_at", "<=", now.toISOString())
    .execute();

/** Deletes messages that have ended or been delivered, and of which no attempt is kept. */
const forgetSettled = (transaction: Queryable, webhookId?: number): Promise<unknown> =>
  transaction
    .deleteFrom("webhook_messages")
    .$if(webhookId !== undefined, (remove) => remove.where("webhook_id", "=", webhookId as number))
    // Named, so that the index finds them among 100,000 that wait.
    .where("state", "in", ["delivered", "ended"])
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("webhook_attempts")
            .select("webhook_attempts.id")
            .whereRef("webhook_attempts.sent_id", "=", "webhook_messages.id"),
        ),
      ),
    )
    .execute();

/** Ends old messages of paused webhooks, to which nothing is sent, and deletes those that nobody can look at. */
export async function sweepMessages(db: Database, now: Date): Promise<void> {
  if (!(await db.selectFrom("webhook_messages").select("id").limit(1).executeTakeFirst())) return;
  await db.write(async (transaction) => {
    const paused = transaction.selectFrom("webhooks").select("id").where("is_active", "=", 0);
    await endOldMessages(transaction, paused, now);
    await forgetSettled(transaction);
  });
}

/** The first waiting message of an address, once those that are too old have ended. Undefined while it is paused. */
export async function nextMessage(db: Database, webhookId: number, now: Date): Promise<Next | undefined> {
  const webhook = await db
    .selectFrom("webhooks")
    .select(["url", "secret"])
    .where("id", "=", webhookId)
    .where("is_active", "=", 1)
    .executeTakeFirst();
  let message = await firstWaiting(db, webhookId);
  // They end in their order, so the others are read only if the first has ended: 100,000 may wait.
  if (message && message.ends_at <= now.toISOString()) {
    await db.write((transaction) => endOldMessages(transaction, [webhookId], now));
    message = await firstWaiting(db, webhookId);
  }
  return webhook && message && { message, ...webhook };
}

/** How an attempt ended. */
export interface Outcome {
  status: number | null;
  /** empty for success */
  error: string;
  tookMs: number;
}

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
/** Pauses after failed attempts in a row; the last one repeats. Milliseconds. */
const pauses = [10 * second, minute, 5 * minute, 15 * minute, hour, 2 * hour, 4 * hour, 8 * hour] as const;

/** Records an attempt, and forgets all but the latest. */
export async function addAttempt(
  transaction: Queryable,
  { id, webhook_id }: Pick<MessageRow, "id" | "webhook_id">,
  { status, error, tookMs: took_ms }: Outcome,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto("webhook_attempts")
    .values({ webhook_id, sent_id: id, status, error, took_ms, created_at: now.toISOString() })
    .execute();
  const { id: oldest } = (await transaction
    .selectFrom("webhook_attempts")
    .select("id")
    .where("webhook_id", "=", webhook_id)
    .orderBy("id", "desc")
    .offset(keptAttempts)
    .limit(1)
    .executeTakeFirst()) ?? { id: 0 };
  if (oldest === 0) return;
  await transaction
    .deleteFrom("webhook_attempts")
    .where("webhook_id", "=", webhook_id)
    .where("id", "<=", oldest)
    .execute();
  await forgetSettled(transaction, webhook_id);
}

/** Records an attempt's outcome and ends the claim of its address, unless it was lost. */
export const settle = (
  db: Database,
  address: Address,
  message: MessageRow,
  outcome: Outcome,
  now: Date,
): Promise<void> =>
  db.write(async (transaction) => {
    // A test message may have ended the failures meanwhile.
    const state = await addressClaims.lock(transaction, address);
    if (!state) return;
    await addAttempt(transaction, message, outcome, now);
    const at = now.toISOString();
    if (outcome.error !== "") {
      await addressClaims.release(transaction, address, {
        due_at: new Date(now.getTime() + growingPause(pauses, state.failures)).toISOString(),
        failures: state.failures + 1,
        failing_since: state.failing_since ?? at,
        error: outcome.error,
      });
      return;
    }
    await transaction
      .updateTable("webhook_messages")
      .set({ state: "delivered" })
      .where("id", "=", message.id)
      .execute();
    await addressClaims.release(transaction, address, {
      failures: 0,
      failing_since: null,
      error: "",
      delivered_at: at,
    });
  });

/** Ends waiting messages of a restored backup, because they may have been sent since it was made. */
export async function endUnsentMessages(db: Database): Promise<void> {
  await db.write(async (transaction) => {
    await transaction.deleteFrom("webhook_changes").execute();
    await transaction.deleteFrom("webhook_marks").execute();
    await transaction.updateTable("webhook_messages").set({ state: "ended" }).where("state", "=", "waiting").execute();
    await transaction.updateTable("webhook_states").set({ claimed_until: null }).execute();
  });
}
