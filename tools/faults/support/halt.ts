import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import pg from "pg";
import { type Database, embeddedDatabase, isPostgres } from "../../../src/platform/database/database.server.ts";
import type { Place } from "./places.ts";
import { wait } from "./site.ts";

/* Stops the site in a transaction: a trigger waits at the mail about one registration, so that kills hit there. */

/** A point at which a transaction of the site stops. */
export interface Halt {
  /** from now on, at the mail about this registration */
  at: (registrationId: number) => Promise<void>;
  /** Waits until the transaction stops there. @returns false after half a minute */
  reached: () => Promise<boolean>;
  /** Lets the transaction continue; if the site is dead, lets the engine notice that. */
  release: () => Promise<void>;
  close: () => Promise<void>;
}

const maxMs = 30_000;

const until = async (isSo: () => Promise<boolean> | boolean): Promise<boolean> => {
  const end = performance.now() + maxMs;
  while (!(await isSo())) {
    if (performance.now() > end) return false;
    await wait(5);
  }
  return true;
};

/** Creates the table of the registration to stop at; none while it is empty. */
async function makeTable(db: Database): Promise<void> {
  await sql`create table drill_halt (registration_id integer not null)`.execute(db);
}

async function aim(db: Database, registrationId?: number): Promise<void> {
  await sql`delete from drill_halt`.execute(db);
  if (registrationId !== undefined) await sql`insert into drill_halt values (${registrationId})`.execute(db);
}

/** The lock that the drill holds, and for which the trigger waits. */
const lock = 814_814;

async function haltPostgres({ settings }: Place, db: Database): Promise<Halt> {
  await makeTable(db);
  await sql
    .raw(
      `create function drill_halt() returns trigger language plpgsql as $$ begin
        if exists (select from drill_halt where registration_id = (new.about::json ->> 'registration_id')::integer) then
          perform pg_advisory_xact_lock(${lock});
        end if;
        return new;
      end $$`,
    )
    .execute(db);
  await sql`create trigger drill_halt before insert on mails for each row execute function drill_halt()`.execute(db);
  // The lock belongs to a connection, so it must not come from a pool.
  const holder = new pg.Client({ connectionString: settings.DATABASE_URL });
  await holder.connect();
  const waits = async (what: string) => {
    const { rows } = await holder.query(
      `select from pg_locks where locktype = 'advisory' and objid = ${lock} and ${what} and pid <> pg_backend_pid()`,
    );
    return rows.length > 0;
  };
  await holder.query(`select pg_advisory_lock(${lock})`);
  return {
    at: (registrationId) => aim(db, registrationId),
    reached: () => until(() => waits("not granted")),
    async release() {
      await aim(db);
      await holder.query(`select pg_advisory_unlock(${lock})`);
      // The dead site's connection holds the lock until the engine notices.
      await until(async () => !(await waits("true")));
      await holder.query(`select pg_advisory_lock(${lock})`);
    },
    close: () => holder.end(),
  };
}

/** SQLite has nothing to wait for: it counts for about a minute, and dies of the kill while it does. */
const countTo = 60_000_000;
/** Nothing else in the site blocks writes for this long; milliseconds. */
const longMs = 1_000;

async function haltSqlite({ directory }: Place, db: Database): Promise<Halt> {
  await makeTable(db);
  await sql
    .raw(
      `create trigger drill_halt before insert on mails
        when json_extract(new.about, '$.registration_id') in (select registration_id from drill_halt) begin
          select (with recursive counted(number) as (select 1 union all select number + 1 from counted where number < ${countTo})
            select count(*) from counted);
        end`,
    )
    .execute(db);
  const file = new DatabaseSync(embeddedDatabase(directory), { timeout: longMs });
  const isWriting = () => {
    try {
      file.exec("begin immediate");
      file.exec("rollback");
      return false;
    } catch {
      return true;
    }
  };
  return {
    at: (registrationId) => aim(db, registrationId),
    reached: () => until(isWriting),
    release: () => aim(db),
    close: async () => file.close(),
  };
}

/** @param db with existing tables */
export const makeHalt = (place: Place, db: Database): Promise<Halt> =>
  isPostgres(db) ? haltPostgres(place, db) : haltSqlite(place, db);
