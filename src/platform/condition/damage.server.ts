import { ConfigurationError } from "../env.server";

/** SQLITE_CORRUPT and SQLITE_NOTADB (sqlite.org/rescode.html), with what may stand above their lowest byte. */
const isDamage = (errcode: number) => [11, 26].includes(errcode & 0xff);

/** Runs the first read of the database. @throws ConfigurationError if the database is damaged */
export async function reportingDamage<T>(directory: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const reason = cause instanceof ConfigurationError ? cause.cause : cause;
    // A refusal of ours, such as that of a newer database, has no cause.
    const { errcode, message } = (reason ?? {}) as { errcode?: number; message?: string };
    if (errcode === undefined || !isDamage(errcode)) throw cause;
    throw new ConfigurationError(
      `The database in DATA_DIR ${directory} is damaged (${message}). Restore a backup: npm run restore -- FILE. The current data are set aside, not deleted.`,
      { cause },
    );
  }
}
