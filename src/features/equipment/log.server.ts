import type { Insertable } from "kysely";
import type { CurrentUser } from "../../api/current-user";
import type { Database, Queryable } from "../../platform/database/database.server";
import { insertRow, requireRow } from "../../platform/database/rows.server";
import type { Tables } from "../../platform/database/tables";
import { invalid } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import type { LogEntry, NewLog } from "./schema";

/** The most entries that a machine's page shows. */
const shownEntries = 50;

/** The entry of a fault that was closed before. @public for faults */
export const reopened = "The fault was reopened";

type Columns = Insertable<Tables["equipment_log"]>;

/** An entry by its columns; those left out are empty. */
type NewEntry = Pick<Columns, "equipment_id" | "kind" | "what"> & Partial<Columns> & { now: Date };

const empty = {
  unit_id: null,
  cost: "",
  status: "",
  fault_id: null,
  user_id: null,
  token_name: null,
  closed_at: null,
  outcome: "",
} as const;

/** Who writes an entry: an account, nobody, or an API token, which acts for itself. */
export type LogWriter = Pick<Columns, "user_id" | "token_name">;

/** The writer of a caller's entries. */
export const writerOf = (user: Pick<CurrentUser, "id" | "full_name" | "token"> | undefined): LogWriter =>
  user?.token ? { token_name: user.full_name } : { user_id: user?.id ?? null };

/** Adds an entry to a machine's log, within the caller's transaction. @returns its id */
export async function addLog(transaction: Queryable, { now, ...entry }: NewEntry): Promise<number> {
  const row = await insertRow(transaction, "equipment_log", { ...empty, ...entry, created_at: now.toISOString() });
  return row.id;
}

/** Closes the entry of a fault with its outcome, within the caller's transaction. @public for faults */
export const closeLog = (transaction: Queryable, faultId: number, outcome: string, now: Date) =>
  transaction
    .updateTable("equipment_log")
    .set({ closed_at: now.toISOString(), outcome })
    .where("fault_id", "=", faultId)
    .where("kind", "=", "fault")
    .execute();

/** Rewrites the entry of a fault that was deleted or restored. @public for faults */
export const rewriteLog = (
  transaction: Queryable,
  faultId: number,
  entry: { what: string; outcome: string; closed_at: string | null },
) =>
  transaction
    .updateTable("equipment_log")
    .set(entry)
    .where("fault_id", "=", faultId)
    .where("kind", "=", "fault")
    .where("what", "<>", reopened)
    .execute();

/** The latest entries of a machine's log. @param withNames for callers with the right to set its status */
export async function readLog(db: Queryable, equipmentId: number, withNames: boolean): Promise<LogEntry[]> {
  const rows = await db
    .selectFrom("equipment_log")
    .leftJoin("equipment_units", "equipment_units.id", "equipment_log.unit_id")
    .leftJoin("users", "users.id", "equipment_log.user_id")
    .select(["equipment_log.id", "equipment_units.name as unit", "kind", "what", "cost", "equipment_log.status"])
    .select(["equipment_log.created_at", "closed_at", "outcome", "users.full_name", "users.username", "token_name"])
    .where("equipment_log.equipment_id", "=", equipmentId)
    .orderBy("equipment_log.created_at", "desc")
    .orderBy("equipment_log.id", "desc")
    .limit(shownEntries)
    .execute();
  return rows.map(({ full_name, username, token_name, what, ...entry }) => ({
    ...entry,
    // A report's text may name somebody, so visitors only read that a fault was reported.
    what: entry.kind === "fault" && !withNames ? t`A fault was reported` : what,
    outcome: entry.kind === "fault" && !withNames && entry.closed_at ? t`Checked and closed` : entry.outcome,
    ...(withNames && { person: full_name || username || token_name || "" }),
  }));
}

/** Notes a service or a remark. @throws Problem 404; 422 for a unit of another machine */
export const noteInLog = (
  db: Database,
  equipmentId: number,
  { kind, unit_id, what, cost }: NewLog,
  { by, now }: { by: LogWriter; now: Date },
): Promise<void> =>
  db.change(async (transaction) => {
    const machine = transaction.selectFrom("equipment").select("id").where("id", "=", equipmentId);
    requireRow(await machine.executeTakeFirst(), "Machine");
    const unit = transaction.selectFrom("equipment_units").select("id").where("equipment_id", "=", equipmentId);
    if (unit_id !== null && !(await unit.where("id", "=", unit_id).executeTakeFirst()))
      throw invalid("unit_id", "There is no such unit");
    await addLog(transaction, { equipment_id: equipmentId, unit_id, kind, what, cost, ...by, now });
  });
