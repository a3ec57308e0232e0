import { type Selectable, sql } from "kysely";
import type { CurrentUser } from "../../api/current-user";
import type { Services } from "../../api/endpoint.server";
import { listRows } from "../../api/kit/list.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { eachRow, findRow, insertRow } from "../../platform/database/rows.server";
import type { Tables } from "../../platform/database/tables";
import { invalid, Problem } from "../../platform/errors/problem.server";
import { listAnswer } from "../../platform/fields";
import { askedIn } from "../../platform/languages/current.server";
import { searchText } from "../../platform/latin";
import { foldKey } from "../../platform/text";
import { listActiveCommunities } from "../communities/model.server";
import { mayMailAddress, strangerMark, within } from "../mails/mails.server";
import { safeName } from "../mails/templates/greeting";
import { alreadySubscribedMail, confirmNewsMail } from "./mails";
import type {
  NewSubscriber,
  OwnNews,
  OwnNewsChange,
  Subscriber,
  SubscriberCounts,
  SubscriberList,
  SubscriberQuery,
  SubscriberSource,
  SubscriberState,
  Subscription,
} from "./schema";
import { claimedIds, isTokenOf, subscriptionUrl } from "./token.server";
import { type NamedTopic, topicsOf } from "./topics";

export type SubscriberRow = Selectable<Tables["subscribers"]>;

/** How long an address that nobody confirms is remembered, and its link works; milliseconds. */
const confirmMs = 7 * 86_400_000;

/** The language of the site's texts; letters and confirmations are in the subscriber's. */
const siteLanguage = "en-GB";

/** The topics that people can choose: fixed ones, and the communities that visitors see. */
export const listTopics = async (db: Queryable, now: Date): Promise<NamedTopic[]> =>
  topicsOf(await listActiveCommunities(db, now));

/** @throws Problem 422 for a topic that nobody can choose */
export async function refuseUnknownTopics(db: Queryable, topics: readonly string[], now: Date): Promise<void> {
  const known = new Set((await listTopics(db, now)).map(({ topic }) => topic));
  const wrong = topics.find((topic) => !known.has(topic));
  if (wrong !== undefined) throw invalid("topics", `There is no topic called “${wrong}”`);
}

/** The topics of some subscribers, by their ids. */
async function topicsById(db: Queryable, ids: readonly number[]): Promise<Map<number, string[]>> {
  const byId = new Map<number, string[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return byId;
  const rows = await db
    .selectFrom("subscriber_topics")
    .selectAll()
    .where("subscriber_id", "in", ids)
    .orderBy("topic")
    .execute();
  for (const { subscriber_id, topic } of rows) byId.get(subscriber_id)?.push(topic);
  return byId;
}

/** Replaces the topics of a subscriber. */
export async function writeTopics(transaction: Queryable, id: number, topics: readonly string[]): Promise<void> {
  await transaction.deleteFrom("subscriber_topics").where("subscriber_id", "=", id).execute();
  await transaction
    .insertInto("subscriber_topics")
    .values(topics.map((topic) => ({ subscriber_id: id, topic })))
    .execute();
}

const findByEmail = (db: Queryable, email: string): Promise<SubscriberRow | undefined> =>
  db.selectFrom("subscribers").selectAll().where("email_key", "=", foldKey(email)).executeTakeFirst();

interface Asked extends Pick<NewSubscriber, "email" | "topics" | "name"> {
  source: SubscriberSource;
  /** whether it is the confirmed e-mail of the account that asks */
  is_verified?: boolean;
}

/** Notes that somebody asks with an address. A confirmed subscription stays as it is. */
async function noteAsked(transaction: Queryable, { email, topics, name, source }: Asked, at: string) {
  const values = {
    email,
    name,
    language: askedIn() || siteLanguage,
    state: "asked" as const,
    source,
    consent: "",
    asked_at: at,
    search_text: searchText(email, name),
    updated_at: at,
  };
  const row = await transaction
    .insertInto("subscribers")
    .values({ ...values, email_key: foldKey(email), created_at: at })
    .onConflict((conflict) =>
      conflict.column("email_key").doUpdateSet(values).where("subscribers.state", "<>", "confirmed"),
    )
    .returningAll()
    .executeTakeFirst();
  if (row) await writeTopics(transaction, row.id, topics);
  return row;
}

interface Imported extends Pick<NewSubscriber, "email" | "topics" | "name"> {
  /** the day on which the person agreed: "2026-11-28" */
  agreed_on: string;
  how: string;
}

/** Adds somebody who has agreed already. An address that is known, also one that ended, stays as it is. */
export const importSubscriber = (
  db: Database,
  { email, topics, name, agreed_on, how }: Imported,
  now: Date,
): Promise<{ id: number }> =>
  db.write(async (transaction) => {
    await refuseUnknownTopics(transaction, topics, now);
    if (await findByEmail(transaction, email))
      throw invalid("email", "This address is in the list already, and stays as it is");
    const at = now.toISOString();
    const { id } = await insertRow(transaction, "subscribers", {
      ...{ email, email_key: foldKey(email), name, language: siteLanguage, state: "confirmed", source: "import" },
      ...{ consent: `${agreed_on}: ${how}`, asked_at: null, confirmed_at: at, ended_at: null },
      ...{ search_text: searchText(email, name), created_at: at, updated_at: at },
    });
    await writeTopics(transaction, id, topics);
    return { id };
  });

type Asking = Pick<Services, "db" | "mails" | "site" | "siteAddress" | "siteKey" | "limits" | "now"> & {
  address: string;
};

/**
 * Mails an address the link to its subscription, at most twice a day. A new address confirms there; a confirmed one
 * finds its topics. Both write one mail, so that the time it takes tells nothing.
 * @returns whether a mail was queued
 */
export async function askToConfirm(call: Asking, asked: Asked): Promise<boolean> {
  const { db, mails, site, limits, now } = call;
  const { email, is_verified = false } = asked;
  if (!(await within(() => limits.newsRequests.count(foldKey(email), now())))) return false;
  if (!(await mayMailAddress(call, { email, is_verified }))) return false;
  const at = now();
  return db.write(async (transaction) => {
    const written = await noteAsked(transaction, asked, at.toISOString());
    const row = written ?? (await findByEmail(transaction, email));
    if (!row) return false;
    const mail = { site, name: safeName(row.name), url: subscriptionUrl(call, row) };
    await mails.queue(transaction, {
      kind: "confirm-news",
      to: row.email,
      ...(!is_verified && { stranger: strangerMark(call) }),
      language: row.language,
      content: () => (written ? confirmNewsMail(mail) : alreadySubscribedMail(mail)),
      about: { subscriber_id: row.id },
      expiresAt: new Date(at.getTime() + confirmMs),
    });
    return true;
  });
}

type Member = Pick<CurrentUser, "email" | "full_name" | "is_verified">;

/** The subscription of a member's e-mail; none before the e-mail is confirmed, since it may be somebody else's. */
export async function findOwnNews(db: Queryable, { email, is_verified }: Member, now: Date): Promise<OwnNews> {
  const row = is_verified ? await findByEmail(db, email) : undefined;
  const none = { state: null, topics: [] };
  return { email, choices: await listTopics(db, now), ...(row ? await toSubscription(db, row, now) : none) };
}

/** The confirmed subscription of a member, locked. */
async function findConfirmed(transaction: Queryable, { email }: Member): Promise<SubscriberRow | undefined> {
  const found = await findByEmail(transaction, email);
  const row = found && (await lockRow(transaction, "subscribers", found.id));
  return row?.state === "confirmed" ? row : undefined;
}

/** @throws Problem 409 before the e-mail is confirmed */
function refuseUnconfirmed({ is_verified }: Member): void {
  if (!is_verified) throw new Problem(409, "Confirm your e-mail first. We sent you a link when you signed up.");
}

/**
 * Sets the topics of a member who gets news; another member is mailed the link that confirms it.
 * @throws Problem 409 before the e-mail is confirmed; 422 for unknown topics; 429 after two links in a day
 */
export async function askForOwnNews(call: Asking & { user: Member; body: OwnNewsChange }): Promise<OwnNews> {
  const { db, now, user, body } = call;
  const { topics, source } = body;
  refuseUnconfirmed(user);
  await refuseUnknownTopics(db, topics, now());
  const changed = await db.write(async (transaction) => {
    const row = await findConfirmed(transaction, user);
    if (row) await writeTopics(transaction, row.id, topics);
    return row !== undefined;
  });
  const { email, full_name: name, is_verified } = user;
  if (!changed && !(await askToConfirm(call, { email, name, topics, source, is_verified })))
    throw new Problem(429, "We sent you the link twice today. Please look into your mails, or ask again tomorrow.");
  return findOwnNews(db, user, now());
}

/** Ends a member's news by mail. @throws Problem 409 before the e-mail is confirmed */
export async function endOwnNews(db: Database, user: Member, now: Date): Promise<OwnNews> {
  refuseUnconfirmed(user);
  await db.write(async (transaction) => {
    const row = await findConfirmed(transaction, user);
    if (row) await setState(transaction, row, { state: "ended", now });
  });
  return findOwnNews(db, user, now);
}

interface ByLink {
  siteKey: Services["siteKey"];
  token: string;
}

const wrongLink = () => new Problem(404, "This link is incomplete or has expired. Please open it from the mail again.");

/** The subscription of a link, and the letter with the link. @throws Problem 404 */
async function findByLink(db: Queryable, { siteKey, token }: ByLink, lock = false) {
  const claimed = claimedIds(token);
  const row =
    claimed && (lock ? await lockRow(db, "subscribers", claimed.id) : await findRow(db, "subscribers", claimed.id));
  if (!claimed || !row || !isTokenOf(siteKey, token, row, claimed.letterId)) throw wrongLink();
  return { row, letterId: claimed.letterId };
}

async function toSubscription(db: Queryable, { id, state }: SubscriberRow, now: Date): Promise<Subscription> {
  return { state, topics: (await topicsById(db, [id])).get(id) ?? [], choices: await listTopics(db, now) };
}

type Looking = ByLink & { now: Date };

/** The state and topics of a link. @throws Problem 404 */
export const findSubscription = async (db: Queryable, by: Looking): Promise<Subscription> =>
  toSubscription(db, (await findByLink(db, by)).row, by.now);

/** Sets the state of a subscription, unless it has it already. */
async function setState(
  transaction: Queryable,
  row: SubscriberRow,
  { state, now, letterId = 0 }: { state: "confirmed" | "ended"; now: Date; letterId?: number },
) {
  if (row.state === state) return row;
  const at = now.toISOString();
  const dates =
    state === "confirmed"
      ? { confirmed_at: at, ended_at: null, ended_by: null, refusals: 0 }
      : { ended_at: at, ended_by: letterId || null };
  return transaction
    .updateTable("subscribers")
    .set({ state, ...dates, updated_at: at })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Confirms a subscription, also one that had ended. @throws Problem 404 */
export const confirmSubscription = (db: Database, by: Looking): Promise<Subscription> =>
  db.write(async (transaction) => {
    const { row } = await findByLink(transaction, by, true);
    return toSubscription(transaction, await setState(transaction, row, { state: "confirmed", now: by.now }), by.now);
  });

/** Ends a subscription, and counts it for the letter with the link. @throws Problem 404 */
export const endSubscription = (db: Database, by: Looking): Promise<Subscription> =>
  db.write(async (transaction) => {
    const { row, letterId } = await findByLink(transaction, by, true);
    const ended = await setState(transaction, row, { state: "ended", now: by.now, letterId });
    return toSubscription(transaction, ended, by.now);
  });

/** Sets the topics of a subscription. @throws Problem 404; 422 for unknown topics */
export const setTopics = (db: Database, by: Looking & { topics: readonly string[] }): Promise<Subscription> =>
  db.write(async (transaction) => {
    const { row } = await findByLink(transaction, by, true);
    await refuseUnknownTopics(transaction, by.topics, by.now);
    await writeTopics(transaction, row.id, by.topics);
    return toSubscription(transaction, row, by.now);
  });

/** That a subscriber has a topic. */
const hasTopic = (topics: readonly string[]) =>
  sql<boolean>`subscribers.id in (select subscriber_id from subscriber_topics where topic in (${sql.join(topics)}))`;

/** A row for the back office. */
const toSubscriber = (row: SubscriberRow, topics: readonly string[]): Subscriber => ({ ...row, topics: [...topics] });

async function toSubscribers(db: Queryable, rows: readonly SubscriberRow[]): Promise<Subscriber[]> {
  const topics = await topicsById(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toSubscriber(row, topics.get(row.id) ?? []));
}

/** Reads one page of subscribers, the latest first by default. */
export async function listSubscribers(db: Queryable, asked: SubscriberQuery): Promise<SubscriberList> {
  const { rows, total } = await listRows(db, "subscribers", asked, {
    filters: { state: asked.state },
    where: asked.topic === undefined ? [] : [hasTopic([asked.topic])],
    orders: { created_at: ["id"] },
  });
  return listAnswer(await toSubscribers(db, rows), total, asked);
}

/** Reads all subscribers, or those of some ids, in batches. */
export async function* eachSubscriber(db: Queryable, ids?: readonly string[]): AsyncGenerator<Subscriber[]> {
  for await (const rows of eachRow(db, "subscribers", ids?.map(Number))) yield await toSubscribers(db, rows);
}

/** Counts subscribers by state, and confirmed ones by topic. */
export async function countSubscribers(db: Queryable, now: Date): Promise<SubscriberCounts> {
  const states = await db
    .selectFrom("subscribers")
    .select(["state", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  const topics = await db
    .selectFrom("subscriber_topics")
    .innerJoin("subscribers", "subscribers.id", "subscriber_topics.subscriber_id")
    .select(["topic", ({ fn }) => fn.countAll<number>().as("count")])
    .where("state", "=", "confirmed")
    .groupBy("topic")
    .execute();
  const of = (state: SubscriberState) => Number(states.find((row) => row.state === state)?.count ?? 0);
  const byTopic = new Map(topics.map(({ topic, count }) => [topic, Number(count)]));
  return {
    asked: of("asked"),
    confirmed: of("confirmed"),
    ended: of("ended"),
    topics: (await listTopics(db, now)).map((topic) => ({ ...topic, count: byTopic.get(topic.topic) ?? 0 })),
  };
}

const confirmedWith = (db: Queryable, topics: readonly string[]) =>
  db.selectFrom("subscribers").where("state", "=", "confirmed").where(hasTopic(topics));

/** Counts the confirmed subscribers who have one of some topics. */
export async function countRecipients(db: Queryable, topics: readonly string[]): Promise<number> {
  if (topics.length === 0) return 0;
  const { count } = await confirmedWith(db, topics)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the subscribers who ended by the links of some letters, by the letters' ids. */
export async function countEnded(db: Queryable, letterIds: readonly number[]): Promise<Map<number, number>> {
  if (letterIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("subscribers")
    .select(["ended_by", ({ fn }) => fn.countAll<number>().as("count")])
    .where("ended_by", "in", letterIds)
    .groupBy("ended_by")
    .execute();
  return new Map(rows.map(({ ended_by, count }) => [ended_by ?? 0, Number(count)]));
}

/** The next confirmed subscribers who have one of some topics, by id. @param by confirmed until then; UTC, ISO 8601 */
export const nextRecipients = (
  db: Queryable,
  { topics, after, by, most }: { topics: readonly string[]; after: number; by: string; most: number },
): Promise<SubscriberRow[]> =>
  topics.length === 0
    ? Promise.resolve([])
    : confirmedWith(db, topics)
        .selectAll()
        .where("id", ">", after)
        .where("confirmed_at", "<=", by)
        .orderBy("id")
        .limit(most)
        .execute();

/** Refusals for good in a row after which an address is ended. */
const mostRefusals = 3;

/** Notes whether an address took a mail, or refused it for good; after three refusals in a row it is ended. */
export async function noteDelivery(
  transaction: Queryable,
  { recipient_key }: { recipient_key: string },
  outcome: "accepted" | "refused",
  now: Date,
): Promise<void> {
  const set = transaction.updateTable("subscribers").where("email_key", "=", recipient_key);
  if (outcome === "accepted") {
    await set.set({ refusals: 0 }).where("refusals", ">", 0).execute();
    return;
  }
  await set.set((row) => ({ refusals: row("refusals", "+", 1) })).execute();
  const at = now.toISOString();
  await set
    .set({ state: "ended", ended_at: at, updated_at: at })
    .where("state", "=", "confirmed")
    .where("refusals", ">=", mostRefusals)
    .execute();
}

/** Forgets addresses that nobody confirmed within a week; those that had ended earlier have ended again. */
export async function forgetUnconfirmed(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - confirmMs).toISOString();
  await db.write(async (transaction) => {
    await transaction
      .updateTable("subscribers")
      .set({ state: "ended" })
      .where("state", "=", "asked")
      .where("asked_at", "<", before)
      .where("ended_at", "is not", null)
      .execute();
    await transaction.deleteFrom("subscribers").where("state", "=", "asked").where("asked_at", "<", before).execute();
  });
}
