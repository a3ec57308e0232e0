import { type Selectable, sql } from "kysely";
import { listRows } from "../../api/kit/list.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { isPublished } from "../../platform/database/published.server";
import { deleteRow, eachRow, findRow, requireRow, updateRow } from "../../platform/database/rows.server";
import { titleOf } from "../../platform/database/search.server";
import type { Tables } from "../../platform/database/tables";
import { invalid, Problem } from "../../platform/errors/problem.server";
import { listAnswer } from "../../platform/fields";
import { askedIn } from "../../platform/languages/current.server";
import { t } from "../../platform/languages/texts";
import { searchText } from "../../platform/latin";
import { community } from "../communities/resource";
import { listTopics } from "../subscribers/model.server";
import { communityOfTopic } from "../subscribers/topics";
import {
  type JoinApplication,
  joinCommunities,
  type Message,
  type MessageList,
  type MessageQuery,
  type MessageStats,
  type MessageStatus,
  wrongCommunity,
} from "./schema";

/* No page shows messages, so nothing here makes cached pages stale, and spam cannot slow the site. */

type Row = Selectable<Tables["messages"]>;

const toMessage = (row: Row): Message => ({ ...row, is_read: row.status !== "unread" });

/** A message from either form. */
export type SubmittedMessage = Pick<Row, "name" | "email" | "phone" | "subject" | "message">;

/** The communities of the specified choices, whether they exist or not. */
const specified: Record<string, { id: string; name: string }> = {
  software: { id: "sdc", name: "Software Development" },
  hardware: { id: "hdc", name: "Hardware Development" },
};

/** The chosen community: "Weavers (weavers)". @throws Problem 422 for one that cannot be joined */
async function chosenCommunity(db: Queryable, choice: string, now: Date): Promise<string> {
  const fixed = Object.hasOwn(specified, choice) ? specified[choice] : undefined;
  const active = await db
    .selectFrom("communities")
    .select(["id", "name"])
    .where(isPublished(community.published, now.toISOString()))
    .execute();
  const chosen = active.find(({ id }) => id === (fixed?.id ?? choice)) ?? fixed;
  if (chosen) return `${chosen.name} (${chosen.id})`;
  const others = active.map(({ id }) => id).filter((id) => id !== "sdc" && id !== "hdc");
  throw invalid("community", wrongCommunity([...joinCommunities, ...others]));
}

/** A join application as a message. @throws Problem 422 for a community that cannot be joined */
export async function toSubmittedMessage(
  db: Queryable,
  { name, email, phone, community: choice, experience, interests }: JoinApplication,
  now: Date,
): Promise<SubmittedMessage> {
  const community = await chosenCommunity(db, choice, now);
  const answers = [`Community: ${community}`, `Experience: ${experience}`, `Interests: ${interests || "Not provided"}`];
  return { name, email, phone, subject: `Join application: ${community}`, message: answers.join("\n") };
}

/** The topics of an applicant's news: those that every site has, and the community's if visitors see it. */
export async function newsTopics(db: Queryable, choice: string, now: Date): Promise<string[]> {
  const id = Object.hasOwn(specified, choice) ? specified[choice]?.id : choice;
  const topics = (await listTopics(db, now)).map(({ topic }) => topic);
  return topics.filter((topic) => [undefined, id].includes(communityOfTopic(topic)));
}

/**
 * Stores a message once for each key; without a key, always.
 * @returns its id if new
 * @throws Problem 409 for a key with another text
 */
export async function receiveMessage(
  db: Queryable,
  { submitted, idempotencyKey, now }: { submitted: SubmittedMessage; idempotencyKey: string | undefined; now: Date },
): Promise<number | undefined> {
  const { name, email, phone, subject, message } = submitted;
  const at = now.toISOString();
  const stored = await db
    .insertInto("messages")
    .values({
      name,
      email,
      phone,
      subject,
      message,
      status: "unread",
      language: askedIn(),
      idempotency_key: idempotencyKey ?? null,
      search_text: searchText(name, email, phone, subject, message),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (stored || idempotencyKey === undefined) return stored?.id;
  const earlier = await db
    .selectFrom("messages")
    .select(["name", "email", "phone", "subject", "message"])
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  const same =
    earlier &&
    (Object.keys(earlier) as (keyof SubmittedMessage)[]).every(
      (field) => earlier[field] === submitted[field].toWellFormed(),
    );
  if (earlier && !same) throw new Problem(409, t`Another message was already received under this idempotency key`);
  return undefined;
}

/** The expression of the index. */
const readIs = (isRead: boolean) => sql<boolean>`(case when status = 'unread' then 0 else 1 end) = ${isRead ? 1 : 0}`;

/** Reads one page of messages, the latest first by default. */
export async function listMessages(db: Queryable, asked: MessageQuery): Promise<MessageList> {
  const { status, is_read, ids } = asked;
  const { rows, total } = await listRows(db, "messages", asked, {
    filters: { status },
    where: [
      ...(is_read === undefined ? [] : [readIs(is_read)]),
      ...(ids ? [sql<boolean>`id in (${sql.join(ids)})`] : []),
    ],
    orders: { created_at: ["id"], name: [() => titleOf(db, "messages"), "id"] },
  });
  return listAnswer(rows.map(toMessage), total, asked);
}

/** Counts messages by status and in all. */
export async function countMessages(db: Queryable): Promise<MessageStats> {
  const rows = await db
    .selectFrom("messages")
    .select(["status", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  const of = (status: MessageStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  const [unread, read, replied] = [of("unread"), of("read"), of("replied")];
  return { total: unread + read + replied, unread, read, replied };
}

/** Reads all messages or those of some ids, in batches. */
export async function* eachMessage(db: Queryable, ids?: readonly string[]): AsyncGenerator<Message[]> {
  for await (const rows of eachRow(db, "messages", ids?.map(Number))) yield rows.map(toMessage);
}

/** @throws Problem 404 */
export const findMessage = async (db: Queryable, id: number): Promise<Message> =>
  toMessage(requireRow(await findRow(db, "messages", id), "Message"));

/** Marks a message as unread, or as read unless it was replied to. @throws Problem 404 */
export function setRead(db: Database, id: number, isRead: boolean, now: Date): Promise<Message> {
  if (!isRead) return setStatus(db, id, "unread", now);
  return db.write(async (transaction) => {
    await transaction
      .updateTable("messages")
      .set({ status: "read", updated_at: now.toISOString() })
      .where("id", "=", id)
      .where("status", "=", "unread")
      .execute();
    return findMessage(transaction, id);
  });
}

/** @throws Problem 404 */
export const setStatus = (db: Database, id: number, status: MessageStatus, now: Date): Promise<Message> =>
  db.write((transaction) => writeStatus(transaction, id, status, now));

/** Sets a message's status within the caller's transaction. @throws Problem 404 */
export async function writeStatus(
  transaction: Queryable,
  id: number,
  status: MessageStatus,
  now: Date,
): Promise<Message> {
  const set = { status, updated_at: now.toISOString() };
  return toMessage(requireRow(await updateRow(transaction, "messages", id, set), "Message"));
}

/** @throws Problem 404 */
export const deleteMessage = (db: Database, id: number): Promise<unknown> =>
  db.write(async (transaction) => requireRow(await deleteRow(transaction, "messages", id), "Message"));
