import { sql } from "kysely";
import pg from "pg";
import type { Queryable } from "../../../src/platform/database/database.server";
import type { TestApp } from "../app";

/** Something that is kept of a database, beside it. */
interface Kept {
  /** puts back what was stored when this was made, ids that are still to be given included */
  restore: () => Promise<void>;
  close: () => Promise<void>;
}

/** Keeps what an app's database has stored by now: putting it back takes a fraction of the time of filling another one. */
export const keep = ({ db, settings }: TestApp): Promise<Kept> =>
  "DATABASE_URL" in settings ? keepPostgres(settings.DATABASE_URL) : keepSqlite(db);

/** In tables and by a function of a connection of its own, which nobody else sees and whose plans are kept. */
async function keepPostgres(connectionString: string): Promise<Kept> {
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
    -- No trigger counts what is put back, and who looks has to see it.
    if to_regclass('public.writes') is not null then perform nextval('public.writes'); end if;
  end $$`);
  return {
    restore: async () => {
      await client.query("select pg_temp.restore_all()");
    },
    close: () => client.end(),
  };
}

/** In tables of the database's one connection. What is made of other tables, such as the index of words, their triggers make anew. */
async function keepSqlite(db: Queryable): Promise<Kept> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'kysely%' and name not like 'sqlite_schema'`.execute(db);
  const tables = rows.map(({ name }) => ({ table: sql.table(`main.${name}`), kept: sql.table(`temp.kept_${name}`) }));
  for (const { table, kept } of tables) await sql`create temp table ${kept} as select * from ${table}`.execute(db);
  return {
    restore: () =>
      db.transaction().execute(async (transaction) => {
        // Until all of it is back, what a row points to may not be.
        await sql`pragma defer_foreign_keys = on`.execute(transaction);
        for (const { table } of tables) await sql`delete from ${table}`.execute(transaction);
        for (const { table, kept } of tables)
          await sql`insert into ${table} select * from ${kept}`.execute(transaction);
      }),
    close: async () => {},
  };
}
