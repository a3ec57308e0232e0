import type { Services } from "../../api/endpoint.server";
import { findRow, updateRow } from "../../platform/database/rows.server";
import { lockEquipment } from "../equipment/units.server";
import { notifyAtTime } from "./mails.server";
import { checkInUntil, remindMs, statusAt } from "./state";
import { reviewBookings, settleDown } from "./status.server";
import { notifyWatches } from "./watches/watches.server";

/** How long after a release the person is still told, for example after a power cut; milliseconds. */
const lateMs = 24 * 3_600_000;
const atOnce = 200;

/** Tells people that their bookings were released, once each. */
async function tellReleased({ db, ...services }: Services): Promise<void> {
  const now = services.now();
  const due = await db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipment_id")
    .select(["bookings.id", "bookings.equipment_id", "bookings.starts_at", "equipment.release_minutes"])
    .select("bookings.kind")
    .where("bookings.kind", "=", "own")
    .where("bookings.status", "=", "booked")
    .where("bookings.checked_in_at", "is", null)
    .where("bookings.ended_at", "is", null)
    .where("bookings.released_told_at", "is", null)
    .where("bookings.starts_at", "<=", now.toISOString())
    .where("bookings.starts_at", ">", new Date(now.getTime() - lateMs).toISOString())
    .where("equipment.release_minutes", "is not", null)
    .orderBy("bookings.id")
    .limit(atOnce)
    .execute();
  for (const { id, equipment_id, release_minutes, ...span } of due) {
    const until = checkInUntil(span, release_minutes);
    if (until === null || until > now.toISOString()) continue;
    await db.write(async (transaction) => {
      const machine = await lockEquipment(transaction, equipment_id);
      const row = await findRow(transaction, "bookings", id);
      const at = now.toISOString();
      if (!machine || !row || row.released_told_at !== null) return;
      if (statusAt(row, machine.release_minutes, at) !== "released") return;
      await updateRow(transaction, "bookings", id, { released_told_at: at });
      await notifyAtTime(transaction, services, row, "released");
    });
  }
}

/** Reminds people who asked for it two hours before, once for each booking. */
async function remind({ db, ...services }: Services): Promise<void> {
  const now = services.now();
  const due = await db
    .selectFrom("bookings")
    .select(["id", "equipment_id"])
    .where("remind", "=", 1)
    .where("reminded_at", "is", null)
    .where("status", "=", "booked")
    .where("starts_at", ">", now.toISOString())
    .where("starts_at", "<=", new Date(now.getTime() + remindMs).toISOString())
    .orderBy("id")
    .limit(atOnce)
    .execute();
  for (const { id, equipment_id } of due)
    await db.write(async (transaction) => {
      await lockEquipment(transaction, equipment_id);
      const row = await findRow(transaction, "bookings", id);
      const at = now.toISOString();
      if (!row || row.reminded_at !== null || statusAt(row, null, at) !== "booked" || row.starts_at <= at) return;
      await updateRow(transaction, "bookings", id, { reminded_at: at });
      await notifyAtTime(transaction, services, row, "soon");
    });
}

/** Runs everything that is due: releases, reminders, cancellations of broken machines, and mails about free times. */
export async function settleBookings(services: Services): Promise<void> {
  if (services.site.turnedOff.includes("equipment")) return;
  await tellReleased(services);
  await reviewBookings(services);
  await remind(services);
  await settleDown(services);
  await notifyWatches(services);
}
