import { randomUUID } from "node:crypto";
import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import type { Database, Queryable } from "../database/database.server";
import { addSetting, dropSetting, readSetting } from "../database/setting-rows.server";
import type { Tables } from "../database/tables";
import { inPresentLanguage, speaking } from "../languages/texts";
import { searchText } from "../latin";
import { Claims } from "../outbox/claims.server";
import { type SiteKey, seal, unseal } from "../site-key.server";
import { foldKey } from "../text";
import { type MailContent, withoutLinks } from "./content";
import { type MailKind, urgentKinds } from "./kinds";
import "./table";

export type MailRow = Selectable<Tables["mails"]>;

export interface MailAbout {
  event_id?: number;
  registration_id?: number;
  /** the link that it brings */
  account_link_id?: number;
  /** the faults of a machine that it tells of, or answers */
  fault_ids?: number[];
  /** the grants in the mail, and the news about each */
  grants?: { id: number; what: string }[];
  /** the booking that it tells of, and its start as the mail has it */
  booking?: { id: number; starts_at: string };
  /** the subscription that it is about, or goes to */
  subscriber_id?: number;
  /** the letter that it is */
  letter_id?: number;
  /** the qualification whose next event it tells of */
  qualification_id?: number;
  /** the former time and place of an event, for a mail about a change */
  was?: { start_date: string; end_date: string; place: string; link: string };
}

/** A mail to be written. */
export interface NewMail {
  kind: MailKind;
  /** an e-mail address */
  to: string;
  /** whose account it is about */
  userId?: number | undefined;
  /** writes it in the language of its recipient */
  content: () => MailContent;
  /** the language that the recipient asked in; that of the account with this address if empty */
  language?: string;
  about?: MailAbout;
  /** the subject of a notice, by which it can be forgotten: "registration 12" */
  item?: string;
  /** the mark of the network whose request causes it, where it counts for the day's bound */
  stranger?: string | undefined;
  /** mails with the same one are sent in the order in which they were written: "registration 12" */
  sequence?: string;
  /** not before; now unless said */
  dueAt?: Date;
  /** from when on it is of no use, such as the start of the event that it reminds of */
  expiresAt?: Date;
}

const purpose = "mail";
const minute = 60_000;
const hour = 60 * minute;

/** The mail of a mail. @returns undefined when it is forgotten, or was sealed with another site's key */
export function contentOf(row: Pick<MailRow, "content">, key: SiteKey): MailContent | undefined {
  const text = row.content === null ? undefined : unseal(key, purpose, row.content);
  return text === undefined ? undefined : (JSON.parse(text) as MailContent);
}

const sealContent = (content: MailContent, key: SiteKey) => seal(key, purpose, JSON.stringify(content));

interface QueueParts {
  key: SiteKey;
  /** whether a mail server is set up; without one mails are kept */
  sends: boolean;
  /** what message ids end in: the domain that mails come from */
  domain: () => string;
  languages: MailLanguages;
  now: () => Date;
}

/** The languages that mails are written in. */
export interface MailLanguages {
  /** the tags that the accounts of mails have chosen, in the order of the mails; empty for the main one and without an account */
  ofAccounts: (db: Queryable, mails: readonly NewMail[]) => Promise<string[]>;
  /** does work in a language, and in the main one where it is not turned on */
  speak: <Result>(tag: string, work: () => Result) => Result;
}

/** An address of the site, in the present language. */
function inPresentLanguageOf(address: string): string {
  if (address === "" || !speaking().prefix) return address;
  const url = new URL(address);
  url.pathname = inPresentLanguage(url.pathname);
  return url.href;
}

/** A mail whose links lead to the pages of the present language. */
const withLinks = ({ action, unsubscribeUrl, ...content }: MailContent): MailContent => ({
  ...content,
  ...(action && { action: { ...action, url: inPresentLanguageOf(action.url) } }),
  ...(unsubscribeUrl !== undefined && { unsubscribeUrl: inPresentLanguageOf(unsubscribeUrl) }),
});

/** Where mails wait to be sent. Nothing is sent from within a request: a worker does that, see sender.server.ts. */
export class MailQueue {
  readonly #parts: QueueParts;
  #wake: ((how: { endsPause: boolean }) => void) | undefined;

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  get sends(): boolean {
    return this.#parts.sends;
  }

  /** Registers a listener for mails queued in this process, so that they need not wait for the next look. */
  onQueued(wake: (how: { endsPause: boolean }) => void): void {
    this.#wake = wake;
  }

  /** Has this process send what waits now, also where sending pauses because the mail server was away. */
  sendNow(): void {
    this.#wake?.({ endsPause: true });
  }

  /** Writes mails in the transaction of their cause, some hundred at a time. Mails without a recipient are left out. */
  async queue(transaction: Queryable, ...mails: NewMail[]): Promise<void> {
    const sent = mails.filter(({ to }) => to !== "");
    // Each row has 15 values, and PostgreSQL takes 65,535 in one statement.
    for (let from = 0; from < sent.length; from += 500) {
      const part = sent.slice(from, from + 500);
      const ofAccounts = await this.#parts.languages.ofAccounts(transaction, part);
      const rows = part.map((mail, at) => this.#toRow(mail, mail.language || (ofAccounts[at] ?? "")));
      await transaction.insertInto("mails").values(rows).execute();
    }
    // After the commit. The next look finds mails that this misses.
    if (mails.length > 0) setImmediate(() => this.#wake?.({ endsPause: false }));
  }

  /** Does work in the language of a mail. @param tag may be empty */
  speak<Result>(tag: string, work: () => Result): Result {
    return this.#parts.languages.speak(tag, work);
  }

  /** Writes a mail in a language, with links to its pages. @param tag may be empty */
  write(tag: string, content: () => MailContent): MailContent {
    return this.speak(tag, () => withLinks(content()));
  }

  /** A mail's Message-ID: unique, in the domain that mails come from at present. */
  newMessageId(): string {
    return `<${randomUUID()}@${this.#parts.domain()}>`;
  }

  #toRow(mail: NewMail, language: string) {
    const { kind, to, userId, about = {}, item, stranger, sequence, dueAt, expiresAt } = mail;
    const { key, sends, now } = this.#parts;
    const content = this.write(language, mail.content);
    const at = now().toISOString();
    return {
      kind,
      state: sends ? "queued" : "kept",
      recipient: to,
      recipient_key: foldKey(to),
      user_id: userId ?? null,
      language,
      subject: content.subject,
      content: sealContent(content, key),
      about: JSON.stringify(about),
      item: item ?? null,
      stranger: stranger ?? null,
      sequence: sequence ?? null,
      // The longest overdue goes first: urgent mails pass announcements to thousands, which take minutes.
      due_at: (dueAt ?? new Date(now().getTime() - (urgentKinds.includes(kind) ? hour : 0))).toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
      message_id: this.newMessageId(),
      search_text: searchText(to, content.subject),
      created_at: at,
    };
  }
}

const where = expressionBuilder<Tables, "mails">();

/** Mails of a sequence are claimed one after another. A reminder that is not due yet holds nothing up; one that was tried does. */
function isFirstOfSequence(at: string) {
  const earlier = where
    .selectFrom("mails as earlier")
    .select("earlier.id")
    .whereRef("earlier.sequence", "=", "mails.sequence")
    .whereRef("earlier.id", "<", "mails.id")
    .where("earlier.state", "in", unsettled)
    .where((inner) => inner.or([inner("earlier.due_at", "<=", at), inner("earlier.attempts", ">", 0)]));
  return where.and([where("mails.state", "in", unsettled), where.not(where.exists(earlier))]);
}

const unsettled = ["queued", "sending"];

/** The kind that goes after all others. */
const lastKind: MailKind = "letter";

/** For five minutes: longer than all timeouts of sending together. */
const claimsOf = (isReady: (at: string) => Expression<SqlBool>) =>
  new Claims({ table: "mails", id: "id", ms: 5 * minute, isReady, claimed: { state: "sending" } });

/** Claims of mails. */
export const mailClaims = claimsOf((at) => where.and([where("kind", "<>", lastKind), isFirstOfSequence(at)]));

/** Claims of letters, which go while no other mail is due. */
export const letterClaims = claimsOf(() => where.and([where("kind", "=", lastKind), where("state", "in", unsettled)]));

/** Replaces the content of a mail that this process has claimed, because its facts have changed. */
export async function rewrite(db: Database, row: MailRow, content: MailContent, key: SiteKey): Promise<MailRow> {
  const change = {
    content: sealContent(content, key),
    subject: content.subject,
    search_text: searchText(row.recipient, content.subject),
  };
  await db.write((transaction) => mailClaims.change(transaction, row, change));
  return { ...row, ...change };
}

/** Something to write in the transaction that settles a mail. */
export type AlsoSettle = (transaction: Queryable) => Promise<void>;

/**
 * Writes the outcome of a claimed mail, unless another process took it after the claim had expired.
 * @param also written with it
 */
const settle = (db: Database, row: MailRow, change: Updateable<Tables["mails"]>, also?: AlsoSettle) =>
  db.write(async (transaction) => {
    if (also && !(await mailClaims.lock(transaction, row))) return;
    await mailClaims.release(transaction, row, change);
    await also?.(transaction);
  });

interface Settling {
  key: SiteKey;
  now: Date;
}

/** The stored content without what opens something. */
const closed = (row: MailRow, key: SiteKey) => {
  const content = contentOf(row, key);
  return content ? sealContent(withoutLinks(content), key) : row.content;
};

export const markSent = (db: Database, row: MailRow, { key, now }: Settling, also?: AlsoSettle) =>
  settle(
    db,
    row,
    {
      state: "sent",
      content: closed(row, key),
      error: "",
      attempts: row.attempts + 1,
      settled_at: now.toISOString(),
    },
    also,
  );

export const markDropped = (db: Database, row: MailRow, { key, now, error }: Settling & { error: string }) =>
  settle(db, row, { state: "dropped", content: closed(row, key), error, settled_at: now.toISOString() });

interface Failing {
  now: Date;
  error: string;
}

export const markFailed = (db: Database, row: MailRow, { now, error }: Failing, also?: AlsoSettle) =>
  settle(db, row, { state: "failed", error, attempts: row.attempts + 1, settled_at: now.toISOString() }, also);

/** How long after each attempt that was refused for now the next one comes. */
const delays = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * minute);

/** Puts off a mail that was refused for now; after the last attempt it has failed. */
export function postponeMail(db: Database, row: MailRow, { now, error }: Failing, also?: AlsoSettle): Promise<unknown> {
  const delay = delays[row.attempts];
  if (delay === undefined) return markFailed(db, row, { now, error }, also);
  const due_at = new Date(now.getTime() + delay).toISOString();
  return settle(db, row, { state: "queued", due_at, error, attempts: row.attempts + 1 });
}

/** Gives back a mail that could not be tried, uncounted and behind those that wait, so that it blocks no other. */
export const returnToQueue = (db: Database, row: MailRow, now: Date) =>
  settle(db, row, { state: "queued", due_at: now.toISOString() });

/** Puts off a mail that may not go yet; no attempt is counted. @param until when it is due again */
export const holdBack = (db: Database, row: MailRow, { until, error }: { until: Date; error: string }) =>
  settle(db, row, { state: "queued", due_at: until.toISOString(), error });

/** Drops a mail that nobody has claimed, unless its state has changed. */
const drop = (transaction: Queryable, row: MailRow, { key, now, error }: Settling & { error: string }) =>
  transaction
    .updateTable("mails")
    .set({ state: "dropped", content: closed(row, key), settled_at: now.toISOString(), error })
    .where("id", "=", row.id)
    .where("state", "=", row.state)
    .execute();

/** Removes outdated mails that were not sent or handed over, failed ones too, with their links. */
export async function dropExpired(db: Database, { key, now }: Settling): Promise<void> {
  const at = now.toISOString();
  const rows = await db
    .selectFrom("mails")
    .selectAll()
    .where("state", "in", ["queued", "kept", "failed"])
    .where("expires_at", "<=", at)
    .limit(500)
    .execute();
  for (const row of rows) {
    const error = ["It was out of date.", row.state === "failed" && row.error].filter(Boolean).join(" Before that: ");
    await db.write((transaction) => drop(transaction, row, { key, now, error }));
  }
}

/**
 * Counts the mails that have gone to an address.
 * @param key the address, folded
 * @param since UTC, ISO 8601
 * @param before those on their way count if written before this one
 */
export async function countSent(
  db: Queryable,
  { key, since, before }: { key: string; since: string; before: number },
): Promise<number> {
  const { count } = await db
    .selectFrom("mails")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("recipient_key", "=", key)
    .where((where) =>
      where.or([
        where.and([where("state", "=", "sent"), where("settled_at", ">", since)]),
        where.and([where("state", "=", "sending"), where("id", "<", before)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Counts the sent mails that strangers' requests caused.
 * @param since UTC, ISO 8601
 * @param before those on their way count if written before this one
 * @param stranger the mark of one network; all by default
 */
export async function countStrangers(
  db: Queryable,
  { since, before, stranger }: { since: string; before: number; stranger?: string },
): Promise<number> {
  const { count } = await db
    .selectFrom("mails")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("stranger", stranger === undefined ? "is not" : "=", stranger ?? null)
    .where((where) =>
      where.or([
        where.and([where("state", "=", "sent"), where("settled_at", ">=", since)]),
        where.and([where("state", "=", "sending"), where("id", "<", before)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the mails that wait for the next day since strangers have had the mails of this one. */
export async function countHeldBack(db: Queryable, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("mails")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("state", "=", "queued")
    .where("stranger", "is not", null)
    .where("attempts", "=", 0)
    .where("due_at", ">", now.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes unsent mails of a kind that are written again when due. @returns the sequences of the removed ones */
export async function dropUnsent(
  transaction: Queryable,
  { kind, sequences, error, key, now }: Settling & { kind: MailKind; sequences: readonly string[]; error: string },
): Promise<string[]> {
  if (sequences.length === 0) return [];
  const rows = await transaction
    .selectFrom("mails")
    .selectAll()
    .where("sequence", "in", sequences)
    .where("kind", "=", kind)
    .where("state", "in", ["queued", "kept"])
    .execute();
  for (const row of rows) await drop(transaction, row, { key, now, error });
  return rows.map(({ sequence }) => sequence ?? "");
}

/** Queues mails kept for want of a mail server, if younger than 48 hours and not outdated. */
export async function queueKept(db: Database, now: Date): Promise<void> {
  await db.write((transaction) =>
    transaction
      .updateTable("mails")
      .set({ state: "queued" })
      .where("state", "=", "kept")
      .where("error", "=", "")
      .where("created_at", ">", new Date(now.getTime() - 48 * hour).toISOString())
      .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now.toISOString())]))
      .execute(),
  );
}

/** Keeps the waiting mails of a restored backup: it is unknown which have been sent since it was made. */
export async function keepUnsent(db: Database): Promise<void> {
  const error = "It waited in a backup that was restored, and may have been sent since.";
  await db.write((transaction) =>
    transaction
      .updateTable("mails")
      .set({ state: "kept", claimed_until: null, error })
      .where("state", "in", ["queued", "sending"])
      .execute(),
  );
}

/** Forgets what mails said, 30 days after they were settled or kept; kind, recipient and state remain. */
export async function forgetContents(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 30 * 24 * hour).toISOString();
  await db.write((transaction) =>
    transaction
      .updateTable("mails")
      .set({ content: null, subject: "", search_text: sql<string>`recipient_key` })
      .where("content", "is not", null)
      .where((where) =>
        where.or([
          where("settled_at", "<", before),
          where.and([where("state", "=", "kept"), where("created_at", "<", before)]),
        ]),
      )
      .execute(),
  );
}

const troubleKey = "mail_trouble";

/** Why nothing is sent at the moment, and since when; all processes see the same. */
export interface MailTrouble {
  /** UTC, ISO 8601 */
  since: string;
  /** the mail server's response, or the reason why it gave none */
  error: string;
}

/** Why nothing is sent at the moment. @returns undefined when all is well */
export async function readTrouble(db: Queryable): Promise<MailTrouble | undefined> {
  const value = await readSetting(db, troubleKey);
  return value === undefined ? undefined : (JSON.parse(value) as MailTrouble);
}

/** Writes down that the mail server cannot be used; the first instant of it stays. */
export const recordTrouble = (db: Database, trouble: MailTrouble) =>
  db.write((transaction) => addSetting(transaction, troubleKey, JSON.stringify(trouble)));

/** Writes down that the mail server takes mails again. */
export const clearTrouble = (db: Database) => db.write((transaction) => dropSetting(transaction, troubleKey));
