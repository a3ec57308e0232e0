import { findRow, insertRow, requireRow } from "../../platform/database/rows.server";
import { invalid, Problem } from "../../platform/errors/problem.server";
import type { Affected } from "../equipment/schema";
import { lockEquipment, unitsOf } from "../equipment/units.server";
import { type Booking, findEarlier } from "./book.server";
import { type BookingRow, rowsIn } from "./situation.server";
import { busyTime, emptyBooking } from "./state";
import { affectedByService, replace } from "./status.server";

interface NewService {
  equipmentId: number;
  unitId: number | undefined;
  startsAt: string;
  endsAt: string;
  note: string;
  isDryRun: boolean;
  idempotencyKey: string | undefined;
}

/** The longest service; milliseconds. */
const longestMs = 31 * 86_400_000;

/**
 * Takes a unit out of use for a span. People's bookings move to a free unit, or are cancelled with a mail.
 * @throws Problem 404; 409 if another service or an event has it; 422 for a wrong time or unit
 */
export const bookService = (
  call: Booking,
  wanted: NewService,
): Promise<{ row: BookingRow | undefined; affected: Affected[] }> =>
  call.db.write(async (transaction) => {
    const { equipmentId, startsAt, endsAt, note, isDryRun, idempotencyKey } = wanted;
    const now = call.now();
    const at = now.toISOString();
    if (startsAt >= endsAt) throw invalid("ends_at", "The end must be later than the start");
    if (endsAt <= at) throw invalid("starts_at", "That time has passed");
    if (Date.parse(endsAt) - Date.parse(startsAt) > longestMs)
      throw invalid("ends_at", "A service takes at most 31 days");
    const machine = requireRow(await lockEquipment(transaction, equipmentId), "Machine");
    const asked = { equipment_id: equipmentId, user_id: null, starts_at: startsAt, ends_at: endsAt };
    const earlier = await findEarlier(transaction, { key: idempotencyKey, createdBy: call.user.id }, asked);
    if (earlier) return { row: earlier, affected: [] };
    const inUse = (await unitsOf(transaction, equipmentId)).filter(({ is_retired }) => !is_retired);
    const unitId = wanted.unitId ?? (inUse.length === 1 ? inUse[0]?.id : undefined);
    if (!inUse.some(({ id }) => id === unitId) || unitId === undefined)
      throw invalid("unit_id", "Please choose a unit of this machine");
    const span = { from: Date.parse(startsAt), to: Date.parse(endsAt) };
    const taken = (await rowsIn(transaction, equipmentId, span)).find(
      (row) => row.unit_id === unitId && row.kind !== "own" && busyTime(row, machine.release_minutes, at),
    );
    if (taken) {
      const event = taken.event_id === null ? undefined : await findRow(transaction, "events", taken.event_id);
      throw new Problem(409, event ? `The event “${event.title}” uses it then` : "It is being serviced then");
    }
    const { rows, affected } = await affectedByService(
      transaction,
      { machine, unitId, span },
      { site: call.site, now },
    );
    if (isDryRun) return { row: undefined, affected };
    const reason = "The machine is being serviced then.";
    await replace(transaction, call, rows, { machine, unitId, reason });
    const row = await insertRow(transaction, "bookings", {
      ...emptyBooking,
      ...asked,
      unit_id: unitId,
      kind: "service",
      busy_until_at: endsAt,
      note,
      created_by: call.user.id,
      idempotency_key: idempotencyKey ?? null,
      created_at: at,
      updated_at: at,
    });
    return { row, affected };
  });
