import { ConfigurationError, type Environment } from "../env.server";
import type { Log } from "../log.server";
import { type Database, openPostgresDatabase, openSqliteDatabase } from "./database.server";

/** Opens the database that is configured. @throws ConfigurationError with a sentence that names the setting */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: Pick<Environment, "DATABASE_URL" | "DATA_DIR">,
  log: Log,
): Promise<Database> {
  try {
    return DATABASE_URL ? await openPostgresDatabase(DATABASE_URL, log) : openSqliteDatabase(DATA_DIR);
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new ConfigurationError(
      DATABASE_URL
        ? `DATABASE_URL names a database that cannot be used: ${reason}.`
        : `DATA_DIR ${DATA_DIR} cannot hold the database: ${reason}.`,
      { cause },
    );
  }
}
