import type { Selectable } from "kysely";
import { isPostgres, type Queryable } from "../../platform/database/database.server";
import type { Tables } from "../../platform/database/tables";

declare module "../../platform/database/tables" {
  interface Tables {
    /** moved events whose registrations have not been told yet */
    event_changes: {
      event_id: number;
      /** when they are told, unless another edit delays it */
      due_at: string;
      /** JSON: the edits with the values before each, oldest first */
      history: string;
    };
  }
}

/** When and where an event is. */
export interface Moment {
  start_date: string;
  end_date: string;
  place: string;
  /** the online address */
  link: string;
}

/** The time of an edit, and the values before it. */
export interface Edit {
  at: string;
  was: Moment;
}

type Placed = Pick<Selectable<Tables["events"]>, "start_date" | "end_date" | "location" | "meeting_url"> & {
  is_online: number | boolean;
};

export const momentOf = ({ start_date, end_date, is_online, location, meeting_url }: Placed): Moment => ({
  start_date,
  end_date,
  place: is_online ? "Online" : location,
  link: is_online ? meeting_url : "",
});

export const isSameMoment = (one: Moment, other: Moment): boolean =>
  one.start_date === other.start_date &&
  one.end_date === other.end_date &&
  one.place === other.place &&
  one.link === other.link;

const minute = 60_000;
/** The wait for another edit, and the longest wait; milliseconds. */
const [patience, longest] = [5 * minute, 15 * minute];
/** Events that start within this time wait one minute; milliseconds. */
const soon = 120 * minute;

/**
 * Records an edit that people with a registration get a mail about; several edits within minutes get one mail. Also
 * without taken places, because waiting people and walk-ins may hold none.
 */
export async function noteChange(
  transaction: Queryable,
  before: Placed & { id: number },
  after: Placed,
  now: Date,
): Promise<void> {
  const [was, is] = [momentOf(before), momentOf(after)];
  const at = now.toISOString();
  // Nobody is notified about an event that is over before and after the edit.
  if (isSameMoment(was, is) || (was.end_date < at && is.end_date < at)) return;
  const noted = await transaction
    .selectFrom("event_changes")
    .select("history")
    .where("event_id", "=", before.id)
    .executeTakeFirst();
  const history: Edit[] = [...(noted ? (JSON.parse(noted.history) as Edit[]) : []), { at, was }];
  const first = Date.parse(history[0]?.at ?? at);
  const wait = Date.parse(is.start_date) - now.getTime() < soon ? minute : patience;
  const row = {
    due_at: new Date(Math.min(now.getTime() + wait, first + longest)).toISOString(),
    history: JSON.stringify(history),
  };
  await transaction
    .insertInto("event_changes")
    .values({ event_id: before.id, ...row })
    .onConflict((conflict) => conflict.column("event_id").doUpdateSet(row))
    .execute();
}

/** Whether a mail about an event's changes is due. */
export const isChangeDue = async (db: Queryable, at: string): Promise<boolean> =>
  (await db.selectFrom("event_changes").select("event_id").where("due_at", "<=", at).executeTakeFirst()) !== undefined;

/** Claims one event with a due mail about changes, so that no other process mails its people. */
export async function takeChange(
  transaction: Queryable,
  at: string,
): Promise<{ eventId: number; history: Edit[] } | undefined> {
  const row = await transaction
    .selectFrom("event_changes")
    .select(["event_id", "history"])
    .where("due_at", "<=", at)
    .orderBy("due_at")
    .limit(1)
    .$if(isPostgres(transaction), (select) => select.forUpdate().skipLocked())
    .executeTakeFirst();
  if (!row) return undefined;
  await transaction.deleteFrom("event_changes").where("event_id", "=", row.event_id).execute();
  return { eventId: row.event_id, history: JSON.parse(row.history) as Edit[] };
}
