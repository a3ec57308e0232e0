import { randomUUID } from "node:crypto";
import type { Selectable, SelectQueryBuilder } from "kysely";
import type { Services } from "../../api/endpoint.server";
import { type Database, isPostgres, type Queryable } from "../../platform/database/database.server";
import type { Tables } from "../../platform/database/tables";
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

/** How long a process claims an address; milliseconds. Longer than one attempt; each attempt renews it. */
export const claimMs = 60_000;

/** A process's claim of an address: nobody else sends to it meanwhile. */
export interface Claim {
  webhookId: number;
  until: string;
}

const claimEnd = (now: Date) => new Date(now.getTime() + claimMs).toISOString();

const isDue = (db: Queryable, at: string) =>
  db
    .selectFrom("webhook_states")
    .select("webhook_id")
    .where("due_at", "<=", at)
    .where((where) => where.or([where("claimed_until", "is", null), where("claimed_until", "<=", at)]))
    .where((where) =>
      where.exists(
        where
          .selectFrom("webhooks")
          .select("webhooks.id")
          .whereRef("webhooks.id", "=", "webhook_states.webhook_id")
          .where("is_active", "=", 1),
      ),
    )
    .where((where) =>
      where.exists(
        where
          .selectFrom("webhook_messages")
          .select("webhook_messages.id")
          .whereRef("webhook_messages.webhook_id", "=", "webhook_states.webhook_id")
          .where("state", "=", "waiting"),
      ),
    );

/** Claims the addresses that have messages to send. A claim whose process has died runs out. */
export async function claimDue(db: Database, now: Date): Promise<Claim[]> {
  const at = now.toISOString();
  if (!(await isDue(db, at).limit(1).executeTakeFirst())) return [];
  const until = claimEnd(now);
  const rows = await db.write((transaction) =>
    transaction
      .updateTable("webhook_states")
      .set({ claimed_until: until })
      .where(
        "webhook_id",
        "in",
        isDue(transaction, at).$if(isPostgres(transaction), (select) => select.forUpdate().skipLocked()),
      )
      .returning("webhook_id")
      .execute(),
  );
  return rows.map(({ webhook_id }) => ({ webhookId: webhook_id, until }));
}

type StateChange = Partial<Omit<Selectable<Tables["webhook_states"]>, "webhook_id">>;

/** Changes the state of an address that this process still holds. @returns false if another process took it */
async function change(transaction: Queryable, { webhookId, until }: Claim, set: StateChange): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("webhook_states")
    .set(set)
    .where("webhook_id", "=", webhookId)
    .where("claimed_until", "=", until)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends the claim of an address. */
export const release = (db: Database, claim: Claim): Promise<boolean> =>
  db.write((transaction) => change(transaction, claim, { claimed_until: null }));

export interface Next {
  claim: Claim;
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

/**
 * Renews the claim, ends messages that are too old, and returns the first that waits. Undefined without one, while the
 * webhook is paused, or once another process has it.
 */
export const nextMessage = (db: Database, claim: Claim, now: Date): Promise<Next | undefined> =>
  db.write(async (transaction) => {
    const { webhookId } = claim;
    const renewed = { webhookId, until: claimEnd(now) };
    if (!(await change(transaction, claim, { claimed_until: renewed.until }))) return undefined;
    const webhook = await transaction
      .selectFrom("webhooks")
      .select(["url", "secret"])
      .where("id", "=", webhookId)
      .where("is_active", "=", 1)
      .executeTakeFirst();
    let message = await firstWaiting(transaction, webhookId);
    // They end in their order, so the others are read only if the first has ended: 100,000 may wait.
    if (message && message.ends_at <= now.toISOString()) {
      await endOldMessages(transaction, [webhookId], now);
      message = await firstWaiting(transaction, webhookId);
    }
    if (webhook && message) return { claim: renewed, message, ...webhook };
    await change(transaction, renewed, { claimed_until: null });
    return undefined;
  });

/** How an attempt ended. */
export interface Outcome {
  status: number | null;
  /** empty for success */
  error: string;
  tookMs: number;
}

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
/** Pauses after failed attempts in a row; the last one repeats. Milliseconds. */
const pauses = [10 * second, minute, 5 * minute, 15 * minute, hour, 2 * hour, 4 * hour, 8 * hour];

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

/** Records an attempt's outcome. @returns the claim for the next message; undefined to pause, or if it was lost */
export const settle = (
  db: Database,
  { claim, message }: Next,
  outcome: Outcome,
  now: Date,
): Promise<Claim | undefined> =>
  db.write(async (transaction) => {
    const state = await transaction
      .selectFrom("webhook_states")
      .selectAll()
      .where("webhook_id", "=", claim.webhookId)
      .where("claimed_until", "=", claim.until)
      .$if(isPostgres(transaction), (select) => select.forUpdate())
      .executeTakeFirst();
    // Another process has taken it, or it was deleted.
    if (!state) return undefined;
    await addAttempt(transaction, message, outcome, now);
    const at = now.toISOString();
    if (outcome.error !== "") {
      const pause = pauses[Math.min(state.failures, pauses.length - 1)] as number;
      await change(transaction, claim, {
        claimed_until: null,
        due_at: new Date(now.getTime() + pause).toISOString(),
        failures: state.failures + 1,
        failing_since: state.failing_since ?? at,
        error: outcome.error,
      });
      return undefined;
    }
    await transaction
      .updateTable("webhook_messages")
      .set({ state: "delivered" })
      .where("id", "=", message.id)
      .execute();
    await change(transaction, claim, { failures: 0, failing_since: null, error: "", delivered_at: at });
    return claim;
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
