import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../database/database.server";
import type { Log } from "../log.server";
import type { SiteKey } from "../site-key.server";
import type { MailContent } from "./content";
import type { MailKind } from "./kinds";
import {
  clearTrouble,
  contentOf,
  dropExpired,
  holdBack,
  type MailAbout,
  type MailQueue,
  type MailRow,
  markDropped,
  markFailed,
  markSent,
  postponeMail,
  readTrouble,
  recordTrouble,
  returnToQueue,
  rewrite,
  takeDue,
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

export interface SenderParts {
  db: Database;
  key: SiteKey;
  queue: MailQueue;
  transport: MailTransport;
  draw: DrawMail;
  /** the checks before a mail of a kind is sent */
  checks: Partial<Record<MailKind, MailCheck>>;
  /** until when a mail that could go has to wait; undefined where it need not */
  delayedUntil?: (db: Database, row: MailRow) => Promise<Date | undefined>;
  log: Log;
  now: () => Date;
  /** how long the end waits for mails in flight; milliseconds, 5,000 by default */
  endMs?: number;
  /** how it rests between two turns of many mails; the clock's time unless said */
  rest?: (ms: number) => Promise<unknown>;
  /** the processor's time that this thread has used; milliseconds, another in tests */
  busyTime?: () => number;
}

/** Mails on their way at once. */
const concurrency = 5;
/** How long the end waits for mails in flight; milliseconds. */
const endMs = 5_000;
/**
 * While many mails wait, sending rests nine times as long as it kept the processor busy; at most so long, milliseconds.
 * A loaded machine makes the clock run on, not the processor's time, so it does not slow sending down further.
 */
const [restPerBusy, longestRest] = [9, 1_000];
/** How often is looked for mails that are due, and for those of other processes; milliseconds. */
const lookMs = 5_000;
/** Pauses after the server could not be reached; milliseconds. Most outages are a restart. */
const pauses = [2_000, 15_000, 60_000, 300_000];

function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Sends queued mails in the background, at least once. */
export class MailSender {
  readonly #parts: SenderParts;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;
  /** pauses since the server last took or refused a mail */
  #failures = 0;
  /** pauses since this process began to send */
  #outages = 0;
  /** whether the mail server has taken or refused a mail of this process since it was last away */
  #known = false;
  #pausedUntil = 0;
  #timer: NodeJS.Timeout | undefined;
  /** resolved when there may be something to send */
  #woken = Promise.withResolvers<void>();

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#parts.queue.onQueued(({ endsPause }) => {
      if (endsPause) this.#pausedUntil = 0;
      this.wake();
    });
    this.#timer = setInterval(() => this.wake(), lookMs);
    this.wake();
  }

  wake(): void {
    if (this.#stopped) return;
    this.#woken.resolve();
    if (this.#running) this.#again = true;
    else this.#running = this.#run().finally(() => (this.#running = undefined));
  }

  async stop(): Promise<void> {
    const { transport } = this.#parts;
    this.#stopped = true;
    clearInterval(this.#timer);
    this.#woken.resolve();
    // A server that is slow does not hold up the end: its mails are given back, and go with the next start.
    const force = setTimeout(() => transport.close(true), this.#parts.endMs ?? endMs);
    await this.#running;
    clearTimeout(force);
    transport.close();
  }

  async #run(): Promise<void> {
    const { log } = this.#parts;
    try {
      do {
        this.#again = false;
        await this.flush();
      } while (this.#again && !this.#stopped);
    } catch (error) {
      log.error({ err: error }, "mails could not be sent; they wait");
    }
  }

  /** Sends all due mails until none is left or the server is away. A slow mail delays no other. */
  async flush(): Promise<void> {
    const { db, key, now, rest = sleep, busyTime = threadTime } = this.#parts;
    // A mail of another process went through, or a test mail.
    if (this.#isPaused() && !(await readTrouble(db))) this.#pausedUntil = 0;
    await dropExpired(db, { key, now: now() });
    const onTheWay = new Set<Promise<void>>();
    const errors: unknown[] = [];
    const begin = (row: MailRow) => {
      const sending = this.#send(row)
        .catch((error: unknown) => void errors.push(error))
        .finally(() => onTheWay.delete(sending));
      onTheWay.add(sending);
    };
    while (errors.length === 0 && !this.#stopped && !this.#isPaused()) {
      this.#woken = Promise.withResolvers();
      // Before the read: a mail that ends meanwhile may release another, so it is looked for again.
      const [ahead, before] = [[...onTheWay], busyTime()];
      const most = concurrency - ahead.length;
      const taken = await takeDue(db, { most, now: now() });
      taken.forEach(begin);
      if (taken.length + ahead.length === 0) break;
      // Waits for the end of a mail, which may release others, or for a new mail.
      if (taken.length === 0) await Promise.race([...ahead, this.#woken.promise]);
      while (onTheWay.size > concurrency / 2) await Promise.race(onTheWay);
      if (taken.length === most) await rest(Math.min((busyTime() - before) * restPerBusy, longestRest));
    }
    await Promise.all(onTheWay);
    if (errors.length > 0) throw errors[0];
  }

  async #send(row: MailRow): Promise<void> {
    const { db, key, transport, draw, checks, now } = this.#parts;
    const written = contentOf(row, key);
    if (!written) {
      await markFailed(db, row, { now: now(), error: "It was encrypted with another key of this site." });
      return;
    }
    const looked = await checks[row.kind as MailKind]?.(db, JSON.parse(row.about) as MailAbout, row);
    if (typeof looked === "string") {
      await markDropped(db, row, { key, now: now(), error: looked });
      return;
    }
    const until = await this.#parts.delayedUntil?.(db, row);
    if (until) {
      await holdBack(db, row, {
        until,
        error: "It waits until tomorrow: today's limit of mails to unconfirmed addresses is reached.",
      });
      return;
    }
    if (this.#isPaused()) {
      await returnToQueue(db, row, now());
      return;
    }
    const content = looked ?? written;
    const sent = looked ? await rewrite(db, row, looked, key) : row;
    const message = await draw(sent, content);
    const outages = this.#outages;
    await this.#settle(sent, await transport.send(message), outages);
  }

  /** @param outages how many this process had seen when it began to send the mail */
  async #settle(row: MailRow, delivery: Delivery, outages: number): Promise<void> {
    const { db, key, log, now } = this.#parts;
    if (delivery.outcome === "unavailable") {
      await returnToQueue(db, row, now());
      // Of several mails on their way, the first has told of the outage.
      if (!this.#stopped && outages === this.#outages) await this.#pause(delivery.error);
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
    if (delivery.outcome === "accepted") await markSent(db, row, { key, now: now() });
    else if (delivery.outcome === "later") await postponeMail(db, row, { now: now(), error: delivery.error });
    else await markFailed(db, row, { now: now(), error: delivery.error });
  }

  #isPaused(): boolean {
    return this.#parts.now().getTime() < this.#pausedUntil;
  }

  async #pause(error: string): Promise<void> {
    const { db, log, now } = this.#parts;
    this.#known = false;
    this.#outages++;
    if (this.#failures === 0) log.warn({ error }, "the mail server cannot be used; mails wait until it can");
    this.#pausedUntil = now().getTime() + (pauses[Math.min(this.#failures, pauses.length - 1)] as number);
    this.#failures++;
    await recordTrouble(db, { since: now().toISOString(), error });
  }
}
