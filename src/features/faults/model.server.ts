import { type Selectable, sql } from "kysely";
import { listRows } from "../../api/kit/list.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { deleteRow, findRow, inBatches, insertRow, requireRow, updateRow } from "../../platform/database/rows.server";
import type { Tables } from "../../platform/database/tables";
import { invalid } from "../../platform/errors/problem.server";
import { email, listAnswer } from "../../platform/fields";
import { askedIn } from "../../platform/languages/current.server";
import { searchText } from "../../platform/latin";
import { foldKey } from "../../platform/text";
import type { UnitStatus } from "../equipment/choices";
import { addLog, closeLog, reopened, rewriteLog } from "../equipment/log.server";
import type { VisibleMachines } from "../equipment/people.server";
import { lockEquipment } from "../equipment/units.server";
import { isClosed } from "../fault-records/schema";
import type { Fault, FaultChange, FaultList, FaultQuery, Severity } from "./schema";
import { inWords } from "./words";

export type FaultRow = Selectable<Tables["faults"]>;

/** A row joined with its machine, unit and reporter. */
interface JoinedRow extends FaultRow {
  equipment_name: string;
  unit_name: string | null;
  unit_status: UnitStatus | null;
  /** how many units the machine has */
  units: number;
  full_name: string | null;
}

/** The addresses of a fault's pictures as stored. */
export const picturesOf = ({ pictures }: Pick<FaultRow, "pictures">): string[] => JSON.parse(pictures) as string[];

const toFault = ({ full_name, user_id, units, ...row }: JoinedRow): Fault => ({
  ...row,
  unit_name: units > 1 ? (row.unit_name ?? "") : "",
  is_dangerous: row.is_dangerous === 1,
  sets_down: row.sets_down === 1,
  pictures: picturesOf(row).map((_, at) => `/api/faults/${row.id}/pictures/${at + 1}`),
  name: row.name || (full_name ?? ""),
  is_member: user_id !== null,
});

/** How many units the machine of a row has. */
export const unitCount = (table: "faults" | "equipment_units") =>
  sql<number>`(select count(*) from equipment_units others
    where others.equipment_id = ${sql.ref(`${table}.equipment_id`)})`;

const joined = (db: Queryable) =>
  db
    .selectFrom("faults")
    .innerJoin("equipment", "equipment.id", "faults.equipment_id")
    .leftJoin("equipment_units", "equipment_units.id", "faults.unit_id")
    .leftJoin("users", "users.id", "faults.user_id")
    .selectAll("faults")
    .select([
      "equipment.name as equipment_name",
      "equipment_units.name as unit_name",
      "equipment_units.status as unit_status",
      "users.full_name",
      unitCount("faults").as("units"),
    ]);

/** An empty list is no SQL; no machine has this id. */
const among = (visible: readonly number[]) => (visible.length > 0 ? visible : [0]);

/** The faults that nobody has closed, as the index has it. */
const closedIs = (closed: boolean) =>
  sql<boolean>`(case when faults.closed_at is null then 0 else 1 end) = ${closed ? 1 : 0}`;

const isOneOf = (column: "id" | "equipment_id", ids: readonly number[]) =>
  sql<boolean>`${sql.ref(`faults.${column}`)} in (${sql.join(ids)})`;

/** Reads one page of faults, the latest first by default. */
export async function listFaults(db: Queryable, asked: FaultQuery, visible: VisibleMachines): Promise<FaultList> {
  const { equipment_id, unit_id, status, severity, is_dangerous, is_closed, ids } = asked;
  const { rows, total } = await listRows(db, "faults", asked, {
    filters: { equipment_id, unit_id, status, severity, is_dangerous },
    where: [
      ...(visible === "all" ? [] : [isOneOf("equipment_id", among(visible))]),
      ...(is_closed === undefined ? [] : [closedIs(is_closed)]),
      ...(ids ? [isOneOf("id", ids)] : []),
    ],
    orders: {},
  });
  const found = rows.map(({ id }) => id);
  return listAnswer(await findFaults(db, found), total, asked);
}

/** Reads faults in the order of their ids. */
async function findFaults(db: Queryable, ids: readonly number[]): Promise<Fault[]> {
  if (ids.length === 0) return [];
  const rows: JoinedRow[] = await joined(db).where("faults.id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toFault(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Reads all faults or those of some ids, in batches by id. */
export async function* eachFault(
  db: Queryable,
  visible: VisibleMachines,
  ids?: readonly string[],
): AsyncGenerator<Fault[]> {
  const read = (last: number, limit: number): Promise<JoinedRow[]> =>
    joined(db)
      .where("faults.id", ">", last)
      .$if(visible !== "all", (select) => select.where("faults.equipment_id", "in", among(visible as number[])))
      .$if(ids !== undefined, (select) => select.where("faults.id", "in", among((ids ?? []).map(Number))))
      .orderBy("faults.id")
      .limit(limit)
      .execute();
  for await (const rows of inBatches(read)) yield rows.map(toFault);
}

/** @throws Problem 404 */
export async function findFault(db: Queryable, id: number): Promise<Fault> {
  const [fault] = await findFaults(db, [id]);
  return requireRow(fault, "Fault");
}

/** @throws Problem 404 */
export const findFaultRow = async (db: Queryable, id: number): Promise<FaultRow> =>
  requireRow(await findRow(db, "faults", id), "Fault");

/** Locks the machine of a fault, which guards it. */
export async function lockEquipmentOf(transaction: Queryable, id: number): Promise<void> {
  const row = await findRow(transaction, "faults", id);
  if (row) await lockEquipment(transaction, row.equipment_id);
}

/** The texts of a fault that are searched. */
export const searchOf = ({ text, outcome, name, contact }: Pick<FaultRow, "text" | "outcome" | "name" | "contact">) =>
  searchText(text, outcome, name, contact);

const asEmail = email("Contact", "Not an e-mail address");

/** The e-mail of a contact, folded; null for another contact and none. */
export const emailKeyOf = (contact: string): string | null =>
  asEmail.safeParse(contact).success ? foldKey(contact) : null;

/** Returns the bytes that pictures of strangers take whose faults are open. */
export async function bytesOfStrangers(db: Queryable): Promise<number> {
  const { bytes } = await db
    .selectFrom("faults")
    .select(({ fn }) => fn.sum<number | string | null>("stranger_bytes").as("bytes"))
    .where("closed_at", "is", null)
    .where("stranger_bytes", ">", sql.lit(0))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

interface InsertedFault {
  equipmentId: number;
  unitId: number | null;
  text: string;
  severity: Severity;
  is_dangerous: boolean;
  pictures: readonly string[];
  name: string;
  contact: string;
  userId: number | null;
  idempotencyKey: string | undefined;
  setsDown: boolean;
  /** the mark of the network it came from, unless its contact is the account's own confirmed e-mail */
  stranger: string | null;
  /** size of its pictures, if nobody with a confirmed e-mail sent them */
  strangerBytes: number;
  now: Date;
}

/** Adds an open fault and its line in the log, in the caller's transaction, which has locked the machine. */
export async function insertFault(transaction: Queryable, fault: InsertedFault): Promise<FaultRow> {
  const { equipmentId, unitId, text, severity, is_dangerous, pictures, name, contact, userId, now } = fault;
  const at = now.toISOString();
  const row: FaultRow = await insertRow(transaction, "faults", {
    equipment_id: equipmentId,
    unit_id: unitId,
    text,
    severity,
    is_dangerous: is_dangerous ? 1 : 0,
    pictures: JSON.stringify(pictures),
    name,
    contact,
    contact_key: emailKeyOf(contact),
    user_id: userId,
    status: "open",
    outcome: "",
    sets_down: fault.setsDown ? 1 : 0,
    idempotency_key: fault.idempotencyKey ?? null,
    told_at: null,
    language: askedIn(),
    closed_at: null,
    stranger: fault.stranger,
    stranger_bytes: fault.strangerBytes,
    search_text: searchOf({ text, outcome: "", name, contact }),
    created_at: at,
    updated_at: at,
  });
  const what = lineOf({ text, severity, is_dangerous });
  const about = { equipment_id: equipmentId, unit_id: unitId, fault_id: row.id, user_id: userId };
  await addLog(transaction, { ...about, kind: "fault", what, now });
  return row;
}

/** The line of a fault in the log; visitors read only that a fault was reported. */
const lineOf = ({ text, ...fault }: { text: string; severity: Severity; is_dangerous: boolean }) =>
  `${inWords(fault)}: ${text}`;

/** Deletes a fault, and its words from the log. @throws Problem 404 */
export const deleteFault = (db: Database, id: number, now: Date): Promise<unknown> =>
  db.change(async (transaction) => {
    await lockEquipmentOf(transaction, id);
    const { severity, is_dangerous, closed_at } = await findFaultRow(transaction, id);
    await rewriteLog(transaction, id, {
      what: inWords({ severity, is_dangerous: is_dangerous === 1 }),
      outcome: "The report was deleted",
      closed_at: closed_at ?? now.toISOString(),
    });
    return requireRow(await deleteRow(transaction, "faults", id), "Fault");
  });

/** Puts the words of a fault that is restored back into the log. */
export const restoreLog = (transaction: Queryable, row: Readonly<Record<string, unknown>>): Promise<unknown> => {
  const { id, text, severity, is_dangerous, outcome, closed_at } = row as FaultRow;
  const what = lineOf({ text, severity, is_dangerous: is_dangerous === 1 });
  return rewriteLog(transaction, id, { what, outcome, closed_at });
};

/** Notes that nobody has to be told of a fault. */
export const markAnnounced = (transaction: Queryable, id: number) =>
  updateRow(transaction, "faults", id, { told_at: "" });

const sayWhat = "Say what was done";

/** What changing a fault has done. */
export interface Changed {
  before: FaultRow;
  after: FaultRow;
}

/**
 * Changes a fault in the caller's transaction, and the log with it.
 * @throws Problem 404; 422 for closing without an outcome
 */
export async function changeFault(
  transaction: Queryable,
  id: number,
  change: FaultChange,
  { userId, now }: { userId: number | null; now: Date },
): Promise<Changed> {
  await lockEquipmentOf(transaction, id);
  const before = await findFaultRow(transaction, id);
  const { status = before.status, outcome = before.outcome } = change;
  if (isClosed(status) && outcome === "") throw invalid("outcome", sayWhat);
  const at = now.toISOString();
  const [was, is] = [isClosed(before.status), isClosed(status)];
  const after = requireRow(
    await updateRow(transaction, "faults", id, {
      status,
      outcome,
      closed_at: is ? (before.closed_at ?? at) : null,
      search_text: searchOf({ ...before, outcome }),
      updated_at: at,
      // A fault that is closed already is not announced.
      ...(is && before.told_at === null && { told_at: "" }),
    }),
    "Fault",
  );
  const { equipment_id, unit_id } = before;
  const about = { equipment_id, unit_id, fault_id: id, user_id: userId };
  if (is) await closeLog(transaction, id, outcome, now);
  else if (was) await addLog(transaction, { ...about, kind: "fault", what: reopened, now });
  return { before, after };
}
