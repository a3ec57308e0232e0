import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  type DatabaseIntrospector,
  type Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteIntrospector,
  type SqliteStatement,
  sql,
  type TableMetadata,
} from "kysely";
import { type SqliteFile, SqliteFileDriver } from "./sqlite-driver.server";

/** How long opening may wait for another process that changes the journal mode; milliseconds. */
const openingMs = 10_000;
/** Prepared statements that are cached for each of the two connections; the product's own queries number fewer. */
const maxCachedStatements = 256;
/** How often another process's writes are looked for; milliseconds. */
export const foreignChangeEveryMs = 100;

export interface WatchedSqliteFile extends SqliteFile {
  /** whether another connection has changed content since the last time this was asked; looks at most every 100 ms */
  changedElsewhere: () => boolean;
}

/**
 * Opens a database file with a write-ahead log, full synchronisation and foreign keys. The engine never waits for other
 * processes, because that blocks this one.
 * @param path a file, or ":memory:"
 */
export function openSqlite(path: string): WatchedSqliteFile {
  const writer = connect(path);
  // An in-memory database exists only for the connection that opened it.
  const reader = path === ":memory:" ? writer : connect(path);
  return {
    prepare: preparing(writer),
    prepareRead: preparing(reader),
    isInTransaction: () => writer.isTransaction,
    close() {
      for (const connection of new Set([reader, writer])) connection.close();
    },
    // For the writing connection, whose own writes are not news to it.
    changedElsewhere: watchContent(writer),
  };
}

function connect(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: openingMs, enableForeignKeyConstraints: true });
  file.exec(
    "pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -8000; pragma temp_store = memory; pragma busy_timeout = 0",
  );
  return file;
}

function preparing(file: DatabaseSync): (text: string) => SqliteStatement {
  const statements = new Map<string, SqliteStatement>();
  return (text) => {
    const kept = statements.get(text);
    if (kept) return kept;
    const statement = adapt(file.prepare(text));
    // SQLite carries out a pragma while it prepares it: prepared once, it would happen once.
    if (text.startsWith("pragma")) return statement;
    if (statements.size >= maxCachedStatements) statements.delete(statements.keys().next().value as string);
    statements.set(text, statement);
    return statement;
  };
}

function adapt(statement: StatementSync): SqliteStatement {
  const reader = statement.columns().length > 0;
  return {
    reader,
    all: (parameters) => statement.all(...parameters.map(toSqlite)),
    run: (parameters) => statement.run(...parameters.map(toSqlite)),
    iterate: (parameters) => statement.iterate(...parameters.map(toSqlite)),
  };
}

const toSqlite = (value: unknown) => (typeof value === "boolean" ? Number(value) : value) as SQLInputValue;

/**
 * Tells whether another process has changed content: the data version shows a write, the number of `change` that it was
 * content. Sessions and counts make nothing stale.
 */
function watchContent(file: DatabaseSync): () => boolean {
  const written = file.prepare("pragma data_version");
  const content = file.prepare("pragma user_version");
  const readWritten = () => (written.get() as { data_version: number }).data_version;
  const readContent = () => (content.get() as { user_version: number }).user_version;
  let seenWritten = readWritten();
  let seen = readContent();
  let lookedAt = 0;
  return () => {
    const now = performance.now();
    if (now - lookedAt < foreignChangeEveryMs) return false;
    lookedAt = now;
    const newest = readWritten();
    if (newest === seenWritten) return false;
    seenWritten = newest;
    const version = readContent();
    const changed = version !== seen;
    seen = version;
    return changed;
  };
}

/** SQLite can change its schema inside a transaction, which is also the lock between two starting processes. */
class LockingAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** One at a time is for what writes alone, and the driver sees to that. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Tells of the tables that hold rows of ours: not of those in which the engine keeps an index for searches. */
class OwnTablesIntrospector extends SqliteIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  override async getTables(...options: Parameters<SqliteIntrospector["getTables"]>): Promise<TableMetadata[]> {
    const tables = await super.getTables(...options);
    const { rows } = await sql<{ name: string }>`
      select name from pragma_table_list where schema = 'main' and type in ('virtual', 'shadow')`.execute(this.#db);
    const ofIndexes = new Set(rows.map(({ name }) => name));
    return tables.filter(({ name }) => !ofIndexes.has(name));
  }
}

class FileDialect extends SqliteDialect {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    super({ database: file });
    this.#file = file;
  }

  override createAdapter(): SqliteAdapter {
    return new LockingAdapter();
  }

  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new OwnTablesIntrospector(db);
  }

  override createDriver(): SqliteFileDriver {
    return new SqliteFileDriver(this.#file);
  }
}

export const sqliteDialect = (file: SqliteFile): SqliteDialect => new FileDialect(file);
