import { sql } from "kysely";
import pg from "pg";
import type { Queryable } from "../../../src/platform/database/database.server";
import type { TestApp } from "../app";

/** A saved copy of a database's content. */
interface KeptShot {
  /** restores the data and the id sequences of the moment this was made */
  restore: () => Promise<void>;
  close: () => Promise<void>;
}

/** Saves the content of an app's database; restoring it takes a fraction of the time of filling another one. */
export const keep = ({ db, settings }: TestApp): Promise<KeptShot> =>
  "DATABASE_URL" in settings ? keepPostgres(settings.DATABASE_URL) : keepSqlite(db);

/** In tables and a function of a separate connection: other connections do not see them, and its plans stay cached. */
async function keepPostgres(connectionString: string): Promise<KeptShot> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string; kept: string }>(
    `select quote_ident(tablename) as name, quote_ident('kept_' || tablename) as kept from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%'`,
  );
  const { rows: counters } = await client.query<{ name: string }>(
    "select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public' and sequencename <> 'writes'",
  );
  const remembered: string[] = [];
  for (const { name, kept } of tables) await client.query(`create temp table ${kept} as table public.${name}`);
  for (const { name } of counters) {
    const { rows } = await client.query(`select last_value, is_called from public.${name}`);
    remembered.push(`setval('public.${name}', ${rows[0].last_value}, ${rows[0].is_called})`);
  }
  const emptied = ({ name }: { name: string }) =>
    `if exists (select from public.${name}) then delete from public.${name}; end if;`;
  const filled = ({ name, kept }: { name: string; kept: string }) =>
    `if exists (select from ${kept}) then insert into public.${name} select * from ${kept}; end if;`;
  await client.query(`create function pg_temp.restore_all() returns void language plpgsql as $$ begin
    set local session_replication_role = replica;
    ${tables.map(emptied).join("\n")}
    ${tables.map(filled).join("\n")}
    perform ${remembered.join(", ")};
    -- Restored rows fire no trigger, so they are counted here.
    if to_regclass('public.writes') is not null then perform nextval('public.writes'); end if;
  end $$`);
  return {
    restore: async () => {
      await client.query("select pg_temp.restore_all()");
    },
    close: () => client.end(),
  };
}

/** Stores the rows in temporary tables. Triggers rebuild derived tables such as the word index. */
async function keepSqlite(db: Queryable): Promise<KeptShot> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'kysely%' and name not like 'sqlite_schema'`.execute(db);
  const tables = rows.map(({ name }) => ({ table: sql.table(`main.${name}`), kept: sql.table(`temp.kept_${name}`) }));
  for (const { table, kept } of tables) await sql`create temp table ${kept} as select * from ${table}`.execute(db);
  return {
    restore: () =>
      db.transaction().execute(async (transaction) => {
        // During the restore, foreign keys may point to rows that are not there yet.
        await sql`pragma defer_foreign_keys = on`.execute(transaction);
        for (const { table } of tables) await sql`delete from ${table}`.execute(transaction);
        for (const { table, kept } of tables)
          await sql`insert into ${table} select * from ${kept}`.execute(transaction);
      }),
    close: async () => {},
  };
}
