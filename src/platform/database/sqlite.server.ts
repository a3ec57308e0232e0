import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from "kysely";

const busyTimeoutMs = 10_000;
/** Prepared statements that are cached; the product's own queries number fewer. */
const maxCachedStatements = 256;
/** How often another process's writes are looked for. */
const foreignChangeEveryMs = 100;

export interface SqliteFile extends SqliteDatabase {
  /** whether another connection has committed since the last time this was asked; looks at most every 100 ms */
  changedElsewhere: () => boolean;
}

/**
 * Opens a database file with the settings that lose nothing: write-ahead log, full synchronisation, foreign keys.
 *
 * @param path a file, or ":memory:"
 */
export function openSqlite(path: string): SqliteFile {
  const file = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  file.exec(
    "pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000; pragma temp_store = memory",
  );
  const statements = new Map<string, SqliteStatement>();

  function prepare(text: string): SqliteStatement {
    const kept = statements.get(text);
    if (kept) return kept;
    const statement = adapt(file.prepare(atOnce(text)));
    // SQLite carries out a pragma while it prepares it: prepared once, it would happen once.
    if (text.startsWith("pragma")) return statement;
    if (statements.size >= maxCachedStatements) statements.delete(statements.keys().next().value as string);
    statements.set(text, statement);
    return statement;
  }

  return { prepare, close: () => file.close(), changedElsewhere: watchDataVersion(file) };
}

/**
 * A transaction of ours always writes. Taking the write lock at its start makes a second process wait for its turn; a
 * lock taken later fails at once when another writer was first.
 */
const atOnce = (text: string) => (text === "begin" ? "begin immediate" : text);

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

function watchDataVersion(file: DatabaseSync): () => boolean {
  const statement = file.prepare("pragma data_version");
  const read = () => (statement.get() as { data_version: number }).data_version;
  let seen = read();
  let lookedAt = 0;
  return () => {
    const now = performance.now();
    if (now - lookedAt < foreignChangeEveryMs) return false;
    lookedAt = now;
    const version = read();
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
}

class LockingDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new LockingAdapter();
  }
}

export const sqliteDialect = (file: SqliteFile): SqliteDialect => new LockingDialect({ database: file });
