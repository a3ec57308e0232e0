import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Tables } from "../../platform/database/tables";
import type { Publication } from "./choices";

/** Later than any accepted date. */
const never = "9999-12-31T00:00:00.000Z";
const dayMs = 86_400_000;

/** The viewer's rights: whether they see drafts and events before their publication. */
export interface Viewer {
  seesHidden: boolean;
}

/** Returns the column that lists filter by: the instant from which visitors see an event. */
export const visibleFrom = ({ publication, publish_at }: { publication: Publication; publish_at: string | null }) =>
  publication === "draft" ? never : (publish_at ?? "");

/** The instant at which an event leaves the lists. @param cancelledAt when it was cancelled, if it was */
export const listedUntil = (cancelledAt?: Date): string =>
  cancelledAt ? new Date(cancelledAt.getTime() + dayMs).toISOString() : never;

/**
 * Queries for the next instants at which events are published, begin, end, leave the lists, or open or close their
 * registration.
 *
 * @param at UTC, ISO 8601
 */
export function eventMoments(at: string): RawBuilder<unknown>[] {
  const next = (column: keyof Tables["events"], where: RawBuilder<unknown>) =>
    sql`select min(${sql.ref(column)}) as moment from events where ${sql.ref(column)} > ${at} and ${where}`;
  const isAhead = sql`end_date >= ${at}`;
  return [
    next("visible_from", sql`visible_from < ${never}`),
    next("start_date", isAhead),
    // An event is over after its end, so the end itself is still to pass.
    sql`select min(end_date) as moment from events where ${isAhead}`,
    next("registration_opens", isAhead),
    next("registration_closes", isAhead),
    next("listed_until", sql`publication = 'cancelled'`),
  ];
}

/** Whether visitors see an event at an instant. */
export const isVisible = ({ visible_from }: Pick<Selectable<Tables["events"]>, "visible_from">, now: Date): boolean =>
  visible_from <= now.toISOString();

/** Whether lists for visitors include an event at an instant: published, or cancelled for less than a day. */
export const isListed = (at: string): RawBuilder<boolean> =>
  sql<boolean>`(events.visible_from <= ${at} and events.listed_until > ${at})`;
