import { randomUUID } from "node:crypto";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { type Dialect, Kysely, PostgresAdapter, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import type { Log } from "../log.server";
import { openSqlite, sqliteDialect } from "./sqlite.server";
import type { Tables } from "./tables";

export type Engine = "sqlite" | "postgres";

/** What a query runs on: the database itself or a transaction of it. */
export type Queryable = Kysely<Tables>;

/** Whether it is PostgreSQL that a query runs on; the few places where the engines differ ask this. */
export const isPostgres = (db: Queryable): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Observes a write: it may read the database before and after it, and what it writes belongs to the same transaction. */
export type WriteObserver = <T>(transaction: Transaction<Tables>, write: () => Promise<T>) => Promise<T>;

const contentChannel = "content_changed";

interface DatabaseParts {
  dialect: Dialect;
  engine: Engine;
  /** whether another process has written since the last time this was asked */
  changedElsewhere?: () => boolean;
}

/** The database, with one number that tells whether the public content is still what it was. */
export class Database extends Kysely<Tables> {
  readonly engine: Engine;
  /** names this process to the others that share the database */
  readonly instance = randomUUID();
  #contentVersion = 1;
  #changedElsewhere: () => boolean;

  constructor({ dialect, engine, changedElsewhere = () => false }: DatabaseParts) {
    super({ dialect });
    this.engine = engine;
    this.#changedElsewhere = changedElsewhere;
  }

  /** Grows with every change of content, in this process or another. Costs no query. */
  get contentVersion(): number {
    if (this.#changedElsewhere()) this.#contentVersion++;
    return this.#contentVersion;
  }

  /** Everything rendered from content before now is stale. */
  markContentChanged(): void {
    this.#contentVersion++;
  }

  /**
   * Runs `work` in one transaction. For what no page shows, such as accounts and messages; a rejected `work` writes
   * nothing.
   *
   * @param observer stands by; what it throws undoes the write
   */
  write<T>(work: (transaction: Transaction<Tables>) => Promise<T>, observer?: WriteObserver): Promise<T> {
    return this.transaction().execute((transaction) =>
      observer ? observer(transaction, () => work(transaction)) : work(transaction),
    );
  }

  /**
   * Runs one statement that writes what may be lost when the power fails, such as a count: it does not wait for the disk.
   * SQLite otherwise does so for some milliseconds, in which nothing else is answered; on PostgreSQL the table says it.
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
   * Runs `work` in one transaction and makes every cached page stale once it is committed, in all processes. Anything a
   * visitor could see is written through here; a rejected `work` writes nothing.
   *
   * @param observer stands by; what it throws undoes the write
   */
  async change<T>(work: (transaction: Transaction<Tables>) => Promise<T>, observer?: WriteObserver): Promise<T> {
    const result = await this.write(async (transaction) => {
      const done = await work(transaction);
      if (this.engine === "postgres")
        await sql`select pg_notify(${contentChannel}, ${this.instance})`.execute(transaction);
      return done;
    }, observer);
    this.markContentChanged();
    return result;
  }
}

/** The same database with an observer beside every `write` and `change` that is made through what is returned. */
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

/** Opens the embedded database: one file in `directory`, made when it is missing. */
export function openSqliteDatabase(directory: string): Database {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, "makerspace.db");
  // Made for its owner alone; the engine gives the files that it keeps beside it the same permissions.
  closeSync(openSync(path, "a", 0o600));
  const file = openSqlite(path);
  return new Database({ dialect: sqliteDialect(file), engine: "sqlite", changedElsewhere: file.changedElsewhere });
}

/**
 * Opens a PostgreSQL database and listens for the changes of other processes. While the listening connection is away,
 * cached pages still age out within a minute.
 *
 * @param url postgres://…, as `pg` takes it
 */
export async function openPostgresDatabase(url: string, log: Log): Promise<Database> {
  const types = {
    // count(*) and bigint columns come as text by default; ours stay far below 2^53.
    getTypeParser: ((id: number, format?: "text" | "binary") =>
      id === pg.types.builtins.INT8
        ? Number
        : pg.types.getTypeParser(id, format as "text")) as typeof pg.types.getTypeParser,
  };
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000, types });
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection was lost"));
  const listener = new ChangeListener(url, log, (instance) => {
    if (instance !== database.instance) database.markContentChanged();
  });
  const database: Database = new (class extends Database {
    override async destroy(): Promise<void> {
      await listener.close();
      await super.destroy();
    }
  })({ dialect: new PostgresDialect({ pool }), engine: "postgres" });
  await listener.open();
  return database;
}

const reconnectAfterMs = 2_000;

/** One connection that waits for other processes to say that content changed, and comes back when it is lost. */
class ChangeListener {
  #client: pg.Client | undefined;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;
  readonly #url: string;
  readonly #log: Log;
  readonly #onChange: (instance?: string) => void;

  /** @param onChange is told which process it was, or nothing where changes may have been missed */
  constructor(url: string, log: Log, onChange: (instance?: string) => void) {
    this.#url = url;
    this.#log = log;
    this.#onChange = onChange;
  }

  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url });
    client.on("error", (error) => this.#reopen(error));
    client.on("end", () => this.#reopen());
    client.on("notification", ({ payload }) => this.#onChange(payload));
    this.#client = client;
    await client.connect();
    await client.query(`listen ${contentChannel}`);
  }

  #reopen(error?: Error): void {
    if (this.#closed || this.#retry) return;
    this.#log.warn({ err: error }, "the connection that listens for changes was lost; trying again");
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.open().then(
        () => this.#onChange(), // whatever was missed meanwhile
        (cause: Error) => this.#reopen(cause),
      );
    }, reconnectAfterMs);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.end();
  }
}
