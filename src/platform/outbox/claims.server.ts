import { type Expression, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import { type Database, isPostgres, type Queryable } from "../database/database.server";
import type { Tables } from "../database/tables";

/** The columns by which rows are claimed: not before `due_at`, and by one process until `claimed_until`. */
interface Claimable {
  due_at: string;
  claimed_until: string | null;
}

type ClaimableTable = { [T in keyof Tables]: Tables[T] extends Claimable ? T : never }[keyof Tables];

interface ClaimsParts<T extends ClaimableTable> {
  table: T;
  /** the primary key */
  id: keyof Tables[T] & string;
  /** how long a claim lasts: longer than all timeouts of sending together; milliseconds */
  ms: number;
  /** which due rows have something to send now, so that the order within a key is kept. @param at UTC, ISO 8601 */
  isReady: (at: string) => Expression<SqlBool>;
  /** further columns of a claimed row */
  claimed?: Updateable<Tables[T]>;
}

/** Claims of a table's due rows: one process sends a row, and another takes it once the claim of a dead one expires. */
export class Claims<T extends ClaimableTable> {
  readonly #parts: ClaimsParts<T>;

  constructor(parts: ClaimsParts<T>) {
    this.#parts = parts;
  }

  /** Claims due rows, the longest due first. @param most rows at once */
  async take(db: Database, { most, now }: { most: number; now: Date }): Promise<Selectable<Tables[T]>[]> {
    const { table, id, ms, claimed } = this.#parts;
    // Looking costs a read; only where there is something does it cost a write.
    if ((await sql`${this.#due(now)} limit 1`.execute(db)).rows.length === 0) return [];
    const set = assignments({ ...claimed, claimed_until: new Date(now.getTime() + ms).toISOString() });
    return db.write(async (transaction) => {
      const lock = isPostgres(transaction) ? sql` for update skip locked` : sql``;
      const due = sql`${this.#due(now)} order by due_at, ${sql.ref(id)} limit ${most}${lock}`;
      const query = sql<Selectable<Tables[T]>>`update ${sql.table(table)} set ${set}
        where ${sql.ref(id)} in (${due}) returning *`;
      return (await query.execute(transaction)).rows;
    });
  }

  /** Changes a claimed row, unless the claim has expired and another process has it. */
  change(transaction: Queryable, row: Selectable<Tables[T]>, change: Updateable<Tables[T]>): Promise<void> {
    return this.#set(transaction, row, change);
  }

  /** Changes a claimed row and ends its claim, unless the claim has expired and another process has it. */
  release(transaction: Queryable, row: Selectable<Tables[T]>, change: Updateable<Tables[T]> = {}): Promise<void> {
    return this.#set(transaction, row, { ...change, claimed_until: null });
  }

  /** Reads a claimed row anew, and locks it. @returns undefined if another process has it, or if it was deleted */
  async lock(transaction: Queryable, row: Selectable<Tables[T]>): Promise<Selectable<Tables[T]> | undefined> {
    const lock = isPostgres(transaction) ? sql` for update` : sql``;
    const query = sql<Selectable<Tables[T]>>`select * from ${sql.table(this.#parts.table)}
      where ${this.#isHeld(row)}${lock}`;
    return (await query.execute(transaction)).rows[0];
  }

  async #set(transaction: Queryable, row: Selectable<Tables[T]>, columns: object): Promise<void> {
    const { table } = this.#parts;
    await sql`update ${sql.table(table)} set ${assignments(columns)} where ${this.#isHeld(row)}`.execute(transaction);
  }

  #isHeld(row: Selectable<Tables[T]>) {
    const { id } = this.#parts;
    return sql`${sql.ref(id)} = ${Reflect.get(row, id)} and claimed_until = ${Reflect.get(row, "claimed_until")}`;
  }

  #due(now: Date) {
    const { table, id, isReady } = this.#parts;
    const at = now.toISOString();
    return sql`select ${sql.ref(id)} from ${sql.table(table)}
      where due_at <= ${at} and (claimed_until is null or claimed_until <= ${at}) and ${isReady(at)}`;
  }
}

const assignments = (columns: object) =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));

/** The pause after so many failures in a row, which grows; the last one repeats. @param pauses milliseconds */
export const growingPause = (pauses: readonly [number, ...number[]], failures: number): number =>
  pauses[Math.min(failures, pauses.length - 1)] ?? pauses[0];
