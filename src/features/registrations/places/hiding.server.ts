import type { AnyRow } from "../../../api/audit/trail.server";
import type { Queryable } from "../../../platform/database/database.server";
import { invalid } from "../../../platform/http/problem.server";
import { plural } from "../../../ui/formatting";

interface Edited {
  before?: AnyRow | undefined;
  after?: AnyRow | undefined;
}

/**
 * Refuses to hide an event from people who hold no place of it, and are registered all the same: who waits, and who was let in. That
 * places are taken is refused by the event itself.
 *
 * @throws Problem 422
 */
export async function refuseHidingFromRegistered(
  transaction: Queryable,
  { before, after }: Edited,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  if (!before || !after || String(before.visible_from) > at || String(after.visible_from) <= at) return;
  const { count } = await transaction
    .selectFrom("registrations")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("event_id", "=", Number(after.id))
    .where("registration_status", "<>", "cancelled")
    .executeTakeFirstOrThrow();
  const people = Number(count);
  if (people === 0) return;
  const field = after.publication === before.publication ? "publish_at" : "publication";
  const are = people === 1 ? "There is 1 registration" : `There are ${plural(people, "registration")}`;
  throw invalid(field, `${are} already. Cancel the event instead, so that everybody is told`);
}
