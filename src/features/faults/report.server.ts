import type { CurrentUser } from "../../api/current-user";
import { type CallContext, followWrite, type Services } from "../../api/endpoint.server";
import type { Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { findRow, requireRow } from "../../platform/database/rows.server";
import { invalid, Problem } from "../../platform/errors/problem.server";
import type { ReceivedFile } from "../../platform/http/received-file";
import { t } from "../../platform/languages/texts";
import { writerOf } from "../equipment/log.server";
import type { Unit } from "../equipment/schema";
import { lockEquipment, setUnitStatus, unitsOf } from "../equipment/units.server";
import { strangerMark } from "../mails/mails.server";
import { mayUse } from "../may-use/may-use.server";
import { storeClosedImage } from "../uploads/store-upload.server";
import { notifyKeepers } from "./mails.server";
import { bytesOfStrangers, emailKeyOf, type FaultRow, insertFault, picturesOf } from "./model.server";
import { type NewFault, pictureFields, type ReportedFault } from "./schema";

interface Reporting extends Services, Pick<CallContext<unknown, unknown>, "follows"> {
  user: CurrentUser | undefined;
  /** the caller's network address */
  address: string;
}

export interface Report {
  equipmentId: number;
  /** the unit that the sticker's code names */
  unitByCode: number | undefined;
  fault: NewFault;
  idempotencyKey: string | undefined;
}

/** The most open reports of one person that set units down; further ones only notify the keepers. */
const maxSetDown = 3;
/** The note of a unit that a report has set down. */
const beingLookedAt = "Reported, being looked at";

/** The report that an earlier request with the same key made. @throws Problem 409 for a key with another text */
async function findEarlier(db: Queryable, { equipmentId, fault, idempotencyKey }: Report) {
  if (idempotencyKey === undefined) return undefined;
  const row = await db
    .selectFrom("faults")
    .select(["id", "status", "equipment_id", "text", "severity", "pictures"])
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  if (!row) return undefined;
  const isSame =
    row.equipment_id === equipmentId && row.text === fault.text.toWellFormed() && row.severity === fault.severity;
  if (!isSame) throw new Problem(409, t`Another report was already received under this idempotency key`);
  return reportedOf(row, fault);
}

const MB = 1024 * 1024;

const pictureNames = Object.keys(pictureFields) as (keyof typeof pictureFields)[];

const hasPictures = (fault: NewFault) => pictureNames.some((name) => fault[name]);

const reportedOf = (row: Pick<FaultRow, "id" | "status" | "pictures">, fault: NewFault): ReportedFault => ({
  id: row.id,
  status: row.status,
  pictures_left_out: hasPictures(fault) && picturesOf(row).length === 0,
});

/**
 * Whether there is room for the pictures of a report: open faults of strangers have a bound of bytes, and an address
 * has one of reports a day. Reports that arrive at once may exceed the first by what they bring.
 */
async function hasRoom({ db, limits, site, address, user, now }: Reporting): Promise<boolean> {
  if (!user?.is_verified && (await bytesOfStrangers(db)) >= site.faultPicturesMb * MB) return false;
  try {
    await limits.faultsWithPictures.count(address, now());
    return true;
  } catch (error) {
    if (error instanceof Problem && error.status === 429) return false;
    throw error;
  }
}

interface StoredPictures {
  pictures: string[];
  /** of all together */
  bytes: number;
}

/** Validates and stores the pictures of a report, if there is room. @throws Problem with the picture's field */
async function storePictures(call: Reporting, fault: NewFault): Promise<StoredPictures> {
  const { files, address } = call;
  const stored: StoredPictures = { pictures: [], bytes: 0 };
  if (!hasPictures(fault) || !(await hasRoom(call))) return stored;
  for (const field of pictureNames) {
    const file: ReceivedFile | undefined = fault[field];
    if (!file) continue;
    try {
      const { url, size } = await storeClosedImage(files, { file, address });
      stored.pictures.push(url);
      stored.bytes += size;
    } catch (error) {
      await removePictures(files, stored.pictures);
      if (error instanceof Problem && error.errors?.file)
        throw new Problem(error.status, error.message, { errors: { [field]: error.message }, cause: error.cause });
      throw error;
    }
  }
  return stored;
}

/** Deletes stored pictures of a fault. */
export async function removePictures(files: Services["files"], pictures: readonly string[]): Promise<void> {
  for (const picture of pictures) await files.remove(picture.slice("/files/".length));
}

/** The unit that a report is about: the sticker's, the chosen one, or the only one. @throws Problem 422 */
async function unitOf(db: Queryable, { equipmentId, unitByCode, fault }: Report) {
  const units = await unitsOf(db, equipmentId);
  const asked = unitByCode ?? fault.unit_id;
  const inUse = units.filter(({ is_retired }) => !is_retired);
  if (asked === null) return inUse.length === 1 ? inUse[0] : undefined;
  const unit = units.find(({ id }) => id === asked);
  if (!unit) throw invalid("unit_id", t`This machine has no such unit`);
  return unit;
}

/**
 * Whether a report sets its unit down: a grave report of a working machine by a member with a confirmed e-mail who
 * may use it. Counts the member's open reports while their account is locked.
 */
async function setsDown(
  transaction: Queryable,
  { user, site, now }: Reporting,
  { equipmentId, fault }: Report,
  unit: Unit | undefined,
): Promise<boolean> {
  const isGrave = fault.severity === "stopped" || fault.is_dangerous;
  const isUsable = unit?.status === "ready" || unit?.status === "limited";
  if (!isGrave || !isUsable || !user?.is_verified) return false;
  const { count } = await transaction
    .selectFrom("faults")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", user.id)
    .where("sets_down", "=", 1)
    .where("closed_at", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= maxSetDown) return false;
  const asked = { equipmentId, unitId: unit.id, userId: user.id, at: now(), ignoresStatus: true, seesHidden: true };
  return (await mayUse(transaction, asked, site)).may;
}

/** Sets a unit down; features that follow its status, such as bookings, are notified. */
async function setDown(
  transaction: Queryable,
  call: Reporting,
  { unitId, faultId }: { unitId: number; faultId: number },
): Promise<void> {
  const before = await findRow(transaction, "equipment_units", unitId);
  await setUnitStatus(transaction, {
    unitId,
    status: "down",
    note: beingLookedAt,
    until_on: null,
    by: writerOf(call.user),
    faultId,
    now: call.now(),
  });
  const after = await findRow(transaction, "equipment_units", unitId);
  await followWrite(transaction, call, "equipment_unit", { before, after });
}

/**
 * Stores a report once for each key, with its line in the log, and tells the keepers. A grave report by a member who
 * may use the machine sets the unit down.
 * @throws Problem 404, 409 for a key with another text, 422 for an unknown unit, 413 and 415 for pictures
 */
export async function reportFault(call: Reporting, report: Report): Promise<ReportedFault> {
  const { db, files, user } = call;
  const earlier = await findEarlier(db, report);
  if (earlier) return earlier;
  await unitOf(db, report);
  const stored = await storePictures(call, report.fault);
  const { pictures } = stored;
  try {
    const made = await db.change(async (transaction) => {
      // Accounts are locked before machines.
      if (user) await lockRow(transaction, "users", user.id);
      requireRow(await lockEquipment(transaction, report.equipmentId), "Machine");
      const again = await findEarlier(transaction, report);
      if (again) return { reported: again, isNew: false };
      return { reported: await insertReport(transaction, call, report, stored), isNew: true };
    });
    if (!made.isNew) await removePictures(files, pictures);
    return made.reported;
  } catch (error) {
    // After any other error it may be stored all the same; the sweep of unused files looks again.
    if (error instanceof Problem) await removePictures(files, pictures);
    throw error;
  }
}

async function insertReport(
  transaction: Queryable,
  call: Reporting,
  report: Report,
  { pictures, bytes }: StoredPictures,
): Promise<ReportedFault> {
  const { user, now } = call;
  const { equipmentId, fault, idempotencyKey } = report;
  const unit = await unitOf(transaction, report);
  const down = await setsDown(transaction, call, report, unit);
  const contactKey = emailKeyOf(fault.contact);
  const isOwn = user?.is_verified && contactKey !== null && contactKey === emailKeyOf(user.email);
  const row = await insertFault(transaction, {
    ...fault,
    equipmentId,
    unitId: unit?.id ?? null,
    pictures,
    userId: user?.id ?? null,
    idempotencyKey,
    setsDown: down,
    stranger: contactKey !== null && !isOwn ? strangerMark(call) : null,
    strangerBytes: user?.is_verified ? 0 : bytes,
    now: now(),
  });
  if (down && unit) await setDown(transaction, call, { unitId: unit.id, faultId: row.id });
  await notifyKeepers(transaction, call, { equipmentId, unitId: row.unit_id });
  return reportedOf(row, fault);
}
