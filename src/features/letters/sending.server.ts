import type { Services } from "../../api/endpoint.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { lockWork } from "../../platform/database/lock-row.server";
import { findRow, updateRow } from "../../platform/database/rows.server";
import { Problem } from "../../platform/errors/problem.server";
import type { MailAbout, MailRow } from "../../platform/mail/queue.server";
import type { Delay, MailCheck, Outcome } from "../../platform/mail/sender.server";
import { countRecipients, nextRecipients, noteDelivery } from "../subscribers/model.server";
import { subscriptionUrl } from "../subscribers/token.server";
import { putTogether } from "./blocks.server";
import { drawLetter } from "./letter-html.server";
import { letterMail } from "./mails";
import { type LetterRow, lockLetter, toLetter, withCounts } from "./model.server";
import type { Letter } from "./schema";

export type Sending = Pick<Services, "db" | "mails" | "site" | "siteAddress" | "siteKey" | "now">;

const itemOf = (id: number): string => `letter ${id}`;

const nothingInIt = "There is nothing in this letter: write a text, or choose a block that holds something.";

/** Begins to send a letter with its blocks as they are now. @returns undefined if there is nothing in it */
async function begin(transaction: Queryable, row: LetterRow, { site, now }: Sending): Promise<Letter | undefined> {
  const letter = toLetter(row);
  const { content, isEmpty } = await putTogether(transaction, { site, now: now() }, letter);
  if (isEmpty) return undefined;
  const at = now().toISOString();
  const set = {
    publication: "sending" as const,
    note: "",
    content,
    started_at: at,
    audience: await countRecipients(transaction, letter.topics),
    updated_at: at,
  };
  return toLetter((await updateRow(transaction, "letters", row.id, set)) ?? row);
}

/** Sets a letter's state. */
const setState = async (transaction: Queryable, row: LetterRow, set: Partial<LetterRow>, now: Date): Promise<Letter> =>
  withCounts(
    transaction,
    (await updateRow(transaction, "letters", row.id, { ...set, updated_at: now.toISOString() } as object)) ?? row,
  );

/** Goes on with a letter that was stopped: mails that wait are due at once. */
async function goOn(transaction: Queryable, row: LetterRow, now: Date): Promise<Letter> {
  await transaction
    .updateTable("mails")
    .set({ due_at: now.toISOString() })
    .where("item", "=", itemOf(row.id))
    .where("state", "=", "queued")
    .execute();
  return setState(transaction, row, { publication: "sending" }, now);
}

/**
 * Sends a letter: now, at its time, or on from where it was stopped.
 * @throws Problem 404; 409 if it is being sent or was sent, and if there is nothing in it
 */
export const sendLetter = (db: Database, id: number, call: Sending): Promise<Letter> =>
  db.change(async (transaction) => {
    const row = await lockLetter(transaction, id);
    const now = call.now();
    if (row.publication === "stopped") return goOn(transaction, row, now);
    if (row.publication !== "draft" && row.publication !== "scheduled")
      throw new Problem(409, "This letter is being sent, or was sent.");
    if (row.send_at !== null && row.send_at > now.toISOString())
      return setState(transaction, row, { publication: "scheduled", note: "" }, now);
    const begun = await begin(transaction, row, call);
    if (!begun) throw new Problem(409, nothingInIt);
    return begun;
  });

/** Stops a letter: a scheduled one is a draft again. @throws Problem 404; 409 for others */
export const stopLetter = (db: Database, id: number, now: Date): Promise<Letter> =>
  db.change(async (transaction) => {
    const row = await lockLetter(transaction, id);
    if (row.publication === "scheduled") return setState(transaction, row, { publication: "draft" }, now);
    if (row.publication !== "sending") throw new Problem(409, "This letter is not being sent.");
    return setState(transaction, row, { publication: "stopped" }, now);
  });

/** Begins the scheduled letters whose time has come; an empty one is a draft again, and says why. */
async function beginScheduled(call: Sending): Promise<void> {
  const { db, now } = call;
  const at = now().toISOString();
  const due = await db
    .selectFrom("letters")
    .select("id")
    .where("publication", "=", "scheduled")
    .where("send_at", "<=", at)
    .execute();
  for (const { id } of due)
    await db.change(async (transaction) => {
      const row = await lockLetter(transaction, id);
      if (row.publication !== "scheduled" || (await begin(transaction, row, call))) return;
      await setState(transaction, row, { publication: "draft", note: nothingInIt }, now());
    });
}

const hour = 3_600_000;
/** Turns in an hour, so that a letter goes evenly: the jobs run every 15 seconds. */
const turns = 240;
/** The most mails of letters that wait in the queue, so that stopping and other mails wait for few. */
const mostWaiting = 500;

/** How many mails of letters may be queued now. */
async function roomInQueue(transaction: Queryable, { site, now }: Sending): Promise<number> {
  const { lettersPerHour } = site;
  const since = new Date(now().getTime() - hour).toISOString();
  const { count: ofHour } = await transaction
    .selectFrom(
      transaction
        .selectFrom("mails")
        .select("created_at")
        .where("kind", "=", "letter")
        .orderBy("id", "desc")
        .limit(lettersPerHour)
        .as("latest"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  const { count: waiting } = await transaction
    .selectFrom("mails")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("kind", "=", "letter")
    .where("state", "in", ["queued", "sending"])
    .executeTakeFirstOrThrow();
  return Math.min(lettersPerHour - Number(ofHour), mostWaiting - Number(waiting), Math.ceil(lettersPerHour / turns));
}

/** Whether mails of a letter wait or are on their way. */
async function hasWaiting(transaction: Queryable, id: number): Promise<boolean> {
  const waiting = transaction
    .selectFrom("mails")
    .select("id")
    .where("item", "=", itemOf(id))
    .where("state", "in", ["queued", "sending"]);
  return (await waiting.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Queues a letter's next mails, and notes in the same transaction how far it is: a kill in between loses and repeats
 * none. A letter whose mails have all gone is sent.
 */
const queueNext = (call: Sending, id: number): Promise<void> =>
  call.db.write(async (transaction) => {
    const { mails, site, siteAddress, now } = call;
    await lockWork(transaction, "letters");
    const row = await lockLetter(transaction, id);
    if (row.publication !== "sending" || row.content === null || row.started_at === null) return;
    const most = await roomInQueue(transaction, call);
    if (most <= 0) return;
    const { topics } = toLetter(row);
    const people = await nextRecipients(transaction, { topics, after: row.last_id, by: row.started_at, most });
    const last = people.at(-1);
    if (!last) {
      if (!(await hasWaiting(transaction, id)))
        await setState(transaction, row, { publication: "sent", sent_at: now().toISOString() }, now());
      return;
    }
    const body = drawLetter(row.content, siteAddress());
    await mails.queue(
      transaction,
      ...people.map((person) => ({
        kind: "letter" as const,
        to: person.email,
        language: person.language,
        item: itemOf(id),
        about: { letter_id: id, subscriber_id: person.id },
        content: () =>
          letterMail({ site, subject: row.subject, body, unsubscribeUrl: subscriptionUrl(call, person, id) }),
      })),
    );
    await updateRow(transaction, "letters", id, { last_id: last.id });
  });

/** Begins a letter that was written by itself, unless there is nothing in it. @returns whether it was begun */
export async function beginByItself(transaction: Queryable, row: LetterRow, call: Sending): Promise<boolean> {
  return (await begin(transaction, row, call)) !== undefined;
}

/** Begins scheduled letters, and queues the next mails of those that are being sent. */
export async function sendLetters(call: Sending): Promise<void> {
  await beginScheduled(call);
  const sending = await call.db.selectFrom("letters").select("id").where("publication", "=", "sending").execute();
  for (const { id } of sending) await queueNext(call, id);
}

const letterOf = async (db: Queryable, { letter_id }: MailAbout): Promise<LetterRow | undefined> =>
  letter_id === undefined ? undefined : findRow(db, "letters", letter_id);

/** A letter goes only to who still gets news at this address. */
export const checkLetter: MailCheck = async (db, about, { recipient }) => {
  if (!(await letterOf(db, about))) return "The letter was deleted.";
  const subscriber = await findRow(db, "subscribers", about.subscriber_id ?? 0);
  return subscriber?.state === "confirmed" && subscriber.email === recipient ? undefined : "They have unsubscribed.";
};

/** A mail with a link to a subscription is of no use once that is forgotten. */
export const checkSubscription: MailCheck = async (db, { subscriber_id = 0 }) =>
  (await findRow(db, "subscribers", subscriber_id)) ? undefined : "The address was forgotten.";

/** How long a mail of a stopped letter waits until it is looked at again; milliseconds. */
const stoppedMs = 10 * 60_000;

/** Until when a mail waits whose letter was stopped. */
export async function delayedByStop(db: Database, { kind, about }: MailRow, now: Date): Promise<Delay | undefined> {
  if (kind !== "letter") return undefined;
  const row = await letterOf(db, JSON.parse(about) as MailAbout);
  if (row?.publication !== "stopped") return undefined;
  return { until: new Date(now.getTime() + stoppedMs), error: "It waits: the letter was stopped." };
}

/** Counts a mail for its letter, and for its address: one that refuses three in a row is ended. */
export async function countDelivery(transaction: Queryable, row: MailRow, outcome: Outcome, now: Date): Promise<void> {
  if (outcome !== "failed") await noteDelivery(transaction, row, outcome, now);
  const { letter_id } = JSON.parse(row.about) as MailAbout;
  if (row.kind !== "letter" || letter_id === undefined) return;
  const count = outcome === "accepted" ? "sent" : "refused";
  await transaction
    .updateTable("letters")
    .set((letter) => ({ [count]: letter(count, "+", 1) }))
    .where("id", "=", letter_id)
    .execute();
}
