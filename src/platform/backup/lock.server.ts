import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConfigurationError } from "../env.server";

export const lockName = "site.lock";
/** SQLITE_BUSY. */
const busy = 5;

/**
 * Locks a data directory until the process ends or releases it. Running sites share it; a restore has it alone. The
 * lock is one of SQLite on an empty file, which works on every system.
 * @throws ConfigurationError if it is taken
 */
export function lockDataDirectory(directory: string, how: "shared" | "alone"): () => void {
  const path = join(directory, lockName);
  closeSync(openSync(path, "a", 0o600));
  const file = new DatabaseSync(path, { timeout: how === "shared" ? 2_000 : 0 });
  try {
    // A journal in memory leaves no second file.
    file.exec("pragma journal_mode = memory");
    file.exec(how === "shared" ? "begin" : "begin exclusive");
    file.prepare("select count(*) from sqlite_schema").get();
  } catch (cause) {
    file.close();
    if ((cause as { errcode?: number }).errcode !== busy) throw cause;
    throw new ConfigurationError(
      how === "shared"
        ? `A restore is running in DATA_DIR ${directory}. Start the site when it has finished.`
        : `The site is running on DATA_DIR ${directory}. Stop it first, and start it again afterwards.`,
      { cause },
    );
  }
  return () => file.close();
}
