import { findDamage } from "../database/find-damage.server";
import type { Log } from "../log.server";
import type { Space } from "./space.server";

interface Parts {
  space: Space;
  log: Log;
  /** path of the embedded database; undefined on PostgreSQL, which looks after its own pages */
  database: string | undefined;
}

/** Faults of this process's disk and database, as far as they are known. */
export class Condition {
  readonly space: Space;
  readonly #log: Log;
  readonly #database: string | undefined;
  #damage: string | undefined;

  constructor({ space, log, database }: Parts) {
    this.space = space;
    this.#log = log;
    this.#database = database;
  }

  warnings(): string[] {
    const damage = this.#damage && `The database is damaged: ${this.#damage}. Stop the site and restore a backup.`;
    return [this.space.warning(), damage].filter((warning) => warning !== undefined);
  }

  /** Looks at every page of the database, in a thread of its own; seconds for each gigabyte. */
  async checkDatabase(): Promise<void> {
    if (!this.#database) return;
    try {
      this.#damage = await findDamage(this.#database);
      if (this.#damage) this.#log.error({ found: this.#damage }, "the database is damaged: restore a backup");
    } catch (error) {
      this.#log.warn({ err: error }, "the database could not be checked");
    }
  }
}
