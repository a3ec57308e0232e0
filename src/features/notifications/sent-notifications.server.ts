import type { Selectable } from "kysely";
import type { AnyRow } from "../../api/audit/trail.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import type { Tables } from "../../platform/database/tables";
import { invalid, Problem } from "../../platform/errors/problem.server";
import { plural } from "../../ui/formatting";
import type { RegistrationStatus } from "../registrations/choices";

declare module "../../platform/database/tables" {
  interface Tables {
    /** sent announcements by idempotency key; deleted after a month */
    announcements: {
      key: string;
      /** of the event and the text, so that a key fits one announcement */
      digest: string;
      recipients: number;
      created_at: string;
    };
  }
}

const columns = [
  "id",
  "event_id",
  "name",
  "email",
  "language",
  "places",
  "created_at",
  "link_counter",
  "registration_status",
] as const;

/** The recipient of a mail about an event. */
export type Recipient = Pick<Selectable<Tables["registrations"]>, (typeof columns)[number]>;

/** The recipients read at once, few enough to be small in memory. */
export const batchSize = 500;

/** Reads the people registered for an event in batches. @param ids limits it to these */
export async function* recipientsOf(
  transaction: Queryable,
  eventId: number,
  statuses: readonly RegistrationStatus[],
  ids?: readonly number[],
): AsyncGenerator<Recipient[]> {
  let after = 0;
  while (statuses.length > 0) {
    const rows = await transaction
      .selectFrom("registrations")
      .select(columns)
      .where("event_id", "=", eventId)
      .where("registration_status", "in", statuses)
      // A walk-in may have left only a phone number.
      .where("email", "<>", "")
      .where("id", ">", after)
      .$if(ids !== undefined, (select) => select.where("id", "in", ids as readonly number[]))
      .orderBy("id")
      .limit(batchSize)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** The published events that start between two instants, the first exclusive. */
export const eventsStarting = (
  db: Queryable,
  after: Date,
  until: Date,
): Promise<{ id: number; start_date: string }[]> =>
  db
    .selectFrom("events")
    .select(["id", "start_date"])
    .where("start_date", ">", after.toISOString())
    .where("start_date", "<=", until.toISOString())
    .where("publication", "=", "published")
    .where("visible_from", "<=", after.toISOString())
    .orderBy("start_date")
    .execute();

/** Some people of an event who registered before an instant and were not reminded. */
export const listReminderRecipients = (db: Queryable, eventId: number, by: Date, most: number): Promise<Recipient[]> =>
  db
    .selectFrom("registrations")
    .select(columns)
    .where("event_id", "=", eventId)
    .where("registration_status", "=", "confirmed")
    .where("reminded_at", "is", null)
    .where("created_at", "<=", by.toISOString())
    .orderBy("id")
    .limit(most)
    .execute();

/** Marks registrations as reminded, or to be reminded again. @param at null: again */
export async function markReminded(transaction: Queryable, ids: readonly number[], at: Date | null): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable("registrations")
    .set({ reminded_at: at?.toISOString() ?? null })
    .where("id", "in", ids)
    .execute();
}

/** The number of recipients of a key's announcement. @throws Problem 409 if that was another one */
export async function sentCountOf(transaction: Queryable, key: string, digest: string): Promise<number | undefined> {
  const row = await transaction.selectFrom("announcements").selectAll().where("key", "=", key).executeTakeFirst();
  if (row && row.digest !== digest)
    throw new Problem(409, "Another announcement was already sent under this idempotency key");
  return row?.recipients;
}

/** Records an announcement under its key. */
export const noteSent = (transaction: Queryable, row: Tables["announcements"]): Promise<unknown> =>
  transaction.insertInto("announcements").values(row).execute();

/** Deletes keys of announcements older than a month; nobody retries that long. */
export async function forgetAnnouncements(db: Database, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 86_400_000).toISOString();
  await db.deleteFrom("announcements").where("created_at", "<", monthAgo).execute();
}

interface Edited {
  before?: AnyRow | undefined;
  after?: AnyRow | undefined;
}

/** Refuses to hide an event from waiting people and walk-ins; taken places refuse it earlier. @throws Problem 422 */
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
