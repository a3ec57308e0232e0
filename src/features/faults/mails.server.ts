import type { Services } from "../../api/endpoint.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { findRow } from "../../platform/database/rows.server";
import { formatDateTime } from "../../platform/dates/words";
import type { MailCheck } from "../../platform/mail/sender.server";
import { isTurnedOff } from "../../platform/site-parts";
import { peopleOf } from "../equipment/people.server";
import { machineName, statusWords } from "../equipment/public/equipment-facts";
import { lockEquipment, unitsOf } from "../equipment/units.server";
import { isClosed } from "../fault-records/schema";
import { faultAnsweredMail, faultFacts, faultReportedMail, faultSubject } from "../mails/templates/fault";
import { safeName } from "../mails/templates/greeting";
import { notifyAdministrators } from "../notices/notices.server";
import type { FaultRow } from "./model.server";
import { inWords } from "./words";

type MailServices = Pick<Services, "mails" | "site" | "siteAddress" | "now">;

/** How long keepers hear nothing more of a unit after a mail; milliseconds. */
const pauseMs = 3_600_000;

/** The machine that a mail is about; null: an unknown unit. */
export interface Machine {
  equipmentId: number;
  unitId: number | null;
}

const ofMachine = (db: Queryable, { equipmentId, unitId }: Machine) =>
  db
    .selectFrom("faults")
    .where("equipment_id", "=", equipmentId)
    .where("unit_id", unitId === null ? "is" : "=", unitId);

/** Whether the keepers of a machine have had a mail about it within the hour. */
async function wereTold(db: Queryable, machine: Machine, now: Date): Promise<boolean> {
  const told = await ofMachine(db, machine)
    .select("id")
    .where("told_at", ">", new Date(now.getTime() - pauseMs).toISOString())
    .executeTakeFirst();
  return told !== undefined;
}

/**
 * Tells the keepers of a machine, or administrators if it has none, of the faults that they have not heard of; at most
 * once an hour for each unit, the rest waits for the next mail. The machine is locked.
 */
export async function notifyKeepers(transaction: Queryable, services: MailServices, machine: Machine): Promise<void> {
  const { mails, siteAddress, now } = services;
  if (await wereTold(transaction, machine, now())) return;
  const untold = await ofMachine(transaction, machine).selectAll().where("told_at", "is", null).orderBy("id").execute();
  const [first] = untold;
  if (!first) return;
  const ids = untold.map(({ id }) => id);
  await transaction.updateTable("faults").set({ told_at: now().toISOString() }).where("id", "in", ids).execute();
  const told = await toldOf(transaction, services, machine, untold);
  const about = { fault_ids: ids };
  const keepers = (await peopleOf(transaction, machine.equipmentId)).filter(({ is_keeper }) => is_keeper);
  const one = ids.length === 1 ? `fault=${first.id}` : `machine=${machine.equipmentId}`;
  const url = `${siteAddress()}/account/machines?${one}`;
  await mails.queue(
    transaction,
    ...keepers.map(({ email, full_name }) => ({
      kind: "fault-reported" as const,
      to: email,
      content: () => faultReportedMail({ ...told(), name: safeName(full_name), url }),
      about,
    })),
  );
  if (keepers.length > 0) return;
  await notifyAdministrators(transaction, services, {
    notice: "faults",
    about: () => faultSubject(told()),
    facts: () => faultFacts(told()),
    path: ids.length === 1 ? `/admin/faults?fault=${first.id}` : `/admin/faults?equipment_id=${machine.equipmentId}`,
    item: `fault ${first.id}`,
    looksAt: about,
  });
}

async function namesOf(db: Queryable, { equipmentId, unitId }: Machine) {
  const equipment = await findRow(db, "equipment", equipmentId);
  const units = await unitsOf(db, equipmentId);
  const unit = units.find(({ id }) => id === unitId);
  return { name: machineName(equipment?.name ?? "", units.length > 1 ? (unit?.name ?? "") : ""), unit };
}

/** What tells some faults of a machine in the present language. */
async function toldOf(
  db: Queryable,
  { site }: Pick<MailServices, "site">,
  { equipmentId, unitId }: Machine,
  faults: readonly FaultRow[],
) {
  const { name, unit } = await namesOf(db, { equipmentId, unitId });
  return () => ({
    machine: name,
    status:
      !unit || unit.status === "ready"
        ? ""
        : [statusWords[unit.status].label, unit.status_note].filter(Boolean).join(": "),
    faults: faults.map((row) => ({
      severity: inWords({ ...row, is_dangerous: row.is_dangerous === 1 }),
      text: row.text,
      when: formatDateTime(row.created_at, site),
    })),
  });
}

/** Tells keepers of the faults that have waited for an hour since the last mail; one process claims each machine. */
export async function notifyOfGatheredFaults(db: Database, services: MailServices): Promise<void> {
  if (isTurnedOff(services.site, "/equipment")) return;
  const waiting = await db
    .selectFrom("faults")
    .select(["equipment_id", "unit_id"])
    .distinct()
    .where("told_at", "is", null)
    .execute();
  for (const { equipment_id: equipmentId, unit_id: unitId } of waiting) {
    const machine = { equipmentId, unitId };
    // A read first: it costs a write only if somebody is due.
    if (await wereTold(db, machine, services.now())) continue;
    await db.write(async (transaction) => {
      await lockEquipment(transaction, equipmentId);
      await notifyKeepers(transaction, services, machine);
    });
  }
}

/** Queues the mail to the reporter of a fault that was closed, in the same transaction. */
export async function notifyReporter(
  transaction: Queryable,
  { mails, site, siteAddress }: MailServices,
  row: FaultRow,
): Promise<void> {
  const { name } = await namesOf(transaction, { equipmentId: row.equipment_id, unitId: row.unit_id });
  await mails.queue(transaction, {
    kind: "fault-answered",
    to: row.contact,
    language: row.language,
    content: () =>
      faultAnsweredMail({
        name: safeName(row.name),
        machine: name,
        isFixed: row.status === "fixed",
        when: formatDateTime(row.created_at, site),
        outcome: row.outcome,
        url: `${siteAddress()}/equipment/${row.equipment_id}`,
      }),
    about: { fault_ids: [row.id] },
    sequence: `fault ${row.id}`,
    ...(row.stranger !== null && { stranger: row.stranger }),
  });
}

/** How many of some faults are there, closed or not. */
async function statusesOf(db: Queryable, ids: readonly number[]): Promise<boolean[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("faults").select("status").where("id", "in", ids).execute();
  return rows.map(({ status }) => isClosed(status));
}

/** Checks that a fault of a mail to keepers is still open. */
export const checkReported: MailCheck = async (db, { fault_ids }) =>
  fault_ids && !(await statusesOf(db, fault_ids)).includes(false)
    ? "It has been dealt with or deleted in the meantime."
    : undefined;

/** Checks that the fault of a mail to its reporter is still closed. */
export const checkAnswered: MailCheck = async (db, { fault_ids = [] }) =>
  (await statusesOf(db, fault_ids)).includes(true) ? undefined : "The fault is open again, or was deleted.";
