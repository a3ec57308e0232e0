import { randomInt, randomUUID } from "node:crypto";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Dialect, Kysely, PostgresAdapter, sql, type Transaction } from "kysely";
import type { Log } from "../log.server";
import { DatabaseUnavailable } from "./database-errors.server";
import type { Line } from "./line.server";
import type { LeasePool } from "./postgres.server";
import { openSqlite, sqliteDialect } from "./sqlite.server";
import type { Tables } from "./tables";
import { unbounded, waiting } from "./waiting-time.server";

export type Engine = "sqlite" | "postgres";

export type Queryable = Kysely<Tables>;

/** Whether it is PostgreSQL that a query runs on; the few places where the engines differ ask this. */
export const isPostgres = (db: Queryable): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Observes a write: it may read the database before and after, and its own writes belong to the same transaction. */
export type WriteObserver = <T>(transaction: Transaction<Tables>, write: () => Promise<T>) => Promise<T>;

const contentChannel = "content_changed";
/** The pause before a start retries its work; milliseconds. */
const beforeAgain = 500;

interface DatabaseParts {
  dialect: Dialect;
  engine: Engine;
  /** whether another process has written since the last time this was asked */
  changedElsewhere?: () => boolean;
  presence?: Presence;
  line?: { readonly waiting: number };
  /** before each transaction that writes */
  writers?: Line;
}

interface Presence {
  readonly isAway: boolean;
  whenBack: () => Promise<void>;
}

const alwaysThere: Presence = { isAway: false, whenBack: async () => {} };

/** The database, with a number that tells whether the public content has changed. */
export class Database extends Kysely<Tables> {
  readonly engine: Engine;
  /** names this process to the others that share the database */
  readonly instance = randomUUID();
  /** is told of each query that is through: its statement without parameters, and how long it took in milliseconds */
  onQuery: ((sql: string, ms: number) => void) | undefined;
  /** who waits for a connection to PostgreSQL; nobody on SQLite */
  readonly line: { readonly waiting: number };
  #contentVersion = 1;
  #changedElsewhere: () => boolean;
  readonly #presence: Presence;
  readonly #writers: Line | undefined;

  constructor({
    dialect,
    engine,
    changedElsewhere = () => false,
    presence = alwaysThere,
    line = { waiting: 0 },
    writers,
  }: DatabaseParts) {
    super({ dialect, log: ({ query, queryDurationMillis }) => this?.onQuery?.(query.sql, queryDurationMillis) });
    this.engine = engine;
    this.line = line;
    this.#presence = presence;
    this.#writers = writers;
    this.#changedElsewhere = changedElsewhere;
  }

  /** Whether the database is known not to answer; queries are then refused at once. */
  get isAway(): boolean {
    return this.#presence.isAway;
  }

  whenBack(): Promise<void> {
    return this.#presence.whenBack();
  }

  /** Runs repeatable work of a start without a time limit, again if the database was unavailable. */
  async persist<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await unbounded(work);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error;
        await sleep(beforeAgain);
        await this.whenBack();
      }
    }
  }

  /**
   * Grows with every content change in any process. Costs no query; while the database is away, changes are unknown.
   */
  get contentVersion(): number {
    if (this.#changedElsewhere()) this.#contentVersion++;
    return this.#contentVersion;
  }

  markContentChanged(): void {
    this.#contentVersion++;
  }

  /** Runs `work` in one transaction, for data that no page shows. @param observer its error undoes the write */
  async write<T>(work: (transaction: Transaction<Tables>) => Promise<T>, observer?: WriteObserver): Promise<T> {
    const writers = this.#writers;
    const leave = writers && (await waiting((left) => writers.enter(left)));
    try {
      return await this.transaction().execute((transaction) =>
        observer ? observer(transaction, () => work(transaction)) : work(transaction),
      );
    } finally {
      leave?.();
    }
  }

  /**
   * Runs one statement whose write may be lost in a power cut, such as a count. SQLite does not wait for the disk then.
   */
  async writeUnsynced<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    if (this.engine === "postgres") return work(this);
    return this.connection().execute(async (connection) => {
      await sql`pragma synchronous = normal`.execute(connection);
      try {
        return await work(connection);
      } finally {
        await sql`pragma synchronous = full`.execute(connection);
      }
    });
  }

  /**
   * Runs `work` in one transaction for data that visitors see; the commit makes every cached page stale in all
   * processes.
   * @param observer its error undoes the write
   */
  async change<T>(work: (transaction: Transaction<Tables>) => Promise<T>, observer?: WriteObserver): Promise<T> {
    const writing = this.write(async (transaction) => {
      const done = await work(transaction);
      if (this.engine === "postgres")
        await sql`select pg_notify(${contentChannel}, ${this.instance})`.execute(transaction);
      // A number that no other change has had, in the file's header: other processes look at it (sqlite.server.ts).
      else await sql.raw(`pragma user_version = ${randomInt(1, 2 ** 31)}`).execute(transaction);
      return done;
    }, observer);
    // Where the connection was lost while it was being committed, nobody knows whether it is.
    const mayBeDone = (error: unknown) => error instanceof DatabaseUnavailable && error.trouble === "away";
    await writing.catch((error: unknown) => mayBeDone(error) && this.markContentChanged());
    const result = await writing;
    this.markContentChanged();
    return result;
  }
}

/** Returns a database whose writes all belong to the open transaction. */
export function within(db: Database, transaction: Queryable): Database {
  const join = (work: (joined: Queryable) => unknown) => work(transaction);
  return new Proxy(db, {
    get(target, name) {
      if (name === "write" || name === "change") return join;
      const owner: object = name in transaction ? transaction : target;
      const value: unknown = Reflect.get(owner, name, owner);
      return typeof value === "function" ? value.bind(owner) : value;
    },
  });
}

/** Undoes what `work` has done in a transaction when it throws, and only that: the transaction goes on. */
export async function withSavepoint<T>(transaction: Queryable, work: () => Promise<T>): Promise<T> {
  await sql`savepoint undoable`.execute(transaction);
  try {
    const done = await work();
    await sql`release savepoint undoable`.execute(transaction);
    return done;
  } catch (error) {
    await sql`rollback to savepoint undoable`.execute(transaction);
    await sql`release savepoint undoable`.execute(transaction);
    throw error;
  }
}

/** Returns the same database with an observer on every `write` and `change` made through it. */
export function observed(db: Database, observer: WriteObserver): Database {
  const write: Database["write"] = (work) => db.write(work, observer);
  const change: Database["change"] = (work) => db.change(work, observer);
  return new Proxy(db, {
    get(target, name) {
      if (name === "write") return write;
      if (name === "change") return change;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Where the embedded database is. @param directory DATA_DIR */
export const embeddedDatabase = (directory: string): string => join(directory, "makerspace.db");

/** Opens the embedded database: one file in `directory`, made when it is missing. */
export function openSqliteDatabase(directory: string): Database {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = embeddedDatabase(directory);
  // Made for its owner alone; the engine gives the files that it keeps beside it the same permissions.
  closeSync(openSync(path, "a", 0o600));
  const file = openSqlite(path);
  return new Database({ dialect: sqliteDialect(file), engine: "sqlite", changedElsewhere: file.changedElsewhere });
}

/** The connections of a process to a PostgreSQL database. */
export interface PostgresConnections {
  pool: LeasePool;
  /** Makes a database of them, which hears of changes by other processes. The tests keep connections and call it again. */
  open: (pool: LeasePool, close: () => Promise<void>) => Database;
  /** ends the connection that listens for changes */
  close: () => Promise<void>;
}

/**
 * Connects to a PostgreSQL database, waits for it, and listens for changes by other processes.
 * @throws if the database refuses this user or does not exist
 */
export async function connectPostgres(url: string, log: Log): Promise<PostgresConnections> {
  // With the embedded database none of it is ever loaded.
  const [{ GuardedPool, postgresDialect }, { PostgresWatch }] = await Promise.all([
    import("./postgres.server"),
    import("./postgres-watch.server"),
  ]);
  let database: Database | undefined;
  const watch = new PostgresWatch({
    url,
    channel: contentChannel,
    log,
    onChange: (instance) => {
      if (instance !== database?.instance) database?.markContentChanged();
    },
    onAway: (error) => pool.dropAll(error),
  });
  const pool = new GuardedPool(url, log, watch);
  await watch.start();
  return {
    pool,
    open(through, close) {
      database = new (class extends Database {
        override async destroy(): Promise<void> {
          await close();
          await super.destroy();
        }
      })({
        dialect: postgresDialect(through),
        engine: "postgres",
        presence: watch,
        line: pool.line,
        writers: pool.writers,
      });
      return database;
    },
    close: () => watch.close(),
  };
}

/**
 * Opens a PostgreSQL database, waits for it, and listens for changes by other processes. While it is away, cached
 * responses are sent.
 * @throws if the database refuses this user or does not exist
 */
export async function openPostgresDatabase(url: string, log: Log): Promise<Database> {
  const { pool, open, close } = await connectPostgres(url, log);
  return open(pool, close);
}
