import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import pg from "pg";
import { DatabaseUnavailable, unavailability } from "./database-errors.server";
import { onlyReads } from "./only-reads.server";
import { isUnbounded, waiting } from "./waiting-time.server";

/** What PostgreSQL itself stops; milliseconds. */
export const limits = { statement: 4_000, lock: 3_000, idleInTransaction: 10_000 };
/** Milliseconds an answer is out until it is asked whether the database is there at all. */
const suspiciousAfter = 1_500;
/** What PostgreSQL should have stopped is given up so much later; milliseconds. */
const givenUpAfter = limits.statement + 500;

/** In a connection for what may take as long as it takes. */
const lift = "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0";

/** The commands whose result counts the affected rows. */
const writes = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/** Errors with which PostgreSQL ends a connection. */
const endsConnection = /^(?:08|57P0|25P0[34])/;

/** Connections whose other end is gone. */
const lostClients = new WeakSet<pg.Client>();

/** Notes when a connection is lost. Called with each new one, because an unheard event would end the process. */
export function logConnectionLoss(client: pg.Client): void {
  client.on("error", () => lostClients.add(client));
  client.on("end", () => lostClients.add(client));
}

interface LeaseParts {
  /** brings a connection, within so many milliseconds */
  take: (left: number) => Promise<pg.PoolClient>;
  /** is told that something takes long, or was lost */
  suspect: () => void;
  onRelease: () => void;
}

/** So many connections in a row may turn out to be gone; all of them together wait no longer than one request may. */
const maxRenewals = 4;

/** Internal to the lease: the query may be repeated on another connection. */
class ConnectionLost extends Error {}

/** Begins an error's trace at its query, so that the ten lines reach the code that asked. */
function tracedHere(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error, tracedHere);
  return error;
}

const asUnavailable = (error: unknown): unknown =>
  error instanceof ConnectionLost ? new DatabaseUnavailable("away", error.cause) : error;

/** The connection of one transaction or statement. Queries are answered in time, or refused with DatabaseUnavailable. */
export class Lease implements DatabaseConnection {
  readonly #parts: LeaseParts;
  readonly #unbounded = isUnbounded();
  #client: pg.PoolClient | undefined;
  /** why this connection is of no use any more */
  #broken: DatabaseUnavailable | undefined;
  #inTransaction = false;
  #breakOff: ((error: DatabaseUnavailable) => void) | undefined;

  constructor(parts: LeaseParts) {
    this.#parts = parts;
  }

  /** Takes a connection. @throws DatabaseUnavailable */
  async open(): Promise<void> {
    this.#client = await waiting(this.#parts.take);
    if (this.#broken) throw this.#broken;
    if (this.#unbounded) await this.#query(lift, [], false);
  }

  /** Begins a transaction. */
  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const level = isolationLevel && `isolation level ${isolationLevel}`;
    const text = ["begin", level, accessMode].filter(Boolean).join(" ");
    const mayRepeat = !this.#unbounded;
    this.#inTransaction = true;
    await this.#query(text, [], mayRepeat);
  }

  /** Ends the transaction. @throws AbortedTransactionError when an earlier error made a commit a rollback */
  async end(how: "commit" | "rollback"): Promise<void> {
    const { command } = await this.#query(how, [], false);
    this.#inTransaction = false;
    if (how === "commit" && command === "ROLLBACK") throw new AbortedTransactionError();
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const mayRepeat = !this.#inTransaction && !this.#unbounded && onlyReads(compiled);
    const asking = this.#query(compiled.sql, [...compiled.parameters], mayRepeat);
    const { rows, command, rowCount } = await asking.catch((error: unknown) => {
      throw tracedHere(error);
    });
    // Several statements in one text have several results, which nothing of ours reads.
    return { rows: rows ?? [], numAffectedRows: writes.has(command) ? BigInt(rowCount ?? 0) : undefined };
  }

  async *streamQuery<R>(compiled: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(compiled);
  }

  breakOff(error: DatabaseUnavailable): void {
    this.#broken = error;
    this.#breakOff?.(error);
  }

  release(): void {
    // A connection with lifted limits or in an unknown state is not reused.
    this.#client?.release(this.#broken !== undefined || this.#unbounded || this.#inTransaction);
    this.#client = undefined;
    this.#parts.onRelease();
  }

  /** @param mayRepeat on another connection if this one was lost before the answer: the query writes nothing */
  async #query(text: string, values: unknown[], mayRepeat: boolean): Promise<pg.QueryResult> {
    try {
      return await this.#ask(text, values);
    } catch (error) {
      if (!mayRepeat || !(error instanceof ConnectionLost)) throw asUnavailable(error);
      return await this.#askAnew(text, values);
    }
  }

  /** Repeats a query on another connection; all may have been ended at once, so the next may be lost too. */
  async #askAnew(text: string, values: unknown[]): Promise<pg.QueryResult> {
    for (let left = maxRenewals; ; left--) {
      await this.#renew();
      try {
        return await this.#ask(text, values);
      } catch (error) {
        if (left === 1 || !(error instanceof ConnectionLost)) throw asUnavailable(error);
      }
    }
  }

  async #renew(): Promise<void> {
    this.#client?.release(true);
    this.#client = undefined;
    this.#client = await waiting(this.#parts.take);
    this.#broken = undefined;
  }

  #ask(text: string, values: unknown[]): Promise<pg.QueryResult> {
    return waiting((left) => this.#askWithin(left, text, values));
  }

  async #askWithin(left: number, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const client = this.#client;
    if (this.#broken || !client) throw this.#broken ?? new DatabaseUnavailable("away");
    const most = this.#unbounded ? left : Math.min(left, givenUpAfter);
    let stopWatching = () => {};
    const gone = new Promise<never>((_, reject) => {
      this.#breakOff = reject;
      stopWatching = watchOver(most, this.#parts.suspect, () => {
        // A database that is away has been noticed before, and broken this off.
        this.#broken = new DatabaseUnavailable("busy", new Error(`no answer for ${Math.round(most)} ms`));
        reject(this.#broken);
      });
    });
    try {
      return await Promise.race([client.query(text, values), gone]);
    } catch (error) {
      throw this.#explain(error, client);
    } finally {
      stopWatching();
      this.#breakOff = undefined;
    }
  }

  #explain(error: unknown, client: pg.Client): unknown {
    if (error instanceof DatabaseUnavailable) return error;
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (lostClients.has(client) || endsConnection.test(code ?? "")) {
      this.#broken = new DatabaseUnavailable("away", error);
      this.#parts.suspect();
      return new ConnectionLost("", { cause: error });
    }
    const reason = unavailability(code);
    return reason ? new DatabaseUnavailable(reason, error) : error;
  }
}

/**
 * Watches a query: it becomes suspect, then is given up. An answer that is ready because this process was busy is read
 * before.
 * @returns what ends it
 */
function watchOver(most: number, suspect: () => void, giveUp: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (passed: number) => {
    const isLast = most <= passed + suspiciousAfter;
    timer = setTimeout(
      () => {
        if (isLast) return void setImmediate(giveUp);
        suspect();
        wait(passed + suspiciousAfter);
      },
      isLast ? most - passed : suspiciousAfter,
    );
  };
  wait(0);
  return () => clearTimeout(timer);
}
