import type { Queryable } from "../../platform/database/database.server";
import { findRow, insertRow, requireRow } from "../../platform/database/rows.server";
import { invalid, Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import type { Affected } from "../equipment/schema";
import { lockEquipment, unitsOf } from "../equipment/units.server";
import { type Booking, findEarlier } from "./book.server";
import type { Span } from "./rules";
import { type BookingRow, type EquipmentRow, rowsIn } from "./situation.server";
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

/** @param at now; UTC, ISO 8601 @throws Problem 422 */
function refuseTime({ startsAt, endsAt }: NewService, at: string): void {
  if (startsAt >= endsAt) throw invalid("ends_at", t`The end must be later than the start`);
  if (endsAt <= at) throw invalid("starts_at", t`That time has passed`);
  if (Date.parse(endsAt) - Date.parse(startsAt) > longestMs)
    throw invalid("ends_at", t`A service takes at most 31 days`);
}

/** Returns the chosen unit, or the only one. @throws Problem 422 for another machine's, and if several could be meant */
async function unitOf(transaction: Queryable, { equipmentId, unitId }: NewService): Promise<number> {
  const inUse = (await unitsOf(transaction, equipmentId)).filter(({ is_retired }) => !is_retired);
  const isOnly = unitId === undefined && inUse.length === 1;
  const unit = isOnly ? inUse[0] : inUse.find(({ id }) => id === unitId);
  if (!unit) throw invalid("unit_id", t`Please choose a unit of this machine`);
  return unit.id;
}

interface Wanted {
  machine: EquipmentRow;
  unitId: number;
  span: Span;
  /** now; UTC, ISO 8601 */
  at: string;
}

/** @throws Problem 409 if an event or another service has the unit then */
async function refuseTaken(transaction: Queryable, { machine, unitId, span, at }: Wanted): Promise<void> {
  const taken = (await rowsIn(transaction, machine.id, span)).find(
    (row) => row.unit_id === unitId && row.kind !== "own" && busyTime(row, machine.release_minutes, at),
  );
  if (!taken) return;
  const event = taken.event_id === null ? undefined : await findRow(transaction, "events", taken.event_id);
  throw new Problem(409, event ? t`The event “${{ title: event.title }}” uses it then` : t`It is being serviced then`);
}

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
    refuseTime(wanted, at);
    const machine = requireRow(await lockEquipment(transaction, equipmentId), "Machine");
    const asked = { equipment_id: equipmentId, user_id: null, starts_at: startsAt, ends_at: endsAt };
    const earlier = await findEarlier(transaction, { key: idempotencyKey, createdBy: call.user.id }, asked);
    if (earlier) return { row: earlier, affected: [] };
    const unitId = await unitOf(transaction, wanted);
    const span = { from: Date.parse(startsAt), to: Date.parse(endsAt) };
    await refuseTaken(transaction, { machine, unitId, span, at });
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
