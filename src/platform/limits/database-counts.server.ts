import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { type Database, isPostgres } from "../database/database.server";
import type { Log } from "../log.server";
import type { Attempt, Counted, Counts } from "./counts.server";
import { MemoryCounts } from "./memory-counts.server";

interface Dependencies {
  db: Database;
  /** what keys are hashed with, so that nobody reads an address or a name out of the table */
  secret: Uint8Array;
  log: Log;
}

/** Counts in the database for all processes, across restarts. Without the table, counts in memory and logs that. */
export class DatabaseCounts implements Counts {
  readonly #db: Database;
  readonly #secret: Uint8Array;
  readonly #log: Log;
  readonly #memory = new MemoryCounts();
  #failing = false;

  constructor({ db, secret, log }: Dependencies) {
    this.#db = db;
    this.#secret = secret;
    this.#log = log;
  }

  read(keys: readonly string[], now: Date): Promise<Map<string, Counted>> {
    return this.#insured(
      () => this.#read(keys, now),
      () => this.#memory.read(keys, now),
    );
  }

  add(attempts: readonly Attempt[], now: Date): Promise<boolean> {
    return this.#insured(
      () => this.#add(attempts, now),
      () => this.#memory.add(attempts, now),
    );
  }

  forgive({ lower = [], clear = [] }: Parameters<Counts["forgive"]>[0]): Promise<void> {
    return this.#insured(
      () => this.#lower([...lower, ...clear], new Set(clear)),
      () => this.#memory.forgive({ lower, clear }),
    );
  }

  async #insured<T>(work: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
    try {
      const done = await work();
      if (this.#failing) this.#log.info("attempts are counted in the database again");
      this.#failing = false;
      return done;
    } catch (error) {
      if (!this.#failing) {
        this.#log.error({ err: error }, "attempts cannot be counted in the database; this process counts by itself");
      }
      this.#failing = true;
      return instead();
    }
  }

  async #read(keys: readonly string[], now: Date): Promise<Map<string, Counted>> {
    const keyOf = new Map(keys.map((key) => [this.#stored(key), key]));
    const rows = await this.#db
      .selectFrom("rate_limits")
      .select(["key", "count", "ends_at"])
      .where("key", "in", [...keyOf.keys()])
      .where("ends_at", ">", now.toISOString())
      .execute();
    return new Map(
      rows.map(({ key, count, ends_at }) => [keyOf.get(key) as string, { count, endsAt: new Date(ends_at) }]),
    );
  }

  /** One statement, so that no process comes between looking at a count and raising it. */
  async #add(attempts: readonly Attempt[], now: Date): Promise<boolean> {
    const at = now.toISOString();
    const rows = attempts.map(({ key, limit, windowMs }) => ({
      key: this.#stored(key),
      count: 1,
      most: limit,
      ends_at: new Date(now.getTime() + windowMs).toISOString(),
    }));
    // In one order everywhere, so that two of several rows each never wait for one another.
    rows.sort((a, b) => (a.key < b.key ? -1 : 1));
    const counted = await this.#db.writeUnsynced((db) =>
      db
        .insertInto("rate_limits")
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .column("key")
            .doUpdateSet({
              count: sql`case when rate_limits.ends_at <= ${at} then 1 else rate_limits.count + 1 end`,
              most: sql`excluded.most`,
              ends_at: sql`case when rate_limits.ends_at <= ${at} then excluded.ends_at else rate_limits.ends_at end`,
            })
            .where(sql<boolean>`rate_limits.ends_at <= ${at} or rate_limits.count < excluded.most`),
        )
        .returning("key")
        .execute(),
    );
    if (counted.length === rows.length) return true;
    if (counted.length > 0)
      await this.#lowerStored(
        counted.map(({ key }) => key),
        [],
      );
    return false;
  }

  #lower(keys: readonly string[], cleared: ReadonlySet<string>): Promise<void> {
    return this.#lowerStored(
      keys.map((key) => this.#stored(key)),
      [...cleared].map((key) => this.#stored(key)),
    );
  }

  async #lowerStored(keys: readonly string[], cleared: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.#db.writeUnsynced((db) => {
      const inOrder = db
        .selectFrom("rate_limits")
        .select("key")
        .where("key", "in", keys)
        .orderBy("key")
        .$if(isPostgres(db), (select) => select.forUpdate());
      const toZero = cleared.length > 0 ? sql<boolean>`key in (${sql.join(cleared)})` : sql<boolean>`1 = 0`;
      return db
        .updateTable("rate_limits")
        .set({ count: sql`case when ${toZero} then 0 else count - 1 end` })
        .where("key", "in", inOrder)
        .where("count", ">", 0)
        .execute();
    });
  }

  /** "limit who" → the limit's name and a hash, 22 characters of base64url. */
  #stored(key: string): string {
    const name = key.slice(0, key.indexOf(" "));
    return `${name} ${createHmac("sha256", this.#secret).update(key).digest("base64url").slice(0, 22)}`;
  }
}

/** Deletes the counts whose window has ended. */
export async function forgetOldCounts(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("rate_limits").where("ends_at", "<=", now.toISOString()).execute();
}
