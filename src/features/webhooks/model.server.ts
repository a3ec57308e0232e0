import type { Selectable } from "kysely";
import type { CallContext, Services } from "../../api/endpoint.server";
import { type Database, isPostgres, type Queryable } from "../../platform/database/database.server";
import { deleteRow, findRow, insertRow, requireRow, updateRow } from "../../platform/database/rows.server";
import type { Tables } from "../../platform/database/tables";
import { Problem } from "../../platform/errors/problem.server";
import { seal } from "../../platform/site-key.server";
import { addAttempt, addMessage, bodyOf, newMessageId } from "./outbox.server";
import {
  type AttemptList,
  type MadeWebhook,
  maxWebhooks,
  type newWebhookSchema,
  type Tested,
  type Webhook,
  type webhookChangeSchema,
} from "./schema";
import { post, secretPurpose } from "./sender.server";
import { newSecret } from "./signature.server";
import { type Topic, testTopic } from "./topics";

type Row = Selectable<Tables["webhooks"]> &
  Omit<Selectable<Tables["webhook_states"]>, "webhook_id"> & { waiting: number };

const withStates = (db: Queryable) =>
  db
    .selectFrom("webhooks")
    .innerJoin("webhook_states", "webhook_states.webhook_id", "webhooks.id")
    .selectAll("webhooks")
    .select(["due_at", "claimed_until", "failures", "failing_since", "error", "delivered_at"])
    .select((select) => [
      select
        .selectFrom("webhook_messages")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("webhook_messages.webhook_id", "=", "webhooks.id")
        .where("webhook_messages.state", "=", "waiting")
        .as("waiting"),
    ]);

function stateOf({ is_active, failing_since, delivered_at }: Row): Webhook["state"] {
  if (is_active === 0) return "paused";
  if (failing_since !== null) return "failing";
  return delivered_at === null ? "new" : "working";
}

const toWebhook = (row: Row): Webhook => ({
  ...row,
  topics: JSON.parse(row.topics) as Topic[],
  is_active: row.is_active === 1,
  state: stateOf(row),
  waiting: Number(row.waiting),
  next_attempt_at: row.is_active === 1 && row.failing_since !== null && Number(row.waiting) > 0 ? row.due_at : null,
});

async function findWebhook(db: Queryable, id: number): Promise<Webhook> {
  return toWebhook(
    requireRow((await withStates(db).where("webhooks.id", "=", id).executeTakeFirst()) as Row, "Webhook"),
  );
}

/** All webhooks by name, without their secrets. */
export async function listWebhooks(db: Queryable): Promise<Webhook[]> {
  const rows = await withStates(db).orderBy("webhooks.name").orderBy("webhooks.id").execute();
  return (rows as Row[]).map(toWebhook);
}

interface Making extends Pick<Services, "siteKey"> {
  now: Date;
}

/** Makes a webhook. @returns it with its secret, which is stored encrypted. @throws Problem 409 beyond `maxWebhooks` */
export function makeWebhook(
  db: Database,
  { name, url, topics, is_active }: import("zod").infer<typeof newWebhookSchema>,
  { siteKey, now }: Making,
): Promise<MadeWebhook> {
  const secret = newSecret();
  return db.write(async (transaction) => {
    const { count } = await transaction
      .selectFrom("webhooks")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxWebhooks)
      throw new Problem(409, `There are ${maxWebhooks} webhooks already. Delete one that is not used`);
    const at = now.toISOString();
    const { id } = await insertRow(transaction, "webhooks", {
      name,
      url,
      topics: JSON.stringify(topics),
      secret: seal(siteKey, secretPurpose, secret),
      is_active: Number(is_active),
      created_at: at,
      updated_at: at,
    });
    await transaction.insertInto("webhook_states").values({ webhook_id: id, due_at: at }).execute();
    return { ...(await findWebhook(transaction, id)), secret };
  });
}

/** Changes a webhook. Waiting messages go to the new address at once. @throws Problem 404 */
export const changeWebhook = (
  db: Database,
  id: number,
  { topics, is_active, ...rest }: import("zod").infer<typeof webhookChangeSchema>,
  now: Date,
): Promise<Webhook> =>
  db.write(async (transaction) => {
    const at = now.toISOString();
    const set = {
      ...rest,
      ...(topics && { topics: JSON.stringify(topics) }),
      ...(is_active !== undefined && { is_active: Number(is_active) }),
      updated_at: at,
    };
    requireRow(await updateRow(transaction, "webhooks", id, set), "Webhook");
    await makeDue(transaction, id, now);
    return findWebhook(transaction, id);
  });

/** Ends the pause after a failure, so that the next attempt is made at once. */
const makeDue = (transaction: Queryable, id: number, now: Date) =>
  transaction.updateTable("webhook_states").set({ due_at: now.toISOString() }).where("webhook_id", "=", id).execute();

/** Deletes a webhook with its messages and attempts. @throws Problem 404 */
export const deleteWebhook = (db: Database, id: number): Promise<unknown> =>
  db.write(async (transaction) => requireRow(await deleteRow(transaction, "webhooks", id), "Webhook"));

/** Replaces the secret; later attempts are signed with the new one. @throws Problem 404 */
export function replaceSecret(db: Database, id: number, { siteKey, now }: Making): Promise<MadeWebhook> {
  const secret = newSecret();
  return db.write(async (transaction) => {
    const set = { secret: seal(siteKey, secretPurpose, secret), updated_at: now.toISOString() };
    requireRow(await updateRow(transaction, "webhooks", id, set), "Webhook");
    await makeDue(transaction, id, now);
    return { ...(await findWebhook(transaction, id)), secret };
  });
}

/** Sends a test message at once, before waiting messages. @throws Problem 404; 503 while others are slow */
export async function testWebhook(
  db: Database,
  id: number,
  services: Pick<CallContext<unknown, unknown>, "outbound" | "siteKey" | "limits" | "address" | "now">,
): Promise<Tested> {
  const { url, secret } = requireRow(await findRow(db, "webhooks", id), "Webhook");
  const now = services.now();
  const [messageId, body] = [newMessageId(), bodyOf({ topic: testTopic, at: now.toISOString(), data: { id } })];
  const outgoing = { message_id: messageId, body };
  const outcome = await services.limits.outboundVisits.run(
    () => post(services, { url, secret, message: outgoing, now }),
    { asker: services.address },
  );
  await db.write(async (transaction) => {
    requireRow(await findRow(transaction, "webhooks", id), "Webhook");
    // Stored with its attempt and as settled, so that the sender leaves it alone.
    const state = outcome.error === "" ? "delivered" : "ended";
    const message = await addMessage(transaction, id, { topic: testTopic, body, now, messageId, state });
    await addAttempt(transaction, message, outcome, now);
    if (outcome.error !== "") return;
    // The address works, so what waits need not wait any longer.
    await transaction
      .updateTable("webhook_states")
      .set({ due_at: now.toISOString(), failures: 0, failing_since: null, error: "", delivered_at: now.toISOString() })
      .where("webhook_id", "=", id)
      .execute();
  });
  const { status, error } = outcome;
  return {
    detail: error === "" ? `The address accepted the test message (${status})` : `The test failed. ${error}`,
    status,
    error,
  };
}

/** The latest attempts of a webhook, the latest first. @throws Problem 404 */
export async function listAttempts(db: Queryable, id: number): Promise<AttemptList> {
  const { waiting } = await findWebhook(db, id);
  const items = await db
    .selectFrom("webhook_attempts")
    .innerJoin("webhook_messages", "webhook_messages.id", "webhook_attempts.sent_id")
    .selectAll("webhook_attempts")
    .select(["topic", "message_id", "body", "state as message_state"])
    .where("webhook_attempts.webhook_id", "=", id)
    .orderBy("webhook_attempts.id", "desc")
    .execute();
  return { items, waiting };
}

/**
 * Sends the message of an attempt again, with its id: at once if it still waits, else after the waiting messages.
 * @throws Problem 404
 */
export const sendAgain = (
  db: Database,
  { id, attempt }: { id: number; attempt: number },
  now: Date,
): Promise<unknown> =>
  db.write(async (transaction) => {
    // Two presses at the same moment add one message.
    await transaction
      .selectFrom("webhook_states")
      .select("webhook_id")
      .where("webhook_id", "=", id)
      .$if(isPostgres(transaction), (select) => select.forUpdate())
      .execute();
    const tried = await findRow(transaction, "webhook_attempts", attempt);
    const message =
      tried?.webhook_id === id ? await findRow(transaction, "webhook_messages", tried.sent_id) : undefined;
    const { message_id: messageId, topic, body } = requireRow(message, "Attempt");
    const waits = await transaction
      .selectFrom("webhook_messages")
      .select("id")
      .where("webhook_id", "=", id)
      .where("state", "=", "waiting")
      .where("message_id", "=", messageId)
      .executeTakeFirst();
    if (!waits) await addMessage(transaction, id, { topic, body, now, messageId });
    return makeDue(transaction, id, now);
  });
