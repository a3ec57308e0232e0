import { randomInt } from "node:crypto";
import { open, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../database/database.server";

/**
 * SQLite applies the log beside a database to any file there; a replaced file would be mixed with it. The file's header
 * (application_id) and a file beside it therefore hold the same number. It is renewed at each start, each hour, and
 * whenever the log starts over.
 */
const markName = "makerspace.db-mark";
const markSchema = z.object({ now: z.int(), before: z.int() });

/** Offsets in the file and the log (sqlite.org/fileformat2.html): the number, an empty log's length, the salts. */
const [numberAt, emptyLog, saltsAt, saltsLength] = [68, 32, 16, 8];
const logName = "makerspace.db-wal";

async function readMark(directory: string) {
  const text = await readFile(join(directory, markName), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  // A file that a crash left half written proves nothing.
  try {
    return markSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Some bytes of a file. @returns undefined where it is not there, or too short */
async function bytesOf(path: string, at: number, length: number): Promise<Buffer | undefined> {
  const file = await open(path).catch(() => undefined);
  if (!file) return undefined;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return bytesRead === length ? buffer : undefined;
  } finally {
    await file.close();
  }
}

/** Reads the number in the file itself, without the log. @returns undefined if there is no file */
const numberIn = async (directory: string): Promise<number | undefined> =>
  (await bytesOf(join(directory, "makerspace.db"), numberAt, 4))?.readInt32BE();

/** Whether a log with something in it lies beside a database that it was not written for. */
export async function logIsForeign(directory: string): Promise<boolean> {
  const log = await stat(join(directory, logName)).catch(() => undefined);
  if (!log || log.size <= emptyLog) return false;
  const [mark, number] = [await readMark(directory), await numberIn(directory)];
  return mark !== undefined && number !== undefined && number !== mark.now && number !== mark.before;
}

async function writeMark(directory: string, mark: z.infer<typeof markSchema>): Promise<void> {
  const beside = join(directory, `.${markName}`);
  await writeFile(beside, JSON.stringify(mark), { mode: 0o600, flush: true });
  await rename(beside, join(directory, markName));
}

/** A new number, written into the log. Nothing where the one before has not reached the file yet. */
const beginMark = (db: Database, directory: string): Promise<void> =>
  db.write(async (transaction) => {
    const [mark, number] = [await readMark(directory), await numberIn(directory)];
    if (mark && number !== mark.now && number === mark.before) return;
    const next = randomInt(1, 2 ** 31 - 1);
    await writeMark(directory, { now: next, before: number ?? 0 });
    await sql`pragma application_id = ${sql.lit(next)}`.execute(transaction);
  });

/** Renews the number whenever the log has started over; reads eight bytes. @returns a function that checks once */
export function watchLog(db: Database, directory: string): () => Promise<void> {
  let seen: string | undefined;
  return async () => {
    const salts = (await bytesOf(join(directory, logName), saltsAt, saltsLength))?.toString("hex");
    if (salts === undefined || salts === seen) return;
    seen = salts;
    await beginMark(db, directory);
  };
}

/**
 * Renews the number in a transaction, one process at a time. The old number stays valid until the new one is in the
 * file.
 */
export async function renewMark(db: Database, directory: string): Promise<void> {
  await beginMark(db, directory);
  await sql`pragma wal_checkpoint(passive)`.execute(db);
  await db.write(async () => {
    const [mark, number] = [await readMark(directory), await numberIn(directory)];
    // From here on a copy of the file as it was is another's.
    if (mark && number === mark.now) await writeMark(directory, { now: mark.now, before: mark.now });
  });
}
