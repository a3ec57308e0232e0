import { setTimeout as sleep } from "node:timers/promises";
import {
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from "kysely";
import pg from "pg";
import type { Log } from "../log.server";
import { DatabaseUnavailable, unavailability } from "./database-errors.server";
import { Line } from "./line.server";
import { Lease, limits, logConnectionLoss } from "./postgres-lease.server";
import type { PostgresWatch } from "./postgres-watch.server";
import { waiting } from "./waiting-time.server";

/** Connections of one process. PostgreSQL has 100 for all of them unless it is told otherwise. */
const maxConnections = 10;
/** Of these, the most that write: writers of one row wait for one another, and pages need connections meanwhile. */
const maxWriters = 5;
/** The most requests that may wait for a connection; further ones are refused with a retry time. */
const maxWaiting = 500;
/** How long a new connection may take; milliseconds. */
const connecting = 2_000;

const types = {
  // count(*) and bigint columns come as text by default; ours stay far below 2^53.
  getTypeParser: ((id: number, format?: "text" | "binary") =>
    id === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(id, format as "text")) as typeof pg.types.getTypeParser,
};

/** Where connections to PostgreSQL come from. */
export interface LeasePool {
  /** Returns an open connection, to be released. @throws DatabaseUnavailable */
  connect: () => Promise<Lease>;
  end: () => Promise<void>;
}

/** Kysely's driver for PostgreSQL. */
class LeaseDriver implements Driver {
  readonly #pool: LeasePool;

  constructor(pool: LeasePool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<Lease> {
    return this.#pool.connect();
  }

  beginTransaction(lease: Lease, settings: TransactionSettings): Promise<void> {
    return lease.begin(settings);
  }

  commitTransaction(lease: Lease): Promise<void> {
    return lease.end("commit");
  }

  rollbackTransaction(lease: Lease): Promise<void> {
    return lease.end("rollback");
  }

  async releaseConnection(lease: Lease): Promise<void> {
    lease.release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

/** Kysely's dialect for PostgreSQL, by the connections of a pool. */
export const postgresDialect = (pool: LeasePool): Dialect => ({
  createDriver: () => new LeaseDriver(pool),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** The connections of this process. Waiting is bounded; a request that would wait in vain is refused at once. */
export class GuardedPool implements LeasePool {
  readonly #url: string;
  readonly #log: Log;
  readonly #watch: Pick<PostgresWatch, "isAway" | "suspect">;
  /** before the connections */
  readonly line = new Line(maxConnections, maxWaiting);
  /** before transactions that write */
  readonly writers = new Line(maxWriters, maxWaiting);
  readonly #leases = new Set<Lease>();
  #pool: pg.Pool;

  constructor(url: string, log: Log, watch: Pick<PostgresWatch, "isAway" | "suspect">) {
    this.#url = url;
    this.#log = log;
    this.#watch = watch;
    this.#pool = this.#open();
  }

  async connect(): Promise<Lease> {
    this.#refuseWhileAway();
    const leave = await waiting((left) => this.line.enter(left));
    const lease = new Lease({
      take: (left) => this.#take(left),
      suspect: () => void this.#watch.suspect(),
      onRelease: () => {
        this.#leases.delete(lease);
        leave();
      },
    });
    this.#leases.add(lease);
    try {
      await lease.open();
    } catch (error) {
      lease.release();
      throw error;
    }
    return lease;
  }

  /** The database has gone: ends what waits for it, and drops all connections. The next ones are new. */
  dropAll(error: DatabaseUnavailable): void {
    const old = this.#pool;
    this.#pool = this.#open();
    this.line.dismiss(error);
    for (const lease of this.#leases) lease.breakOff(error);
    old.end().catch(() => undefined);
  }

  async end(): Promise<void> {
    // A database that hangs says no goodbye.
    await Promise.race([this.#pool.end(), sleep(connecting, undefined, { ref: false })]);
  }

  #open(): pg.Pool {
    const pool = new pg.Pool({
      connectionString: this.#url,
      max: maxConnections,
      connectionTimeoutMillis: connecting,
      statement_timeout: limits.statement,
      lock_timeout: limits.lock,
      idle_in_transaction_session_timeout: limits.idleInTransaction,
      keepAlive: true,
      types,
    });
    pool.on("error", (error) => this.#log.warn({ err: error }, "an idle database connection was lost"));
    pool.on("connect", logConnectionLoss);
    return pool;
  }

  #refuseWhileAway(): void {
    if (this.#watch.isAway) throw new DatabaseUnavailable("away");
  }

  async #take(left: number): Promise<pg.PoolClient> {
    this.#refuseWhileAway();
    const taking = this.#pool.connect();
    if (left < connecting) {
      const late = sleep(left, undefined, { ref: false });
      if (!(await Promise.race([taking.then(Boolean, Boolean), late]))) {
        taking.then(
          (client) => client.release(),
          () => undefined,
        );
        throw new DatabaseUnavailable("busy");
      }
    }
    try {
      return await taking;
    } catch (error) {
      void this.#watch.suspect();
      throw new DatabaseUnavailable(unavailability((error as { code?: string }).code) ?? "away", error);
    }
  }
}
