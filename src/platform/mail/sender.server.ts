import type { Database, Queryable } from "../database/database.server";
import type { Log } from "../log.server";
import { growingPause } from "../outbox/claims.server";
import { OutboxWorker, type Pacing } from "../outbox/worker.server";
import type { SiteKey } from "../site-key.server";
import type { MailContent } from "./content";
import type { MailKind } from "./kinds";
import {
  type AlsoSettle,
  clearTrouble,
  contentOf,
  dropExpired,
  holdBack,
  letterClaims,
  type MailAbout,
  type MailQueue,
  type MailRow,
  mailClaims,
  markDropped,
  markFailed,
  markSent,
  postponeMail,
  readTrouble,
  recordTrouble,
  returnToQueue,
  rewrite,
} from "./queue.server";
import type { Delivery, MailTransport, Message } from "./smtp.server";

/**
 * Checks a mail when it is sent. Returns why it is useless, a mail with new facts, or undefined to send it as it is.
 */
export type MailCheck = (
  db: Database,
  about: MailAbout,
  mail: Pick<MailRow, "id" | "recipient" | "recipient_key">,
) => Promise<string | MailContent | undefined>;

/** Draws a mail as the message that goes to the mail server. */
export type DrawMail = (row: MailRow, content: MailContent) => Promise<Message>;

/** How long a mail has to wait, and the sentence about it. */
export interface Delay {
  until: Date;
  error: string;
}

/** `refused`: for good. `failed`: refused for now, too often. */
export type Outcome = "accepted" | "refused" | "failed";

export interface SenderParts extends Pacing {
  db: Database;
  key: SiteKey;
  queue: MailQueue;
  transport: MailTransport;
  draw: DrawMail;
  /** the checks before a mail of a kind is sent */
  checks: Partial<Record<MailKind, MailCheck>>;
  /** until when a mail that could go has to wait, and why; undefined where it need not */
  delayedUntil?: (db: Database, row: MailRow) => Promise<Delay | undefined>;
  /** what is written with the outcome of a mail, in its transaction */
  settled?: (transaction: Queryable, row: MailRow, outcome: Outcome, now: Date) => Promise<void>;
  log: Log;
  now: () => Date;
  /** how long the end waits for mails in flight; milliseconds, 5,000 by default */
  endMs?: number;
}

/** How long the end waits for mails in flight; milliseconds. */
const endMs = 5_000;
/** Pauses after the server could not be reached; milliseconds. Most outages are a restart. */
const pauses = [2_000, 15_000, 60_000, 300_000] as const;

/** Sends queued mails in the background, at least once. */
export class MailSender extends OutboxWorker<MailRow> {
  readonly #parts: SenderParts;
  /** pauses since the server last took or refused a mail */
  #failures = 0;
  /** pauses since this process began to send */
  #outages = 0;
  /** whether the mail server has taken or refused a mail of this process since it was last away */
  #known = false;
  #pausedUntil = 0;

  constructor(parts: SenderParts) {
    super({ ...parts, failed: "mails could not be sent; they wait", most: 5, batch: 3 });
    this.#parts = parts;
  }

  override start(): void {
    this.#parts.queue.onQueued(({ endsPause }) => {
      if (endsPause) this.#pausedUntil = 0;
      this.wake();
    });
    super.start();
  }

  override async stop(): Promise<void> {
    const { transport } = this.#parts;
    // A server that is slow does not hold up the end: its mails are given back, and go with the next start.
    const force = setTimeout(() => transport.close(true), this.#parts.endMs ?? endMs);
    await super.stop();
    clearTimeout(force);
    transport.close();
  }

  protected async prepare(): Promise<void> {
    const { db, key, now } = this.#parts;
    // A mail of another process went through, or a test mail.
    if (this.isPaused() && !(await readTrouble(db))) this.#pausedUntil = 0;
    await dropExpired(db, { key, now: now() });
  }

  /** Claims letters only while no other mail is due. */
  protected async take(most: number): Promise<MailRow[]> {
    const { db, now } = this.#parts;
    const taken = await mailClaims.take(db, { most, now: now() });
    return taken.length > 0 ? taken : letterClaims.take(db, { most, now: now() });
  }

  protected async send(row: MailRow, stopping: AbortSignal): Promise<void> {
    const { db, key, queue, transport, draw, checks, now } = this.#parts;
    const written = contentOf(row, key);
    if (!written) {
      await markFailed(db, row, { now: now(), error: "It was encrypted with another key of this site." });
      return;
    }
    const check = checks[row.kind as MailKind];
    const looked = await queue.speak(row.language, () => check?.(db, JSON.parse(row.about) as MailAbout, row));
    if (typeof looked === "string") {
      await markDropped(db, row, { key, now: now(), error: looked });
      return;
    }
    const delay = await this.#parts.delayedUntil?.(db, row);
    if (delay) {
      await holdBack(db, row, delay);
      return;
    }
    if (this.isPaused()) {
      await returnToQueue(db, row, now());
      return;
    }
    const content = looked ? queue.write(row.language, () => looked) : written;
    const sent = looked ? await rewrite(db, row, content, key) : row;
    const message = await queue.speak(row.language, () => draw(sent, content));
    const outages = this.#outages;
    await this.#settle(sent, await transport.send(message), outages, stopping);
  }

  /** @param outages how many this process had seen when it began to send the mail */
  async #settle(row: MailRow, delivery: Delivery, outages: number, stopping: AbortSignal): Promise<void> {
    const { db, key, log, now, settled } = this.#parts;
    if (delivery.outcome === "unavailable") {
      await returnToQueue(db, row, now());
      // Of several mails on their way, the first has told of the outage.
      if (!stopping.aborted && outages === this.#outages) await this.#pause(delivery.error);
      return;
    }
    this.#pausedUntil = 0;
    if (!this.#known) {
      // A mail was accepted, so an outage that another process or an earlier start recorded is over.
      this.#known = true;
      await clearTrouble(db);
      if (this.#failures > 0) log.info("the mail server takes mails again");
      this.#failures = 0;
    }
    const at = now();
    const also = (outcome: Outcome): AlsoSettle | undefined =>
      settled && ((transaction) => settled(transaction, row, outcome, at));
    if (delivery.outcome === "accepted") await markSent(db, row, { key, now: at }, also("accepted"));
    else if (delivery.outcome === "later")
      await postponeMail(db, row, { now: at, error: delivery.error }, also("failed"));
    else await markFailed(db, row, { now: at, error: delivery.error }, also("refused"));
  }

  protected override isPaused(): boolean {
    return this.#parts.now().getTime() < this.#pausedUntil;
  }

  async #pause(error: string): Promise<void> {
    const { db, log, now } = this.#parts;
    this.#known = false;
    this.#outages++;
    if (this.#failures === 0) log.warn({ error }, "the mail server cannot be used; mails wait until it can");
    this.#pausedUntil = now().getTime() + growingPause(pauses, this.#failures);
    this.#failures++;
    await recordTrouble(db, { since: now().toISOString(), error });
  }
}
