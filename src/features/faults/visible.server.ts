import type { CurrentUser } from "../../api/current-user";
import { can } from "../../api/policy";
import type { Queryable } from "../../platform/database/database.server";
import { findRow } from "../../platform/database/rows.server";
import { hasRightOn, machinesOf } from "../equipment/people.server";
import type { Visible } from "./model.server";

interface Asking {
  db: Queryable;
  user: CurrentUser;
}

const keptBy = async ({ db, user }: Asking): Promise<number[]> =>
  (await machinesOf(db, user.id)).filter(({ is_keeper }) => is_keeper).map((one) => one.equipment_id);

/** Whether somebody keeps a machine. */
export const keepsAny = async (asking: Asking): Promise<boolean> => (await keptBy(asking)).length > 0;

/** The machines whose faults a caller sees: all by right, or those they keep. */
export const visibleTo = async (asking: Asking): Promise<Visible> =>
  can(asking.user, "faults.read") ? "all" : keptBy(asking);

/** Whether somebody is a keeper of the machine of a fault. */
export async function keepsFault(asking: Asking, id: number): Promise<boolean> {
  const fault = await findRow(asking.db, "faults", id);
  return fault !== undefined && hasRightOn(asking, "faults.review", fault.equipment_id);
}
