import type { Queryable } from "../../../platform/database/database.server";
import { lockEvent } from "../../events/model.server";

/**
 * Reads a registration, its event first, and keeps others from changing it until the transaction ends. It may have moved to another
 * date while this waited for the one it was of: then that one is locked too, since whoever changes it now does so under that lock.
 *
 * @returns undefined where it is gone
 */
export async function lockRegistration(transaction: Queryable, id: number) {
  const find = () =>
    transaction
      .selectFrom("registrations")
      .select(["event_id", "email_key", "registration_status", "places"])
      .where("id", "=", id)
      .executeTakeFirst();
  let seen = await find();
  while (seen) {
    await lockEvent(transaction, seen.event_id);
    const found = await find();
    if (found?.event_id === seen.event_id) return found;
    seen = found;
  }
  return undefined;
}
