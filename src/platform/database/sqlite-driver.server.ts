import { setTimeout as sleep } from "node:timers/promises";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, SqliteStatement } from "kysely";
import { DatabaseUnavailable } from "./database-errors.server";
import { Line } from "./line.server";
import { onlyReads } from "./only-reads.server";
import { waiting } from "./waiting-time.server";

/** A database file, opened for reading and for writing, so that reading goes on while a write waits. */
export interface SqliteFile {
  /** prepares a statement that only reads, outside of transactions */
  prepareRead: (text: string) => SqliteStatement;
  /** prepares any other statement */
  prepare: (text: string) => SqliteStatement;
  /** whether a transaction is open; some failures end one */
  isInTransaction: () => boolean;
  close: () => void;
}

/** The most writes of this process that may wait; further ones are refused with a retry time. */
const maxWaiting = 1_000;
/** How long to wait before another process's lock is tried again: first, and at most; milliseconds. */
const pauses = { first: 1, longest: 4 };
/**
 * After `longest` of writing a process pauses for `gap`; otherwise it would mostly get the lock again. Milliseconds.
 */
const turns = { longest: 100, gap: 6 };

/** SQLITE_BUSY with all its refinements (sqlite.org/rescode.html): another process has the lock. */
const isBusy = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;

/**
 * Retries while another process has the lock; the engine's own waiting would block this process.
 * @param left milliseconds
 * @throws DatabaseUnavailable when the time is up
 */
async function whenFree<T>(left: number, attempt: () => T): Promise<T> {
  const until = performance.now() + left;
  for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() >= until) throw new DatabaseUnavailable("busy", error);
    }
    await sleep(pause);
  }
}

/** Gives the writes of this process their turns, one at a time, and pauses for those of other processes. */
class WriteTurns {
  readonly #line = new Line(1, maxWaiting);
  /** when the present run of writes began, those without a gap between them */
  #since = 0;
  #lastEnd = 0;

  /** @param left how long to wait for a turn; milliseconds @returns ends the turn */
  async take(left: number): Promise<() => void> {
    const leave = await this.#line.enter(left);
    const now = performance.now();
    if (now - this.#lastEnd > turns.gap) this.#since = now;
    else if (now - this.#since > turns.longest) {
      await sleep(turns.gap);
      this.#since = performance.now();
    }
    return () => {
      this.#lastEnd = performance.now();
      leave();
    };
  }
}

/** Kysely's driver for a SQLite file. */
export class SqliteFileDriver implements Driver {
  readonly #file: SqliteFile;
  readonly #turns = new WriteTurns();

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Lease(this.#file, this.#turns);
  }

  async beginTransaction(connection: Lease): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: Lease): Promise<void> {
    await connection.end("commit");
  }

  async rollbackTransaction(connection: Lease): Promise<void> {
    await connection.end("rollback");
  }

  async releaseConnection(connection: Lease): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    this.#file.close();
  }
}

/** The connection of one transaction or statement: reads until the first write, writes from then on. */
class Lease implements DatabaseConnection {
  readonly #file: SqliteFile;
  readonly #turns: WriteTurns;
  #giveBack: (() => void) | undefined;
  #inTransaction = false;

  constructor(file: SqliteFile, turns: WriteTurns) {
    this.#file = file;
    this.#turns = turns;
  }

  /**
   * Takes the write lock at the start, so that a second process waits; a later lock fails if another writer was first.
   */
  async begin(): Promise<void> {
    await this.#write("begin immediate", []);
    this.#inTransaction = true;
  }

  async end(how: "commit" | "rollback"): Promise<void> {
    if (how === "commit" || this.#file.isInTransaction()) await this.#write(how, []);
    this.#inTransaction = false;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = compiled;
    if (this.#giveBack || !onlyReads(compiled)) return this.#write(sql, parameters);
    return waiting((left) => whenFree(left, () => run<R>(this.#file.prepareRead(sql), parameters)));
  }

  async *streamQuery<R>(compiled: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(compiled);
  }

  release(): void {
    this.#giveBack?.();
    this.#giveBack = undefined;
  }

  async #write<R>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    this.#giveBack ??= await waiting((left) => this.#turns.take(left));
    const attempt = () => run<R>(this.#file.prepare(sql), parameters);
    // Within a transaction the lock is held.
    return this.#inTransaction ? attempt() : waiting((left) => whenFree(left, attempt));
  }
}

function run<R>(statement: SqliteStatement, parameters: readonly unknown[]): QueryResult<R> {
  if (statement.reader) return { rows: statement.all(parameters) as R[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}
