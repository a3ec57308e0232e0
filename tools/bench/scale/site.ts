import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery, sql } from "kysely";
import type { Services } from "../../../src/api/endpoint.server";
import { createApi } from "../../../src/app/api.server";
import { migrate } from "../../../src/app/migrations/index.server";
import { authenticate } from "../../../src/features/auth/sign-in.server";
import { signAccessToken } from "../../../src/features/auth/tokens.server";
import { followLanguages } from "../../../src/features/languages/model.server";
import { Condition } from "../../../src/platform/condition/condition.server";
import { Space } from "../../../src/platform/condition/space.server";
import {
  type Database,
  embeddedDatabase,
  openPostgresDatabase,
  openSqliteDatabase,
} from "../../../src/platform/database/database.server";
import { unbounded } from "../../../src/platform/database/waiting-time.server";
import { CallerAddress } from "../../../src/platform/limits/caller-address.server";
import { createLog } from "../../../src/platform/log.server";
import { defaultSite } from "../../../src/platform/site";
import { patientLimits } from "../../../tests/support/limits";
import { type Filled, fill, now } from "./fill";

/** A filled site whose API is called in process. */
export interface FilledSite {
  /** sends a request as an administrator; @returns the response, with its duration in milliseconds */
  ask: (path: string, query: Record<string, string>) => Promise<{ body: string; bytes: number; ms: number }>;
  /** returns the query plan of a request: the steps that touch tables, without duplicates */
  planOf: (path: string, query: Record<string, string>) => Promise<string[]>;
  /** how long each table took to fill; milliseconds */
  taken: Map<Filled, number>;
  /** returns the database's size on disk in megabytes: in all, and the search indexes */
  size: () => Promise<{ all: number; search: number }>;
  close: () => Promise<void>;
}

/**
 * Creates and fills a database.
 * @param url of an empty PostgreSQL database; omitted: a SQLite file
 * @param share of the full size
 * @public imported by its path, with the modules of the product
 */
export async function openFilledSite({ url, share }: { url: string | undefined; share: number }): Promise<FilledSite> {
  const directory = mkdtempSync(join(tmpdir(), "bench-scale-"));
  const log = createLog("silent");
  const db = url ? await openPostgresDatabase(url, log) : openSqliteDatabase(directory);
  const taken = await unbounded(async () => {
    await migrate(db);
    return fill(db, share);
  });
  const { app, authorization } = await open(db, directory);
  const executed = noteQueries(db);
  const ask: FilledSite["ask"] = async (path, query) => {
    const begun = performance.now();
    const response = await app.request(`/api${path}?${new URLSearchParams(query)}`, { headers: { authorization } });
    const body = Buffer.from(await response.arrayBuffer());
    const ms = performance.now() - begun;
    if (response.status !== 200)
      throw new Error(`${path} answered ${response.status}: ${body.toString("utf8", 0, 300)}`);
    return { body: body.toString("utf8", 0, 1_000_000), bytes: body.length, ms };
  };
  return {
    ask,
    taken,
    async planOf(path, query) {
      executed.length = 0;
      await ask(path, query);
      const own = executed
        .splice(0)
        .filter(({ sql: text }) => /^select/.test(text) && !/from "(sessions|settings)"/.test(text));
      const steps: string[] = [];
      for (const asked of own.slice(0, 6)) steps.push(...(await explain(db, asked)));
      return [...new Set(steps)];
    },
    size: () => sizeOf(db, directory),
    async close() {
      await db.destroy();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function open(db: Database, directory: string) {
  const log = createLog("silent");
  const tokenKey = new Uint8Array(32).fill(7);
  const { id: userId } = await db
    .selectFrom("users")
    .select("id")
    .where("username_key", "=", "keeper")
    .executeTakeFirstOrThrow();
  const { id: sessionId } = await db
    .insertInto("sessions")
    .values({
      user_id: userId,
      remembered: 0,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + 86_400_000).toISOString(),
      ended_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // Of all that calls are handed, reading a list takes these.
  const services = {
    db,
    authenticate: (authorization: string | undefined) => authenticate(services, authorization),
    site: defaultSite,
    siteKey: new Uint8Array(32).fill(9),
    siteAddress: () => "https://anchor.example",
    liveSite: { refresh: async () => {} },
    languages: followLanguages(db),
    tokenKey,
    limits: patientLimits(),
    condition: new Condition({
      space: new Space({ directory, log, measure: async () => 1e12 }),
      log,
      database: undefined,
    }),
    callerAddress: new CallerAddress(false, log),
    log,
    now: () => now,
  } as unknown as Services;
  const token = await signAccessToken({ userId, sessionId }, tokenKey, now);
  return { app: createApi(services), authorization: `Bearer ${token}` };
}

/** Records every query from now on, with its parameters; the first 100. */
function noteQueries(db: Database): CompiledQuery[] {
  const executed: CompiledQuery[] = [];
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = (query) => {
    if (executed.length < 100) executed.push(query);
    return execute(query);
  };
  return executed;
}

async function explain(db: Database, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const asked = (how: string) =>
    db.executeQuery<Record<string, string>>(CompiledQuery.raw(`${how} ${text}`, [...parameters]));
  if (db.engine === "sqlite") {
    const { rows } = await asked("explain query plan");
    return rows.map(({ detail }) => detail as string).filter((step) => /^(SCAN|SEARCH|USE TEMP)/.test(step));
  }
  const { rows } = await asked("explain (costs off)");
  return rows
    .map((row) => (row["QUERY PLAN"] as string).trim().replace(/^->\s+/, ""))
    .filter((step) => /\bscan\b|^Sort$|^Incremental Sort/i.test(step));
}

async function sizeOf(db: Database, directory: string): Promise<{ all: number; search: number }> {
  const megabyte = 1_000_000;
  if (db.engine === "sqlite") {
    const { rows } = await sql<{ bytes: number }>`
      select sum(length(block)) as bytes from (${sql.join(
        (await searchTables(db)).map((name) => sql`select block from ${sql.table(name)}`),
        sql` union all `,
      )})`.execute(db);
    return { all: statSync(embeddedDatabase(directory)).size / megabyte, search: (rows[0]?.bytes ?? 0) / megabyte };
  }
  const { rows } = await sql<{ whole: number; search: number }>`
    select pg_database_size(current_database()) as whole,
      (select sum(pg_relation_size(indexrelid)) from pg_stat_user_indexes where indexrelname like '%\\_search')::bigint as search`.execute(
    db,
  );
  return { all: (rows[0]?.whole ?? 0) / megabyte, search: (rows[0]?.search ?? 0) / megabyte };
}

async function searchTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name like '%\\_search\\_data' escape '\\'`.execute(db);
  return rows.map(({ name }) => name);
}
