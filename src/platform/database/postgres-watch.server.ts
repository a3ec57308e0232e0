import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.server";
import { DatabaseUnavailable } from "./database-errors.server";

/** How long the database may take to say that it is there; milliseconds. */
const patience = { connecting: 2_000, answering: 1_000 };
/** How often it is asked whether it is there while nobody else asks it anything; milliseconds. */
const askEvery = 5_000;
/** The pauses between two tries to reach it: the first, and the longest; milliseconds. */
const pauses = { first: 250, longest: 2_000 };
/** How often the log says that it is still waited for; milliseconds. */
const sayEvery = 15_000;

/** Configuration errors rather than outages: a wrong password (28…) or database name (3D000). Waiting helps neither. */
const isMisconfigured = (error: unknown) => /^(28|3D000)/.test((error as { code?: string }).code ?? "");

const reasonOf = (error: unknown): string =>
  ((error as { code?: string }).code ?? (error as Error).message) || String(error);

interface WatchParts {
  /** postgres://… */
  url: string;
  /** the channel on which the processes tell each other of changes */
  channel: string;
  log: Log;
  /** is told what another process has said, or nothing where something may have been missed */
  onChange: (payload?: string) => void;
  /** called when the database is gone: requests that wait for it are refused */
  onAway: (error: DatabaseUnavailable) => void;
}

/**
 * One connection that listens for other processes' changes, tells whether the database is reachable, and reconnects.
 */
export class PostgresWatch {
  readonly #parts: WatchParts;
  /** the database's host, without user and password */
  readonly #host: string;
  #client: pg.Client | undefined;
  #awaySince: number | undefined;
  #restoring: Promise<void> | undefined;
  #suspecting: Promise<void> | undefined;
  #closed = false;
  #asking: NodeJS.Timeout | undefined;
  #said = Number.NEGATIVE_INFINITY;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    const { host, port } = new pg.Client({ connectionString: parts.url });
    this.#host = `${host}:${port}`;
  }

  get isAway(): boolean {
    return this.#awaySince !== undefined;
  }

  async whenBack(): Promise<void> {
    await this.#restoring;
  }

  /** Waits for the database, however long that takes, and says so. @throws when the configuration is wrong */
  async start(): Promise<void> {
    for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
      try {
        return await this.#connect();
      } catch (error) {
        if (isMisconfigured(error)) throw error;
        this.#say(`waiting for PostgreSQL at ${this.#host}, which does not answer (${reasonOf(error)})`);
        await sleep(pause);
      }
    }
  }

  /** Something took long or failed: finds out whether the database is there at all. */
  suspect(): Promise<void> {
    this.#suspecting ??= this.#ask().finally(() => {
      this.#suspecting = undefined;
    });
    return this.#suspecting;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#asking);
    // A database that hangs says no goodbye.
    await Promise.race([this.#client?.end(), sleep(patience.answering, undefined, { ref: false })]);
  }

  async #connect(): Promise<void> {
    const { url, channel, onChange } = this.#parts;
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: patience.connecting,
      keepAlive: true,
    });
    client.on("error", (error) => this.#lost(client, error));
    client.on("end", () => this.#lost(client));
    client.on("notification", ({ payload }) => onChange(payload));
    try {
      await client.connect();
      await inTime(client.query(`listen ${channel}`), patience.connecting);
    } catch (error) {
      void client.end();
      throw error;
    }
    if (this.#closed) return void client.end();
    this.#client = client;
    clearInterval(this.#asking);
    this.#asking = setInterval(() => void this.suspect(), askEvery).unref();
  }

  async #ask(): Promise<void> {
    const client = this.#client;
    if (!client || this.#closed) return;
    try {
      await inTime(client.query("select 1"), patience.answering);
    } catch (error) {
      // A lost connection reconnects without this; a hanging one sends no event.
      if (this.#client !== client) return;
      this.#goAway(error);
      this.#lost(client, error as Error);
      void client.end();
    }
  }

  #lost(client: pg.Client, error?: Error): void {
    if (this.#client !== client || this.#closed) return;
    this.#client = undefined;
    clearInterval(this.#asking);
    this.#parts.log.warn(
      { err: error, host: this.#host },
      "the connection that listens for changes was lost; trying again",
    );
    this.#restoring = this.#restore().finally(() => {
      this.#restoring = undefined;
    });
  }

  async #restore(): Promise<void> {
    for (let pause = pauses.first; !this.#closed; pause = Math.min(pause * 2, pauses.longest)) {
      try {
        await this.#connect();
        this.#comeBack();
        return;
      } catch (error) {
        this.#goAway(error);
        this.#say(`PostgreSQL at ${this.#host} still does not answer (${reasonOf(error)})`);
        await sleep(pause, undefined, { ref: false });
      }
    }
  }

  #goAway(error: unknown): void {
    if (this.#awaySince !== undefined || this.#closed) return;
    this.#awaySince = performance.now();
    this.#said = this.#awaySince;
    this.#parts.log.error(
      { host: this.#host, reason: reasonOf(error) },
      "PostgreSQL is not responding: cached pages are served however old, and everything else gets a 503",
    );
    this.#parts.onAway(new DatabaseUnavailable("away", error));
  }

  #comeBack(): void {
    if (this.#closed) return;
    // Other processes may have made changes in the meantime.
    this.#parts.onChange();
    if (this.#awaySince === undefined) return;
    const seconds = Math.round((performance.now() - this.#awaySince) / 1_000);
    this.#awaySince = undefined;
    this.#parts.log.info({ host: this.#host, seconds }, "PostgreSQL answers again");
  }

  /** Says something now and then that is true all the time. */
  #say(sentence: string): void {
    const now = performance.now();
    if (now - this.#said < sayEvery) return;
    this.#said = now;
    this.#parts.log.warn({ host: this.#host }, sentence);
  }
}

/** Rejects when the work takes longer than `ms`; an answer that is ready because this process was busy is in time. */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  done.catch(() => undefined);
  const stop = new AbortController();
  const late = sleep(ms, undefined, { signal: stop.signal }).then(async () => {
    // The answers that lie ready are read before the next turn.
    await nextTurn();
    if (!isDone) throw new Error(`no answer for ${ms} ms`);
  });
  try {
    await Promise.race([done, late]);
    return await work;
  } finally {
    stop.abort();
    late.catch(() => undefined);
  }
}
