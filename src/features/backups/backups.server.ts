import { z } from "zod";
import type { Services } from "../../api/endpoint.server";
import { BackupError } from "../../platform/backup/backup-error.server";
import { backupsToDelete } from "../../platform/backup/keep.server";
import { findFault, hashOfBackup, storeBackup } from "../../platform/backup/make.server";
import type { StoredBackup } from "../../platform/backup/store.server";
import type { Condition } from "../../platform/condition/condition.server";
import type { Database } from "../../platform/database/database.server";
import { tryToTakeTurn, turnKey } from "../../platform/database/turns.server";
import { onePage } from "../../platform/fields";
import type { Backups } from "./schema";

export type Keeping = Pick<Services, "db" | "backups" | "log" | "now"> & { condition: Pick<Condition, "warnings"> };

/** The settings row of the backups' state. */
const stateKey = "backups";
/** The turn of the process that makes a backup. */
const turn = "backup";
const claimKey = turnKey(turn);

const minute = 60_000;
/** How long a silent process keeps its claim; milliseconds. */
const claimMs = 10 * minute;
const dayMs = 24 * 60 * minute;
/** A little less than a day, so that daily backups keep their time of day. */
const dueAfterMs = dayMs - 30 * minute;

/** How long after a full read a backup is read again; milliseconds. */
const readAgainAfterMs = 23 * 60 * minute;

const verdictSchema = z.object({
  /** the file's mark: unchanged means unwritten */
  mark: z.string(),
  /** SHA-256 of the file at the last full read */
  hash: z.string(),
  /** the fault found by reading; null if there was none */
  fault: z.string().nullable(),
  /** the last full read; UTC, ISO 8601 */
  read_at: z.string(),
});
type Verdict = z.infer<typeof verdictSchema>;

const stateSchema = z.object({
  verdicts: z.record(z.string(), verdictSchema).default({}),
  failed: z.object({ at: z.string(), detail: z.string() }).nullable(),
});
type State = z.infer<typeof stateSchema>;

async function readSetting(db: Database, key: string): Promise<string | undefined> {
  return (await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst())?.value;
}

async function readState(db: Database): Promise<State> {
  const value = await readSetting(db, stateKey);
  return value === undefined ? { verdicts: {}, failed: null } : stateSchema.parse(JSON.parse(value));
}

async function writeState(db: Database, state: State): Promise<void> {
  const value = JSON.stringify(state);
  await db.write((transaction) =>
    transaction
      .insertInto("settings")
      .values({ key: stateKey, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute(),
  );
}

const changedSince = "This backup is damaged: it has changed since it was made.";

/** Lists the backups with their verdicts. After another mark, the same hash keeps its verdict; another means damage. */
async function lookAtAll({ db, backups, log }: Pick<Keeping, "db" | "backups" | "log">) {
  const state = await readState(db);
  const stored = await backups.store.list();
  const renewed: Record<string, Verdict> = {};
  for (const { name, mark } of stored) {
    const known = state.verdicts[name];
    if (!known || known.mark === mark) continue;
    const isSame = (await hashOfBackup(backups, name)) === known.hash;
    renewed[name] = { ...known, mark, fault: isSame ? known.fault : changedSince };
  }
  const verdicts = { ...state.verdicts, ...renewed };
  if (Object.keys(renewed).length > 0)
    // A full disk must not prevent reading the state.
    await writeState(db, { ...state, verdicts }).catch((error: unknown) =>
      log.warn({ err: error }, "the state of the backups could not be stored"),
    );
  return { stored, verdicts, failed: state.failed };
}

/** Lists the backups, the newest first, with the result of the last attempt. */
export async function listBackups({ db, backups, log, condition, now }: Keeping): Promise<Backups> {
  const { stored, verdicts, failed } = await lookAtAll({ db, backups, log });
  const items = stored.map(({ name, createdAt, size }) => {
    const verdict = verdicts[name];
    const readable = verdict === undefined ? null : verdict.fault === null;
    return { name, created_at: createdAt.toISOString(), size, readable, fault: verdict?.fault ?? null };
  });
  const claim = await readSetting(db, claimKey);
  const running = claim !== undefined && claim > now().toISOString();
  return { ...onePage(items), running, failed, place: backups.store.place, warnings: condition.warnings() };
}

const untilClaimEnds = (now: Date) => new Date(now.getTime() + claimMs);

async function extendClaim(db: Database, until: string): Promise<void> {
  await db.updateTable("settings").set({ value: until }).where("key", "=", claimKey).execute();
}

/** Deletes the claim that is part of every backup, after a restore. */
export async function forgetBackupTurn(db: Database): Promise<void> {
  await db.deleteFrom("settings").where("key", "=", claimKey).execute();
}

/**
 * Makes a backup, reads it fully, and deletes outdated ones. Failures go to the log and the back office.
 * @returns undefined if one is running already; otherwise a promise of its end, which never rejects
 */
export async function startBackup(keeping: Keeping): Promise<{ ended: Promise<void> } | undefined> {
  const { db, log, now } = keeping;
  if (!(await tryToTakeTurn(db, turn, now(), untilClaimEnds(now())))) return undefined;
  const extend = () =>
    extendClaim(db, untilClaimEnds(now()).toISOString()).catch((error: unknown) =>
      log.warn({ err: error }, "the claim to a backup could not be extended"),
    );
  const timer = setInterval(extend, 2 * minute).unref();
  const ended = makeAndTell(keeping).finally(async () => {
    clearInterval(timer);
    await extendClaim(db, "").catch((error: unknown) => log.warn({ err: error }, "the claim to a backup runs on"));
  });
  return { ended };
}

async function makeAndTell(keeping: Keeping): Promise<void> {
  const { db, log, now } = keeping;
  try {
    await makeAndKeep(keeping);
  } catch (error) {
    log.error({ err: error }, "a backup could not be made; it is tried again within the hour");
    const detail = error instanceof BackupError ? error.message : detailOf(error);
    await recordFailure(db, { at: now().toISOString(), detail }).catch((cause: unknown) =>
      log.error({ err: cause }, "the failure of a backup could not be stored"),
    );
  }
}

const recordFailure = async (db: Database, failed: State["failed"]): Promise<void> =>
  writeState(db, { ...(await readState(db)), failed });

/** A full disk has a sentence for people; other causes are for the log. */
const detailOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code === "ENOSPC"
    ? "There is not enough space for a backup."
    : "The backup could not be made. The log says why.";

async function makeAndKeep({ db, backups, log, now }: Keeping): Promise<void> {
  const begun = performance.now();
  const name = await storeBackup(backups);
  const { stored, verdicts } = await readWhatIsDue({ db, backups, log, now });
  const fault = verdicts[name]?.fault ?? undefined;
  const sound = stored.filter((backup) => verdicts[backup.name]?.fault === null);
  const gone = new Set(fault === undefined ? backupsToDelete(sound, now()) : []);
  for (const old of gone) await backups.store.remove(old.name);
  const there = stored.filter((backup) => !gone.has(backup)).map((backup) => backup.name);
  await writeState(db, {
    verdicts: Object.fromEntries(Object.entries(verdicts).filter(([of]) => there.includes(of))),
    failed: fault === undefined ? null : { at: now().toISOString(), detail: fault },
  });
  const ms = Math.round(performance.now() - begun);
  if (fault === undefined) log.info({ name, ms, removed: [...gone].map((old) => old.name) }, "a backup was made");
  else log.error({ name, fault }, "a backup was made, and cannot be read");
}

/** Fully reads backups that are new, changed, or unread for a day. */
async function readWhatIsDue({ db, backups, log, now }: Pick<Keeping, "db" | "backups" | "log" | "now">) {
  const { stored, verdicts } = await lookAtAll({ db, backups, log });
  const isDue = ({ name }: StoredBackup) => {
    const known = verdicts[name];
    return !known || now().getTime() - Date.parse(known.read_at) >= readAgainAfterMs;
  };
  for (const backup of stored.filter(isDue)) {
    const { name, mark } = backup;
    const [fault, hash] = [await findFault(backups, name), await hashOfBackup(backups, name)];
    verdicts[name] = { mark, hash, fault: fault ?? null, read_at: now().toISOString() };
  }
  return { stored, verdicts };
}

/** Whether the last readable backup is a day old. */
export async function isBackupDue({ db, backups, log, now }: Keeping): Promise<boolean> {
  const { stored, verdicts } = await lookAtAll({ db, backups, log });
  const last = stored.find(({ name }) => verdicts[name]?.fault === null);
  return !last || now().getTime() - last.createdAt.getTime() >= dueAfterMs;
}
