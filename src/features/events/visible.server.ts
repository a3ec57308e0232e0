import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Tables } from "../../platform/database/tables";
import type { Publication } from "./schema";

/** Later than any date that is taken. */
const never = "9999-12-31T00:00:00.000Z";
const dayMs = 86_400_000;

/** Who asks: whether they may see drafts, and what is not published yet. */
export interface Viewer {
  seesHidden: boolean;
}

/** What visitors see of an event from when until when, as columns that lists are narrowed by. */
export const visibleFrom = ({ publication, publish_at }: { publication: Publication; publish_at: string | null }) =>
  publication === "draft" ? never : (publish_at ?? "");

/** Until when lists have an event that is cancelled now; without an instant, one that is not. */
export const listedUntil = (cancelledAt?: Date): string =>
  cancelledAt ? new Date(cancelledAt.getTime() + dayMs).toISOString() : never;

/** Whether visitors see an event at an instant. */
export const isVisible = ({ visible_from }: Pick<Selectable<Tables["events"]>, "visible_from">, now: Date): boolean =>
  visible_from <= now.toISOString();

/** What visitors find in lists at an instant: what is published, and for a day what was cancelled. */
export const isListed = (at: string): RawBuilder<boolean> =>
  sql<boolean>`(events.visible_from <= ${at} and events.listed_until > ${at})`;
